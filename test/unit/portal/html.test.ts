import { describe, expect, it } from "vitest";
import {
  attribute,
  enclosing,
  isTooLarge,
  isWhole,
  parseHtml,
  parseXml,
  rawText,
  selectAll,
  selectFirst,
  textOf,
} from "../../../shared/portal/aade/html/html.ts";

describe("the elements of a page", () => {
  it("are refused only when more or deeper than on any real page", () => {
    const side = "<b></b>";

    expect(isTooLarge("<div>".repeat(500) + "</div>".repeat(500))).toBe(false);
    expect(isTooLarge("<div>".repeat(501))).toBe(true);
    expect(isTooLarge(side.repeat(50_000))).toBe(false);
    expect(isTooLarge(side.repeat(50_001))).toBe(true);
    expect(isTooLarge(`<![CDATA[${"<div>".repeat(501)}]]>`)).toBe(true);
    expect(isTooLarge("a < b ".repeat(501))).toBe(false);
  });

  it("give text as a person reads it: without scripts, with spaces between blocks", () => {
    const page = parseHtml("<p>Α<b>Β</b>Γ<br>Δ</p><script>x</script>Ε<p>Ζ\n  Η<style>y</style></p>Θ<!-- no -->");
    const [inline, silent] = ["a abbr b bdi em font i label mark small span strong sub sup u", "template noscript"];
    const within = (tags: string) => parseHtml(tags.replaceAll(/\w+ ?/g, (tag) => `<${tag.trim()}>Α</${tag.trim()}>`));

    expect(textOf(page)).toBe("ΑΒΓ Δ Ε Ζ Η Θ");
    expect([inline, silent].map((tags) => textOf(within(tags)))).toEqual(["Α".repeat(15), ""]);
    expect(rawText(selectFirst(page, "script") ?? page)).toBe("x");
    expect(textOf(parseXml("<update><![CDATA[<b>x</b>]]></update>"))).toBe("<b>x</b>");
  });

  it("are found by what surrounds them, with their attributes", () => {
    const page = parseHtml('<form id="f"><table><tr><td><a href="/x">y</a></td></tr></table></form>');
    const [link] = selectAll(page, "a");
    if (!link) throw new Error("there is a link");

    expect(enclosing(link, "form")?.attribs["id"]).toBe("f");
    expect(enclosing(link, "td")?.name).toBe("td");
    expect(enclosing(link, "ul")).toBeUndefined();
    expect(attribute(link, "href")).toBe("/x");
    expect(attribute(link, "id")).toBe("");
  });

  it("are complete when the document ends", () => {
    expect(isWhole("<html></HTML> ")).toBe(true);
    expect(isWhole("<html></htm")).toBe(false);
  });
});
