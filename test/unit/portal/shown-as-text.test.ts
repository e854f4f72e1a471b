import { expect, it } from "vitest";
import { must } from "../../contract/portal/world.ts";
import { declaration, formPage } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const values = {
  ...{ rentalFrom: "05/10/2026", rentalTo: "08/10/2026", sumAmount: "350.500000", payment: "3", platform: "1" },
  ...{ afm: "123456789", name: "Ann", document: "AB1", notes: "mark" },
};
const tick = /<div id="appForm:foreignCheckBox">.*?ui-chkbox-box"><\/div><\/div>/s;

/** A final that shows a word instead of a checkbox. */
function readWith(word: string) {
  const page = formPage({ values, number: "266" });
  const shown = page.replace(tick, word);
  if (shown === page) throw new Error("the form has no such box");
  return sessionWith(() => shown).session.read(declaration);
}

it.each([
  ["Ναι", true],
  ["Όχι", false],
  ["", false],
])("a final that says %j for `Foreigner` is read as %s", async (word, isForeigner) => {
  expect(must(await readWith(word))).toMatchObject({ state: "final", figures: { isForeigner } });
});

it.each(["Ίσως", "Ναι και όχι", "-"])("a final that says %j for `Foreigner` is refused", async (word) => {
  expect(await readWith(word)).toEqual({
    ok: false,
    failure: {
      ...{ kind: "unavailable", effect: "no" },
      detail: 'the answer to "Αλλοδαπός / Foreigner" cannot be read',
    },
  });
});
