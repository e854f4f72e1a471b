import { describe, expect, it } from "vitest";
import type { Answer, DeclarationPage } from "../../../shared/portal/portal.ts";
import { declaration, formPage } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const values = { rentalFrom: "05/10/2026", rentalTo: "08/10/2026", payment: "3", platform: "1" };

/** A draft whose rent is in up to three places: the visible field, the hidden field and the script. */
function readWith(amount: { shown?: string; hidden?: string; script?: string }) {
  const { shown = "", hidden = "", script = "" } = amount;
  const page = formPage({ values: { ...values, sumAmount: script } })
    .replace('name="appForm:sumAmount_input" type="text"', `$& value="${shown}"`)
    .replace('name="appForm:sumAmount_hinput" type="hidden"', `$& value="${hidden}"`);
  return sessionWith(() => page).session.read(declaration);
}

const figuresOf = (answer: Answer<DeclarationPage>) =>
  answer.ok && answer.value.state !== "gone" ? answer.value.figures : answer;
const unreadable = {
  ok: false,
  failure: {
    kind: "unavailable",
    effect: "no",
    detail: 'the amount of "Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent" cannot be read',
  },
};

describe("the amount of a declaration", () => {
  it.each([
    { shown: "1.350,50" },
    { hidden: "1350.50" },
    { script: "1350.500000" },
    { shown: "1.350,50 €", hidden: "1350.5" },
    { shown: "1.350,50", hidden: "1350.50", script: "1350.500000" },
  ])("is read from whichever place has it: %j", async (amount) => {
    expect(figuresOf(await readWith(amount))).toHaveProperty("amountCents", 135_050);
  });

  it("may be zero, which differs from missing", async () => {
    expect(figuresOf(await readWith({ shown: "0,00" }))).toHaveProperty("amountCents", 0);
    expect(figuresOf(await readWith({}))).not.toHaveProperty("amountCents");
  });

  it.each([
    { shown: "350,50", hidden: "350.40" },
    { shown: "350,50", script: "350.400000" },
    { hidden: "350.50", script: "350.400000" },
    { shown: "350,50", hidden: "350.50", script: "0.000000" },
    { shown: "350.5.0" },
    { shown: "350,50", hidden: "350,50" },
    { script: "350.505000" },
    { shown: "-" },
  ])("is refused when its places differ or one is not an amount: %j", async (amount) => {
    expect(await readWith(amount)).toEqual(unreadable);
  });

  it("is not taken from another field's script", async () => {
    const page = formPage({ values: { ...values, kept: "10.00" } });
    const answer = await sessionWith(() => page).session.read(declaration);

    expect(figuresOf(answer)).not.toHaveProperty("amountCents");
    expect(figuresOf(answer)).toHaveProperty("cancellationCents", 1_000);
  });
});
