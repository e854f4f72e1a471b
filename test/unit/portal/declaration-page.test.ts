import { describe, expect, it } from "vitest";
import { aStay, must } from "../../contract/portal/world.ts";
import { application, declaration, formPage, property, registryPage, values } from "./seen-pages.ts";
import { sessionWith, unavailable } from "./shown.ts";

const read = (page: string) => sessionWith(() => page).session.read(declaration);
const error = (text: string) => `<div class="ui-messages"><span class="ui-messages-error-detail">${text}</span></div>`;
const html = (body: string) => `<html><body>${body}</body></html>`;

describe("a declaration is neither draft nor final", () => {
  const final = formPage({ values, number: "266" });
  const draft = formPage({ values });

  it.each([
    ["has a number and can be made final", draft.replace("<td>  </td>", "<td>266</td>")],
    ["has no number and cannot", draft.replace(/<li class="ui-menuitem"><a id="appForm:finalizeButton".*?<\/li>/, "")],
    ["has a malformed number", final.replaceAll("266", "266 (x)")],
  ])("when its page %s", async (_, page) => {
    expect(page).not.toBe(draft);
    expect(page).not.toBe(final);
    expect(await read(page)).toEqual(unavailable("a declaration whose state is unclear"));
  });

  it("when the form of a new declaration is in its place", async () => {
    expect(await read(formPage())).toEqual(unavailable("an empty form in place of a declaration"));
  });
});

describe("the notes of a final", () => {
  const notesOf = async (notes: string) =>
    must(
      await read(formPage({ values, number: "266" }).replace(/<fieldset><legend>Σημειώσεις.*?<\/fieldset>/s, notes)),
    );
  const fieldset = (inner: string) => `<fieldset><legend>Σημειώσεις / Notes</legend>${inner}</fieldset>`;

  it.each([
    ["under their legend", fieldset("<p>our  mark</p>"), "our mark"],
    ["under it, where there are none", fieldset("<p> </p>"), ""],
    ["beside their label", "<table><tr><td>Σημειώσεις / Notes</td><td>our mark</td></tr></table>", "our mark"],
    ["in their field, letter for letter", fieldset('<textarea name="x">\n our  mark\u0007</textarea>'), " our  mark "],
  ])("are read %s", async (_, shown, notes) => {
    const seen = await notesOf(shown);

    expect(seen).toMatchObject({ notes });
    expect(seen).not.toHaveProperty("notesHidden");
  });

  it.each([
    ["nowhere", ""],
    ["under another legend", "<fieldset><legend>Σχόλια</legend>our mark</fieldset>"],
  ])("are hidden when they are %s", async (_, shown) => {
    expect(await notesOf(shown)).toMatchObject({ notes: "", notesHidden: true });
  });
});

describe("a declaration is gone", () => {
  it.each([
    "Η δήλωση δεν υπάρχει",
    "Η ΔΗΛΩΣΗ δεν υπάρχει πλέον.",
    "Δεν βρέθηκε η δήλωση",
    "Η δήλωση δεν βρέθηκε",
    "Η δήλωση έχει διαγραφεί",
  ])("when the portal says so: %s", async (words) => {
    expect(await read(html(error(words)))).toEqual({ ok: true, value: { state: "gone" } });
  });

  it.each([
    ["refuses to show it", html(error("Δεν έχετε δικαίωμα")), { kind: "refused", detail: "Δεν έχετε δικαίωμα" }],
    [
      "says so beside its form",
      formPage().replace("</form>", `${error("Η δήλωση δεν υπάρχει")}</form>`),
      { detail: "an empty form in place of a declaration" },
    ],
    ["says so in other than an error", html("Η δήλωση δεν υπάρχει"), { detail: "a page without its form" }],
    [
      "shows a form of something else",
      html('<form id="appForm"><input name="x"><input name="javax.faces.ViewState" value="1"></form>'),
      { detail: "a page without its form" },
    ],
  ])("but not when it %s", async (_, page, failure) => {
    expect(await read(page)).toMatchObject({ ok: false, failure });
  });
});

describe("the page of another property's declaration is refused", () => {
  const named = (registryId: string) =>
    formPage({ values }).replace(
      '<form id="appForm"',
      `<table><tr><td>Αρ. Μητρώου Ακινήτου/ Registry No</td><td>${registryId}</td></tr></table>$&`,
    );

  it("when it names another property", async () => {
    expect(await read(named("00000654321"))).toEqual(unavailable("a page of another property: 00000654321"));
    expect(await read(named(declaration.registryId))).toMatchObject({ ok: true });
  });

  it("when the list of properties does", async () => {
    const rows = [{ id: declaration.propertyId, ama: "00000654321", state: "Οριστική" }];
    const { session, posts } = sessionWith(({ url }) =>
      url.href.startsWith(`${application}/views/propertyRegistry`) ? registryPage(rows) : formPage({ values }),
    );
    expect(await session.read(declaration)).toMatchObject({ ok: true });
    must(await session.properties());

    const refused = unavailable("a page of another property: 00000654321");
    expect(await session.read(declaration)).toEqual(refused);
    expect(await session.saveDraft(property, aStay(), "mark")).toEqual(refused);
    expect(posts()).toEqual([]);
  });
});

it("an amendment shows the number that it amends, each with the year of its own submission", async () => {
  const seen = { state: "final", number: "266/2018" };

  expect(must(await read(formPage({ values, number: "266", amends: "255" })))).toMatchObject({
    ...seen,
    amends: "255/2018",
  });
  expect(must(await read(formPage({ values, number: "266", amends: "" })))).not.toHaveProperty("amends");
});
