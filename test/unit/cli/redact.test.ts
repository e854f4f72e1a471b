import { describe, expect, it } from "vitest";
import { redactPage, redactPartial } from "../../../cli/portal-check/redact.ts";
import { createStandIns } from "../../../cli/portal-check/stand-ins.ts";

const knownWords = new Set(["Αναζήτηση", "Search", "Όνομα"]);
const standIns = () => createStandIns((text) => text.split(/[\s/]+/).every((word) => knownWords.has(word)));
const redacted = (page: string) => redactPage(page, standIns());

describe("an address on a page", () => {
  it.each([
    ["/views/search.xhtml", "/views/search.xhtml"],
    ["https://portal.test/views/search.xhtml", "/views/search.xhtml"],
    ["search.xhtml?who=Maria&when=now", "search.xhtml"],
    ["search.xhtml?who=Maria&propertyId=70101", "search.xhtml?propertyId=90001"],
    ["search.xhtml?propertyId=70101&declarationDbId=70102", "search.xhtml?propertyId=90001&amp;declarationDbId=90002"],
    ["javascript:tell('Maria')", "#"],
    ["#top", "#"],
    ["HTTPS://Portal.Example/a.xhtml?who=Maria", "/a.xhtml"],
    ["JavaScript:tell()", "#"],
    ["http://portal.example/a.xhtml#Maria", "/a.xhtml"],
    ["a.xhtml?Id=12&declarationDbId=70102", "a.xhtml?Id=text 1&amp;declarationDbId=90001"],
  ])("%s keeps where it leads, and nobody's data: %s", (href, left) => {
    expect(redacted(`<a href="${href}">x</a>`)).toContain(`href="${left}"`);
  });
});

describe("a page", () => {
  it("keeps the name of a hidden field that is its own value, and no other value", () => {
    const page = redacted(
      '<input name="appForm" value="appForm"><input name="who" value="Maria Papadopoulou"><input name="javax.faces.ViewState" value="secret:1">',
    );

    expect(page).toContain('name="appForm" value="appForm"');
    expect(page).toContain('value="view-state"');
    expect(page).not.toMatch(/Maria|secret/);
  });

  it("has the same stand-in wherever the same thing stands, and another for another", () => {
    const page = redacted("<p>Maria</p><p>Eleni</p><p>Maria</p><p>123456</p><p>000000</p>");

    expect(page).toBe("<p>text 1</p><p>text 2</p><p>text 1</p><p>900001</p><p>000000</p>");
  });
});

it("answers to scripts keep their parts and where they lead, and no token", () => {
  const answer =
    '<?xml version=\'1.0\'?><partial-response><redirect url="a.xhtml?propertyId=70101&amp;who=Maria"></redirect><changes><update id="form"><![CDATA[<p>Maria</p>]]></update><update id="j:javax.faces.ViewState:0"><![CDATA[secret]]></update></changes></partial-response>';
  const left = redactPartial(answer, standIns());

  expect(left).toContain('<redirect url="a.xhtml?propertyId=90001">');
  expect(left).toContain('<update id="form"><![CDATA[<p>text 1</p>]]></update>');
  expect(left).toContain('<update id="j:javax.faces.ViewState:0"><![CDATA[view-state]]></update>');
  expect(left).not.toMatch(/Maria|secret|70101/);
});
