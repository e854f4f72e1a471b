import { describe, expect, it } from "vitest";
import { aStay, must } from "../../contract/portal/world.ts";
import { formPortal } from "./form-portal.ts";
import {
  declaration,
  formPage,
  messageOf,
  partial,
  property,
  type SeenForm,
  saved,
  values as stayValues,
} from "./seen-pages.ts";
import { sessionWith, sourceOf } from "./shown.ts";

const enabled = partial({
  "appForm:renterName": '<input id="appForm:renterName" name="appForm:renterName" type="text" value=""/>',
  "appForm:renterIdCard": '<input id="appForm:renterIdCard" name="appForm:renterIdCard" type="text" value=""/>',
});
const lookedUp = partial({
  "appForm:renterName":
    '<input id="appForm:renterName" name="appForm:renterName" type="text" value="ΜΑΡΙΑ" disabled="disabled"/>',
});
const foreigner = aStay({ guestName: "Ann", guestId: "AB1" });
const { guestName: _, guestId: __, ...greek } = aStay({ isForeigner: false, guestTaxId: "123456789" });

const portalWith = (seen: SeenForm = {}, success = saved) =>
  formPortal(formPage(seen), {
    "appForm:foreignCheckBox": enabled,
    "appForm:renterAfm": lookedUp,
    "appForm:saveButton": success,
  });

describe("a new declaration", () => {
  it("of a foreigner unlocks name and document first, and has no tax number", async () => {
    const { session, posts } = portalWith();

    must(await session.saveDraft(property, foreigner, "mark"));

    expect(posts().map(sourceOf)).toEqual(["appForm:foreignCheckBox", "appForm:saveButton"]);
    expect(Object.fromEntries(posts()[1]?.form ?? [])).toMatchObject({
      "appForm:rentalFrom_input": "05/10/2026",
      "appForm:rentalTo_input": "08/10/2026",
      "appForm:sumAmount_input": "350,50",
      "appForm:sumAmount_hinput": "350.50",
      "appForm:cancelAmount_hinput": "",
      "appForm:paymentType_input": "3",
      "appForm:paymentType_focus": "",
      "appForm:platform_input": "1",
      "appForm:renterAfm": "",
      "appForm:renterName": "Ann",
      "appForm:renterIdCard": "AB1",
      "appForm:foreignCheckBox_input": "on",
      "appForm:j_idt93": "mark",
      "javax.faces.partial.execute": "@all",
      "javax.faces.ViewState": "-1:2",
    });
  });

  it("of a foreigner gets the placeholder tax number once refused without it, as do all later ones", async () => {
    const { session, posts } = sessionWith((asked) => {
      if (asked.method === "GET") return formPage();
      if (sourceOf(asked) !== "appForm:saveButton") return enabled;
      return asked.form.get("appForm:renterAfm") === "000000000" ? saved : messageOf("error", "Συμπληρώστε ΑΦΜ");
    });

    must(await session.saveDraft(property, foreigner, "mark 1"));
    must(await session.saveDraft(property, foreigner, "mark 2"));

    const saves = posts().filter((post) => sourceOf(post) === "appForm:saveButton");
    expect(saves.map(({ form }) => [form.get("appForm:j_idt93"), form.get("appForm:renterAfm")])).toEqual([
      ["mark 1", ""],
      ["mark 1", "000000000"],
      ["mark 2", "000000000"],
    ]);
  });

  it.each([
    ["Η ημερομηνία αναχώρησης πρέπει να είναι μετά την άφιξη", 1],
    ["Οι ημερομηνίες επικαλύπτονται με τη δήλωση 256", 1],
    ["Συμπληρώστε τα υποχρεωτικά πεδία", 2],
    ["Συμπληρώστε αριθμό φορολογικού μητρώου", 2],
    ["Μη έγκυρο tax identification", 2],
    ["Σφάλμα", 2],
  ])("of a foreigner that is refused with %s is posted %i times", async (words, times) => {
    const { session, posts } = portalWith({}, messageOf("error", words));

    expect(await session.saveDraft(property, foreigner, "mark")).toMatchObject({ failure: { kind: "refused" } });
    expect(posts().filter((post) => sourceOf(post) === "appForm:saveButton")).toHaveLength(times);
  });

  it("of a foreigner is not posted again after an unclear answer", async () => {
    const { session, posts } = portalWith({}, messageOf("info", "Ευχαριστούμε"));

    expect(await session.saveDraft(property, foreigner, "mark")).toMatchObject({ failure: { effect: "unknown" } });
    expect(posts().map(sourceOf)).toEqual(["appForm:foreignCheckBox", "appForm:saveButton"]);
  });

  it("of a Greek guest has the guest looked up, and posts no name", async () => {
    const { session, posts } = portalWith();

    must(await session.saveDraft(property, greek, "mark"));

    expect(posts().map(sourceOf)).toEqual(["appForm:renterAfm", "appForm:saveButton"]);
    expect([...(posts()[1]?.form.keys() ?? [])].filter((name) => /Name|IdCard|foreign/.test(name))).toEqual([]);
  });

  it("of a Greek guest after a foreigner clears the tick, the name and the document", async () => {
    const { session, posts } = portalWith({
      foreigner: true,
      values: { rentalFrom: "05/10/2026", sumAmount: "350.50", name: "Ann", document: "AB1" },
    });

    must(await session.updateDraft(declaration, greek, "mark"));

    const { form } = posts().at(-1) ?? {};
    expect(form?.get("appForm:renterAfm")).toBe("123456789");
    expect([...(form?.keys() ?? [])].filter((name) => /IdCard|foreignCheckBox_input/.test(name))).toEqual([]);
  });

  it("of a cancelled stay has both dates if known, and no rent", async () => {
    const { amountCents: _, ...stay } = greek;
    const { session, posts } = portalWith();

    must(
      await session.saveDraft(property, { ...stay, cancellationDate: "01/10/2026", cancellationCents: 5000 }, "mark"),
    );

    expect(Object.fromEntries(posts()[1]?.form ?? [])).toMatchObject({
      "appForm:rentalTo_input": "08/10/2026",
      "appForm:sumAmount_hinput": "",
      "appForm:cancelAmount_hinput": "50.00",
      "appForm:cancelDate_input": "01/10/2026",
    });
  });

  it.each([
    ["what an action says", ">Προσωρινή Αποθήκευση / Draft<", ">Οριστικοποίηση / Finalize<"],
    ["two fields for one", "</form>", '<input name="appForm:x:rentalTo_input"/></form>'],
  ])("is not posted when %s differs", async (_, from, to) => {
    const { session, posts } = sessionWith(() => formPage().replace(from, to));

    const answer = await session.saveDraft(property, greek, "mark");

    expect(answer).toMatchObject({ ok: false, failure: { kind: "changed", effect: "no" } });
    expect(posts()).toEqual([]);
  });
});

const values = {
  ...stayValues,
  sumAmount: "350.500000",
  afm: "000000000",
  name: "Ann",
  document: "AB1",
  notes: "mark",
};

describe("an existing declaration", () => {
  it("is a draft while its number is empty", async () => {
    const { session } = portalWith({ values, foreigner: true });

    expect(must(await session.read(declaration))).toEqual({
      state: "draft",
      number: "",
      figures: foreigner,
      notes: "mark",
    });
  });

  it("is final with amounts from its script", async () => {
    const { session, posts } = portalWith({ values, foreigner: true });

    must(await session.read(declaration));
    must(await session.finalise(declaration));

    expect(posts().map(sourceOf)).toEqual(["appForm:finalizeButton"]);
    expect(posts()[0]?.form.get("appForm:sumAmount_hinput")).toBe("350.50");
    expect(posts()[0]?.form.get("appForm:renterName")).toBe("Ann");
  });

  it.each(["MARK", "", "ma", "[mark]"])("is not finalised when our mark has become %j", async (notes) => {
    const figures = { ...values, notes };
    const { session, posts } = formPortal(
      ({ url }) =>
        url.searchParams.has("declarationDbId") ? formPage({ values: figures, foreigner: true }) : formPage(),
      { "appForm:foreignCheckBox": enabled },
    );
    must(await session.saveDraft(property, foreigner, "mark"));

    const halted = { ok: false, failure: { kind: "changed", detail: "our mark in the notes is not kept" } };
    expect(await session.read(declaration)).toMatchObject(halted);
    expect(await session.finalise(declaration)).toMatchObject(halted);
    expect(posts().map(sourceOf)).not.toContain("appForm:finalizeButton");
  });
});

it("nothing is typed into a form that cannot be saved", async () => {
  const shut = formPage().replaceAll(/<li class="ui-menuitem"><a id="appForm:saveButton".*?<\/li>/g, "");
  expect(shut).not.toBe(formPage());
  const { session, posts } = sessionWith(() => shut);

  const answer = await session.saveDraft(property, foreigner, "mark");

  expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
  expect(posts()).toEqual([]);
});
