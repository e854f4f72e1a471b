import { describe, expect, it } from "vitest";
import { redactPage, redactPartial } from "../../portal-check/redact.ts";
import { createStandIns } from "../../portal-check/stand-ins.ts";

const knownWords = new Set(["Αναζήτηση", "Search", "Όνομα"]);
const standIns = () => createStandIns((text) => text.split(/[\s/]+/).every((word) => knownWords.has(word)));
const redacted = (page: string) => redactPage(page, standIns());
const fullyRedacted = (page: string) =>
  redactPage(
    page,
    createStandIns(() => false),
  );

describe("an address on a redacted page", () => {
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
  ])("%s becomes %s", (href, left) => {
    expect(redacted(`<a href="${href}">x</a>`)).toContain(`href="${left}"`);
  });
});

describe("the form of a redacted page", () => {
  it("keeps the value of a hidden field that is its own name, and no other value", () => {
    const page = redacted(
      '<input name="appForm" value="appForm"><input name="who" value="Maria Papadopoulou"><input name="javax.faces.ViewState" value="secret:1">',
    );

    expect(page).toContain('name="appForm" value="appForm"');
    expect(page).toContain('value="view-state"');
    expect(page).not.toMatch(/Maria|secret/);
  });

  it("has one stand-in per original value", () => {
    const page = redacted("<p>Maria</p><p>Eleni</p><p>Maria</p><p>123456</p><p>000000</p>");

    expect(page).toBe("<p>text 1</p><p>text 2</p><p>text 1</p><p>900001</p><p>000000</p>");
  });
});

it("a redacted partial response keeps its parts and redirect, and no token", () => {
  const answer =
    '<?xml version=\'1.0\'?><partial-response><redirect url="a.xhtml?propertyId=70101&amp;declarationDbId=70102&amp;who=Maria"></redirect><changes><update id="form"><![CDATA[<p>Maria</p>]]></update><update id="j:javax.faces.ViewState:0"><![CDATA[secret]]></update></changes></partial-response>';
  const left = redactPartial(answer, standIns());

  expect(left).toContain('<redirect url="a.xhtml?propertyId=90001&amp;declarationDbId=90002">');
  expect(left).toContain('<update id="form"><![CDATA[<p>text 1</p>]]></update>');
  expect(left).toContain('<update id="j:javax.faces.ViewState:0"><![CDATA[view-state]]></update>');
  expect(left).not.toMatch(/Maria|secret|7010/);
});

it("the stand-ins replace a longer name before a shorter one that it contains", () => {
  const standIns = createStandIns(() => false);
  for (const name of ["Maria", "Maria Pappa"]) standIns.datum(name);

  expect(standIns.sweep("var a='Maria Pappa',b='Maria'")).toBe("var a='text 2',b='text 1'");
});

describe("a redacted page", () => {
  it("has no comments, instructions or styles", () => {
    const page = fullyRedacted("<?who Maria?><p>a<!-- Maria --></p><style class='x'>.Maria{}</style>");

    expect(page).not.toContain("Maria");
    expect(page).toContain("<p>text 1</p><style></style>");
  });

  it.each(["th", "legend", "caption"])("keeps the text of a %s", (name) => {
    const page = fullyRedacted(`<table><tr><${name}>Κάτι <b>άλλο</b></${name}></tr></table>`);

    expect(page).toContain("Κάτι <b>άλλο</b>");
  });

  it("replaces what an owner has typed, even in a label", () => {
    expect(fullyRedacted("<fieldset><legend>Κάτι <textarea>Maria</textarea></legend></fieldset>")).not.toContain(
      "Maria",
    );
  });

  it.each(["a", "button", "label", "span", "li", "summary"])("keeps the text of a %s in both languages", (name) => {
    expect(fullyRedacted(`<${name}>Εύρεση / Find</${name}>`)).toContain("Εύρεση / Find");
    expect(fullyRedacted(`<${name}>Μαρία</${name}>`)).toContain("text 1");
    expect(fullyRedacted(`<${name}>Οδός 12 / Street 12</${name}>`)).not.toContain("Οδός");
  });

  it("replaces the text of other elements, even in both languages", () => {
    for (const name of ["p", "div", "td"])
      expect(fullyRedacted(`<${name}>Εύρεση / Find</${name}>`)).not.toContain("Find");
  });

  it("replaces the text of a list row, except its menu", () => {
    expect(fullyRedacted('<span id="f:t:0:owner">Μαρία / Maria</span>')).not.toContain("Maria");
    expect(fullyRedacted('<a id="f:t:0:amend">Τροποποίηση / Amend</a>')).toContain("Amend");
    expect(fullyRedacted('<span id="f:t:12:owner">Μαρία / Maria</span>')).not.toContain("Maria");
    expect(fullyRedacted('<span id="f:t:owner">Εύρεση / Find</span>')).toContain("Find");
  });

  it.each(["platform", "paymentType", "year", "month", "f:month_input"])("keeps the options of the list %s", (name) => {
    const page = fullyRedacted(`<select name="${name}"><option value="A">Airbnb</option></select>`);

    expect(page).toContain('<option value="A">Airbnb</option>');
  });

  it("replaces the options of any other list, except numbers of up to four digits", () => {
    const options = (...texts: string[]) =>
      fullyRedacted(
        `<select name="who">${texts.map((text) => `<option value="1">${text}</option>`).join("")}</select>`,
      );

    expect(options("Maria")).not.toContain("Maria");
    expect(options("2026")).toContain("2026");
    expect(options("\n  2026\n")).toContain("2026");
    expect(options("20261")).not.toContain("20261");
    expect(options("2026 Maria")).not.toContain("Maria");
    expect(options("Maria 2026")).not.toContain("Maria");
  });

  it("replaces the option values of any other list", () => {
    const page = fullyRedacted(
      '<select name="who"><option value="123456789">A</option><option value="Maria">B</option></select>',
    );

    expect(page).not.toMatch(/123456789|Maria/);
  });

  it("keeps a cell that labels the input in the next cell, and replaces any other", () => {
    const row = (...cells: string[]) =>
      fullyRedacted(`<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("\n")}</tr></table>`);

    for (const input of ["<input name='a'>", "<select name='a'></select>", "<textarea name='a'></textarea>"]) {
      expect(row("Κάτι", input)).toContain("Κάτι");
      expect(row(`Μαρία ${input}`, input)).not.toContain("Μαρία");
    }
    expect(row("Μαρία", "x")).not.toContain("Μαρία");
    expect(row("<input name='a'>", "Μαρία")).not.toContain("Μαρία");
  });

  it("drops the session id from an address", () => {
    expect(fullyRedacted('<form action="/app;x=1/a.xhtml;jsessionid=1A2B!3?propertyId=70101"></form>')).toMatch(
      /action="\/app\/a\.xhtml\?propertyId=9\d{4}"/,
    );
  });

  it("keeps names, ids, classes and what is selected, and no other attribute", () => {
    const left = [
      '<input id="a" name="b" class="c" type="radio" checked="checked" disabled="x" readonly="x" multiple="x"',
      '<td colspan="2" rowspan="3" role="cell"',
    ];
    const page = fullyRedacted(left.map((tag) => `${tag} data-x="Maria" style="x" title="Maria">`).join(""));

    expect(page).toBe(`${left.join(">")}></td>`);
  });

  it("keeps the property of a click handler, under another number, and nothing else of it", () => {
    const page = fullyRedacted(
      `<a onclick="tell('Maria');go({name:'propertyId',value:'70101'})">x</a><a onclick="tell('Maria')">x</a>`,
    );

    expect(page.match(/onclick/g)).toHaveLength(1);
    expect(page).toMatch(/onclick="name:'propertyId',value:'9\d{4}'"/);
  });

  it("keeps the properties and amounts in a script, under other numbers, and nothing else of it", () => {
    const script =
      "a({name:'propertyId',value:'70101'},{'propertyId','value':'70102'});b({id:'f:one',c:1,valueToRender:'350.50'});b({id:'f:two',valueToRender:''})";
    const page = fullyRedacted(`<script>${script}</script>`);

    expect(page.match(/name:'propertyId',value:'9\d{4}'/g)).toHaveLength(2);
    expect(page).toContain("{id:'f:two',valueToRender:''}");
    expect(page).toMatch(/\{id:'f:one',valueToRender:'\d+\.37'\}/);
    expect(page).not.toMatch(/350|7010/);
    for (const other of ["<script>tell('Maria')</script>", '<script src="/a.js"></script>'])
      expect(fullyRedacted(other)).toBe("<script></script>");
  });
});
