import { describe, expect, it } from "vitest";
import { must } from "../../contract/portal/world.ts";
import { declaration, formPage, type SeenForm, values } from "./seen-pages.ts";
import { changed, profile, sessionWith, unavailable } from "./shown.ts";

const departure = profile.declaration.fields.endDate.label.is;

const stay = {
  startDate: "05/10/2026",
  endDate: "08/10/2026",
  amountCents: 35_050,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: false,
};

const readPage = (page: string) => sessionWith(() => page).session.read(declaration);

async function figuresOn(page: string) {
  const read = must(await readPage(page));
  return read.state === "gone" ? undefined : read.figures;
}
const filledIn = (more: SeenForm["values"]) => formPage({ values: { ...values, ...more } });

describe("the figures on a declaration's page", () => {
  it("are those of its fields, without empty ones", async () => {
    expect(await figuresOn(filledIn({}))).toStrictEqual(stay);
  });

  it("include a foreigner's name and document, or a Greek guest's tax number", async () => {
    expect(await figuresOn(filledIn({ name: "Ann", document: "AB1" }))).toStrictEqual({
      ...stay,
      guestName: "Ann",
      guestId: "AB1",
    });
    expect(await figuresOn(filledIn({ afm: "123456789" }))).toStrictEqual({ ...stay, guestTaxId: "123456789" });
    expect(await figuresOn(filledIn({ afm: "000000000" })), "the placeholder of none").toStrictEqual(stay);
  });

  it("include the kept amount and date of a cancellation", async () => {
    expect(await figuresOn(filledIn({ kept: "50.00", cancelled: "01/10/2026" }))).toStrictEqual({
      ...stay,
      cancellationDate: "01/10/2026",
      cancellationCents: 5_000,
    });
    expect(await figuresOn(filledIn({ kept: "0.00", cancelled: "01/10/2026" }))).toMatchObject({
      cancellationCents: 0,
    });
  });

  it("have no platform or payment when none is selected", async () => {
    expect(await figuresOn(filledIn({ payment: "", platform: "" }))).toStrictEqual({
      ...stay,
      platform: "",
      paymentMethod: "",
    });
  });

  it.each([
    ["5", "Homestay"],
    ["9", "λλες ψηφιακές πλατφόρμες"],
    // The API has no separate name for Only-apartments.
    ["7", "λλες ψηφιακές πλατφόρμες"],
  ])("have for the portal's option %s the API's platform %s", async (platform, name) => {
    expect(await figuresOn(filledIn({ platform }))).toMatchObject({ platform: name });
  });
});

describe("a date on a declaration's page", () => {
  it.each(["2026-10-08", "8/10/2026", "x08/10/2026", "08/10/2026 12:00", "08/10/26"])(
    "that reads %s is refused",
    async (rentalTo) => {
      expect(await readPage(filledIn({ rentalTo }))).toEqual(unavailable(`the date of "${departure}" cannot be read`));
    },
  );
});

describe("the amount of a declaration", () => {
  /** A draft whose rent is in up to three places: the visible field, the hidden field and the script. */
  const withAmount = ({ shown = "", hidden = "", script = "" }) =>
    filledIn({ sumAmount: script })
      .replace('name="appForm:sumAmount_input" type="text"', `$& value="${shown}"`)
      .replace('name="appForm:sumAmount_hinput" type="hidden"', `$& value="${hidden}"`);

  it.each([
    { shown: "1.350,50" },
    { hidden: "1350.50" },
    { script: "1350.500000" },
    { shown: "1.350,50 €", hidden: "1350.5" },
    { shown: "1.350,50", hidden: "1350.50", script: "1350.500000" },
  ])("is read from whichever place has it: %j", async (amount) => {
    expect(await figuresOn(withAmount(amount))).toHaveProperty("amountCents", 135_050);
  });

  it("may be zero, which differs from missing", async () => {
    expect(await figuresOn(withAmount({ shown: "0,00" }))).toHaveProperty("amountCents", 0);
    expect(await figuresOn(withAmount({}))).not.toHaveProperty("amountCents");
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
    expect(await readPage(withAmount(amount))).toEqual(
      unavailable('the amount of "Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent" cannot be read'),
    );
  });

  it("is not taken from another field's script", async () => {
    const figures = await figuresOn(filledIn({ sumAmount: "", kept: "10.00" }));

    expect(figures).not.toHaveProperty("amountCents");
    expect(figures).toHaveProperty("cancellationCents", 1_000);
  });
});

describe("a final that shows text instead of fields", () => {
  /** Each list and input of the stay, as the text shown instead. */
  const asText = (more: Record<string, string> = {}) => {
    const shown: Record<string, string> = {
      rentalFrom: "05/10/2026",
      rentalTo: "08/10/2026",
      sumAmount: "350,50 €",
      paymentType: "Μετρητά",
      platform: "Homestay",
      renterAfm: "123456789",
      renterName: "Ann",
      renterIdCard: "AB1",
      foreignCheckBox: "Όχι",
      cancelAmount: "",
      cancelDate: "",
      ...more,
    };
    return formPage({ values, number: "266" }).replaceAll(
      /<td>(<(?:input|span|div) id="appForm:(\w+?)(?:_input)?"(?:.(?!<\/td>))*.)<\/td>/gs,
      (_, __, name: string) => `<td>${shown[name] ?? `no text for ${name}`}</td>`,
    );
  };

  it("has the figures of that text", async () => {
    expect(must(await readPage(asText()))).toStrictEqual({
      state: "final",
      number: "266/2018",
      notes: "",
      figures: { ...stay, platform: "Homestay", guestTaxId: "123456789", guestName: "Ann", guestId: "AB1" },
    });
  });

  it("has no figures without text", async () => {
    const nobody = { renterAfm: "", renterName: "", renterIdCard: "", paymentType: "", platform: "" };

    expect(await figuresOn(asText(nobody))).toStrictEqual({ ...stay, platform: "", paymentMethod: "" });
  });

  it.each([
    ["Ναι", true],
    ["Όχι", false],
    ["", false],
  ])("that says %j for `Foreigner` is read as %s", async (foreignCheckBox, isForeigner) => {
    expect(await figuresOn(asText({ foreignCheckBox }))).toMatchObject({ isForeigner });
  });

  it.each(["Ίσως", "Ναι και όχι", "-"])("that says %j for `Foreigner` is refused", async (foreignCheckBox) => {
    expect(await readPage(asText({ foreignCheckBox }))).toEqual(
      unavailable('the answer to "Αλλοδαπός / Foreigner" cannot be read'),
    );
  });

  it("has a platform and a payment that the profile does not know as they are shown", async () => {
    const shown = asText({ platform: "Vrbo", paymentType: "Επιταγή" });

    expect(await figuresOn(shown)).toMatchObject({ platform: "Vrbo", paymentMethod: "Επιταγή" });
  });

  it("names the figure that it does not show", async () => {
    const without = asText().replace(new RegExp(`<tr><td>${departure.split(" /")[0]} .*?</tr>`, "s"), "");

    expect(await readPage(without)).toEqual(changed("field rentalTo is missing"));
  });
});

describe("a selected option on a declaration's page", () => {
  const chosen = (from: string, to: string) => formPage({ values: { ...values, platform: "5" } }).replace(from, to);

  it.each([
    ["has another text", ">Homestay<", ">Vrbo<", '5 "Vrbo"'],
    ["has another value", 'value="5" selected', 'value="77" selected', '77 "Homestay"'],
    ["is cut at what no option says", ">Homestay<", `>${"x".repeat(200)}<`, `5 "${"x".repeat(100)}"`],
  ])("is refused when it %s", async (_, from, to, found) => {
    expect(await readPage(chosen(from, to))).toEqual(changed(`option of platform: found ${found}`));
  });

  it.each([
    ["its text", "Vrbo", "Vrbo"],
    ["no more than a field holds", "x".repeat(3_000), "x".repeat(2_000)],
    ["its value where it has no text", "", "unknown value 77"],
  ])("that the portal has added is read as it is: %s", async (_, text, platform) => {
    const added = chosen('value="5" selected="selected">', `value="77" selected="selected">${text}</option><option>`);

    expect(await figuresOn(added)).toStrictEqual({ ...stay, platform });
  });

  it("of payment that the portal has added is read as it is", async () => {
    const added = formPage({ values }).replace(
      'value="3" selected="selected">',
      'value="9" selected>Επιταγή</option><option>',
    );

    expect(await figuresOn(added)).toStrictEqual({ ...stay, paymentMethod: "Επιταγή" });
  });
});
