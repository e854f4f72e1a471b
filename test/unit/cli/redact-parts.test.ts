import { describe, expect, it } from "vitest";
import { redactPage } from "../../../cli/portal-check/redact.ts";
import { createStandIns } from "../../../cli/portal-check/stand-ins.ts";

const redacted = (page: string) =>
  redactPage(
    page,
    createStandIns(() => false),
  );

it("what was somebody's goes wherever else it stands, the longer first", () => {
  const standIns = createStandIns(() => false);
  for (const name of ["Maria", "Maria Pappa"]) standIns.datum(name);

  expect(standIns.sweep("var a='Maria Pappa',b='Maria'")).toBe("var a='text 2',b='text 1'");
});

describe("of a page that is kept", () => {
  it("comments and instructions are left out, and what a style says", () => {
    const page = redacted("<?who Maria?><p>a<!-- Maria --></p><style class='x'>.Maria{}</style>");

    expect(page).not.toContain("Maria");
    expect(page).toContain("<p>text 1</p><style></style>");
  });

  it.each(["th", "legend", "caption"])("a %s is the portal's own, and what stands in it", (name) => {
    const page = redacted(`<table><tr><${name}>Κάτι <b>άλλο</b></${name}></tr></table>`);

    expect(page).toContain("Κάτι <b>άλλο</b>");
  });

  it("what an owner has written is not, wherever it stands", () => {
    expect(redacted("<fieldset><legend>Κάτι <textarea>Maria</textarea></legend></fieldset>")).not.toContain("Maria");
  });

  it.each(["a", "button", "label", "span", "li", "summary"])("a %s in both languages is the portal's own", (name) => {
    expect(redacted(`<${name}>Εύρεση / Find</${name}>`)).toContain("Εύρεση / Find");
    expect(redacted(`<${name}>Μαρία</${name}>`)).toContain("text 1");
    expect(redacted(`<${name}>Οδός 12 / Street 12</${name}>`)).not.toContain("Οδός");
  });

  it("other elements are somebody's, whatever they say", () => {
    for (const name of ["p", "div", "td"]) expect(redacted(`<${name}>Εύρεση / Find</${name}>`)).not.toContain("Find");
  });

  it("a row of a list is somebody's, but for its menu", () => {
    expect(redacted('<span id="f:t:0:owner">Μαρία / Maria</span>')).not.toContain("Maria");
    expect(redacted('<a id="f:t:0:amend">Τροποποίηση / Amend</a>')).toContain("Amend");
    expect(redacted('<span id="f:t:12:owner">Μαρία / Maria</span>')).not.toContain("Maria");
    expect(redacted('<span id="f:t:owner">Εύρεση / Find</span>')).toContain("Find");
  });

  it.each(["platform", "paymentType", "year", "month", "f:month_input"])("the list %s keeps what it offers", (name) => {
    const page = redacted(`<select name="${name}"><option value="A">Airbnb</option></select>`);

    expect(page).toContain('<option value="A">Airbnb</option>');
  });

  it("a list of anything else keeps but numbers of a few digits", () => {
    const options = (...texts: string[]) =>
      redacted(`<select name="who">${texts.map((text) => `<option value="1">${text}</option>`).join("")}</select>`);

    expect(options("Maria")).not.toContain("Maria");
    expect(options("2026")).toContain("2026");
    expect(options("\n  2026\n")).toContain("2026");
    expect(options("20261")).not.toContain("20261");
    expect(options("2026 Maria")).not.toContain("Maria");
    expect(options("Maria 2026")).not.toContain("Maria");
  });

  it("a list of anything else has other values than its own, which may be somebody's number or name", () => {
    const page = redacted(
      '<select name="who"><option value="123456789">A</option><option value="Maria">B</option></select>',
    );

    expect(page).not.toMatch(/123456789|Maria/);
  });

  it("a cell is a label where the next one has the input, and somebody's where it has it itself", () => {
    const row = (...cells: string[]) =>
      redacted(`<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("\n")}</tr></table>`);

    for (const input of ["<input name='a'>", "<select name='a'></select>", "<textarea name='a'></textarea>"]) {
      expect(row("Κάτι", input)).toContain("Κάτι");
      expect(row(`Μαρία ${input}`, input)).not.toContain("Μαρία");
    }
    expect(row("Μαρία", "x")).not.toContain("Μαρία");
    expect(row("<input name='a'>", "Μαρία")).not.toContain("Μαρία");
  });

  it("an address has no session's id, which a server may have written into its path", () => {
    expect(redacted('<form action="/app;x=1/a.xhtml;jsessionid=1A2B!3?propertyId=70101"></form>')).toMatch(
      /action="\/app\/a\.xhtml\?propertyId=9\d{4}"/,
    );
  });

  it("what builds it is kept: names, ids, classes, and what is chosen, but nothing else", () => {
    const page = redacted(
      '<input id="a" name="b" class="c" type="radio" checked="checked" data-x="Maria" style="x" title="Maria">',
    );

    expect(page).toBe('<input id="a" name="b" class="c" type="radio" checked="checked">');
  });

  it("a click keeps the property it is of, under another number, and nothing else", () => {
    const page = redacted(
      `<a onclick="tell('Maria');go({name:'propertyId',value:'70101'})">x</a><a onclick="tell('Maria')">x</a>`,
    );

    expect(page.match(/onclick/g)).toHaveLength(1);
    expect(page).toMatch(/onclick="name:'propertyId',value:'9\d{4}'"/);
  });

  it("a script keeps each property and each amount that it names", () => {
    const script =
      "a({name:'propertyId',value:'70101'},{'propertyId','value':'70102'});b({id:'f:one',c:1,valueToRender:'350.50'});b({id:'f:two',valueToRender:''})";
    const page = redacted(`<script>${script}</script>`);

    expect(page.match(/name:'propertyId',value:'9\d{4}'/g)).toHaveLength(2);
    expect(page).toContain("{id:'f:two',valueToRender:''}");
    expect(page).toMatch(/\{id:'f:one',valueToRender:'\d+\.37'\}/);
    expect(page).not.toMatch(/350|7010/);
    for (const other of ["<script>tell('Maria')</script>", '<script src="/a.js"></script>'])
      expect(redacted(other)).toBe("<script></script>");
  });
});
