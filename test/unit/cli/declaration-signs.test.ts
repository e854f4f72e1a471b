import { expect, it } from "vitest";
import { factorsSeen } from "../../../cli/portal-check/factors/factors-in.ts";
import { draft, emptyForm, final, form, page, profile } from "./walk-pages.ts";

const seen = (...pages: readonly { path: string; body: string }[]) => factorsSeen(pages, profile);
const details = (title: string) => `<table class="userMainTable"><tr>${title}</tr><tr><td>Α/Α</td></tr></table>`;
const declaration = profile.paths.declaration.is;

it("the title of the details stands in a head, or in a row like any other", () => {
  const others = "<table><tr><th>x</th></tr></table>";

  expect(seen(emptyForm(others + details("<th>Στοιχεία Δήλωσης</th>")))["detailsTitle"]).toBe("head");
  expect(seen(emptyForm(others + details("<td>Στοιχεία Δήλωσης</td>")))["detailsTitle"]).toBe("row");
  expect(seen(emptyForm(others))["detailsTitle"]).toBeUndefined();
});

it("the details stand inside the form, or above it", () => {
  const title = details("<th>x</th>");
  const above = page(declaration, title + form(""));

  expect(seen(page("/menu", ""), emptyForm(title))["detailsPlace"]).toBe("inside");
  expect(seen(page("/menu", "<form></form>"), above)["detailsPlace"]).toBe("above");
  expect(seen(emptyForm("<table></table>"))["detailsPlace"]).toBeUndefined();
});

const arrival = '<input name="appForm:rentalFrom_input" value="01/05/2026" disabled>';

it("a final's fields are inputs that cannot be changed, or text", () => {
  expect(seen(draft(), final(arrival))["finalFields"]).toBe("disabled");
  expect(seen(draft(), final("Άφιξη 01/05/2026"))["finalFields"]).toBe("text");
  expect(seen(draft(), emptyForm())["finalFields"]).toBeUndefined();
});

it("a final shows its notes, or does not", () => {
  const [tenant, notes] = ["<legend>Στοιχεία μισθωτή</legend>", "<legend>Σημειώσεις / Notes</legend>"];

  expect(seen(draft(), final(tenant + notes))["finalNotes"]).toBe("shown");
  expect(seen(draft(notes), final(tenant))["finalNotes"]).toBe("hidden");
  expect(seen(final(""))["finalNotes"]).toBe("hidden");
  expect(seen(draft(notes), emptyForm(notes))["finalNotes"]).toBeUndefined();
});

it("what came in place of a declaration's page is no final one", () => {
  const told = seen(page(declaration, "<h1>Σφάλμα</h1>"), page("/elsewhere", form(arrival)));

  expect(told).toMatchObject({ finalFields: undefined, finalNotes: undefined });
});

it("a draft's amounts stand in their inputs, or in a script alone", () => {
  const amounts = (rent: string, kept: string) =>
    `<input name="appForm:sumAmount_input"${rent}><input name="appForm:cancelAmount_input"${kept}>`;
  const hundred = ' value="100,00"';

  expect(seen(draft(amounts(hundred, "")))["shownAmounts"]).toBe("inputs");
  expect(seen(draft(amounts("", hundred)))["shownAmounts"]).toBe("inputs");
  expect(seen(draft(amounts("", ' value=""')))["shownAmounts"]).toBe("script");
  expect(seen(draft())["shownAmounts"]).toBeUndefined();
});

it("amounts of a form that is empty, or of a final one, tell nothing", () => {
  const rent = '<input name="appForm:sumAmount_input" value="100,00">';

  expect(seen(emptyForm(rent), final(rent))["shownAmounts"]).toBeUndefined();
});

it("what can be finalised and has no arrival's input is a draft of some kind, not an empty form", () => {
  const finalise = '<a id="appForm:finalizeButton">Οριστικοποίηση / Finalize</a>';
  const told = seen(final(`<input name="appForm:sumAmount_input">${finalise}`));

  expect(told).toMatchObject({ shownAmounts: "script", formAction: undefined, finalFields: undefined });
});
