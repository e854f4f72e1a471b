import { describe, expect, it } from "vitest";
import { aStay, must } from "../../contract/portal/world.ts";
import { formPortal } from "./form-portal.ts";
import { declaration, formPage, messageOf, partial, property, values } from "./seen-pages.ts";
import { changed, sourceOf } from "./shown.ts";

const greek = aStay({ isForeigner: false, guestTaxId: "123456789" });

/** A form with these answers to a change of the tax number and of the checkbox. */
const portalWith = ({ page = formPage(), number = partial(), box = partial() }) =>
  formPortal(page, { "appForm:renterAfm": number, "appForm:foreignCheckBox": box });

describe("typing into the form", () => {
  it("asks for nothing when tax number and checkbox are unchanged", async () => {
    const page = formPage({ values: { ...values, afm: "123456789" } });
    const { session, posts } = portalWith({ page });

    must(await session.updateDraft(declaration, greek, "mark"));

    expect(posts().map(sourceOf)).toEqual(["appForm:saveButton"]);
  });

  it("continues with the ViewState of each answer", async () => {
    const number = partial({ "javax.faces.ViewState": "-9:2" });
    const box = partial({ "javax.faces.ViewState": "-9:1" });
    const page = formPage({ values, foreigner: true });
    const { session, posts } = portalWith({ page, number, box });

    must(await session.updateDraft(declaration, greek, "mark"));

    expect(posts().map((post) => [sourceOf(post), post.form.get("javax.faces.ViewState")])).toEqual([
      ["appForm:foreignCheckBox", "-1:2"],
      ["appForm:renterAfm", "-9:1"],
      ["appForm:saveButton", "-9:2"],
    ]);
  });

  it("sends a change for that field alone, then the click, as the browser's script does", async () => {
    const { session, asked, posts } = portalWith({ page: formPage({ values, foreigner: true }) });

    must(await session.updateDraft(declaration, greek, "mark"));

    const script = "partial/ajax";
    expect(asked.map(({ headers }) => headers.get("faces-request"))).toEqual([null, script, script, script]);
    const names = ["partial.execute", "partial.render", "partial.event", "behavior.event", "partial.ajax"];
    expect(posts().map(({ form }) => names.map((name) => form.get(`javax.faces.${name}`)))).toEqual([
      [
        "appForm:foreignCheckBox",
        "appForm:messages appForm:renterName appForm:renterIdCard",
        "change",
        "change",
        "true",
      ],
      ["appForm:renterAfm", "appForm:messages appForm:renterAfm appForm:renterName", "change", "change", "true"],
      ["@all", "appForm", null, null, "true"],
    ]);
    const [box, number, click] = posts().map(({ form }) => form);
    expect(box?.get("appForm:rentalFrom_input")).toBe("05/10/2026");
    expect(box?.has("appForm:foreignCheckBox_input")).toBe(false);
    expect(number?.getAll("appForm:renterAfm")).toEqual(["123456789"]);
    expect(click?.get("appForm")).toBe("appForm");
    expect(click?.get("appForm:saveButton")).toBe("appForm:saveButton");
  });

  it.each([
    ["the tax number", { number: messageOf("error", "Μη έγκυρο ΑΦΜ") }],
    ["the foreigner's box", { page: formPage({ values, foreigner: true }), box: messageOf("error", "Μη έγκυρο ΑΦΜ") }],
  ])("stops when %s is refused, and saves nothing", async (_, answers) => {
    const { session, posts } = portalWith(answers);

    expect(await session.saveDraft(property, greek, "mark")).toMatchObject({
      failure: { kind: "refused", effect: "no", detail: "Μη έγκυρο ΑΦΜ" },
    });
    expect(posts().map(sourceOf)).not.toContain("appForm:saveButton");
  });

  it("saves what the answer shows: the name that the portal looked up", async () => {
    const number = partial({
      "appForm:renterAfm": '<input name="appForm:renterAfm" type="text" value="123456789"/>',
      "appForm:renterName": '<input name="appForm:renterName" type="text" value="ΜΑΡΙΑ"/>',
    });
    const { session, posts } = portalWith({ number });

    must(await session.saveDraft(property, greek, "mark"));

    expect(posts().at(-1)?.form.get("appForm:renterName")).toBe("ΜΑΡΙΑ");
  });
});

describe("a stay with a value that its list does not offer", () => {
  const without = (option: string) => formPage().replace(option, "");
  const airbnb = '<option value="1">Airbnb</option>';
  const cash = '<option value="3">Μετρητά</option>';
  const payments = "Λογαριασμός Πληρωμών Ημεδαπής, Λογαριασμός Πληρωμών Αλλοδαπής";
  const others = "Booking.com, Clickstay, HomeAway, Homestay, Luxury Retreats, TripAdvisor Rentals/Holiday Lettings";
  it.each([
    ["a platform of a former release", formPage(), { platform: "Vrbo" }, `Vrbo, only Airbnb, ${others}`],
    ["a platform that the form offers no more", without(airbnb), { platform: "Airbnb" }, `Airbnb, only ${others}`],
    ["an unknown payment", formPage(), { paymentMethod: "Επιταγή" }, `Επιταγή, only ${payments}, Μετρητά, Λοιποί`],
    ["a payment offered no more", without(cash), { paymentMethod: "Μετρητά" }, `Μετρητά, only ${payments}, Λοιποί`],
  ])("is refused with those that it offers: %s", async (_, page, value, detail) => {
    const { session, posts } = portalWith({ page });

    const list =
      "platform" in value ? "Ηλεκτρονική πλατφόρμα / E- platform" : "Τρόπος πληρωμής μισθώματος / Method of Payment";
    const saved = await session.saveDraft(property, { ...greek, ...value }, "mark");

    expect(saved).toMatchObject({ failure: { kind: "refused", effect: "no", known: true } });
    expect(saved).toHaveProperty("failure.detail", expect.stringContaining(`"${list}" does not offer ${detail}`));
    expect(posts()).toEqual([]);
  });

  it("does not keep another value from being filed, nor does an option that nobody knows", async () => {
    const page = without('<option value="4">Λοιποί</option>').replace(
      airbnb,
      `${airbnb}<option value="10">Expedia</option>`,
    );
    const { session, posts } = portalWith({ page });

    must(await session.saveDraft(property, greek, "mark"));

    expect(posts().at(-1)?.form.get("appForm:platform_input")).toBe("1");
  });

  it("halts filing when the list offers nothing", async () => {
    const page = formPage().replaceAll(/<option value="\d">(Λογ|Μετ|Λοι).*?<\/option>/g, "");
    const { session, posts } = portalWith({ page });

    expect(await session.saveDraft(property, greek, "mark")).toEqual(
      changed('"Τρόπος πληρωμής μισθώματος / Method of Payment" offers no known value'),
    );
    expect(posts()).toEqual([]);
  });
});

it("a field that the stay lacks stays empty", async () => {
  const { session, posts } = portalWith({
    page: formPage({ values: { ...values, kept: "5.00", cancelled: "01/10/2026", afm: "123456789" } }),
  });
  const bare = { startDate: "05/10/2026", platform: "Airbnb", paymentMethod: "Λοιποί", isForeigner: true };

  must(await session.updateDraft(declaration, bare, ""));

  const { form } = posts().at(-1) ?? { form: new URLSearchParams() };
  for (const name of [
    "rentalTo_input",
    "sumAmount_input",
    "sumAmount_hinput",
    "renterAfm",
    "renterName",
    "renterIdCard",
    "cancelAmount_input",
    "cancelAmount_hinput",
    "cancelDate_input",
    "j_idt93",
  ])
    expect(form.get(`appForm:${name}`), name).toBe("");
});
