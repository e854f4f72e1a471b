import { expect, it } from "vitest";
import { parseHtml, textOf } from "../../../shared/portal/aade/html.ts";

it.each([
  ["<div>Α/Α</div>256/2026", "Α/Α 256/2026"],
  ["Α/Α<div>256/2026</div>", "Α/Α 256/2026"],
  ["<td>1</td><td>2</td>3", "1 2 3"],
  ["one<br>two", "one two"],
  ["<b>256</b>/2026", "256/2026"],
  ["one<script>two</script><!-- three -->", "one"],
])("of %j is read %j", (html, text) => {
  expect(textOf(parseHtml(html))).toBe(text);
});
