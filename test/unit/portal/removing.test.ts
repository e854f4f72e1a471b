import { describe, expect, it } from "vitest";
import { must } from "../../contract/portal/world.ts";
import {
  declaration,
  formPage,
  messageOf,
  partial,
  property,
  type SeenForm,
  type SeenRow,
  searchPage,
  values,
} from "./seen-pages.ts";
import { type Asked, sessionWith, sourceOf } from "./shown.ts";

const draftOf = (amount: string): SeenRow => ({ from: "05/10/2026", to: "08/10/2026", amount });
const alike = draftOf("350,50");

interface Menu {
  /** By id, in list order. */
  readonly drafts: readonly (readonly [id: string, row: SeenRow])[];
  readonly page?: SeenForm;
  /** The answers of the row's menu and of its confirmation. */
  readonly asked?: string;
  readonly confirmed?: string;
  readonly keeps?: boolean;
}

/** A portal that deletes a draft by its row's menu, after a confirmation. */
function listing({ drafts, page = { values }, asked = partial(), confirmed = partial(), keeps = false }: Menu) {
  let rows = [...drafts];
  let range = { from: "01/11/2026", to: "30/11/2026" };
  let chosen = -1;
  const serve = (request: Asked) => {
    const source = sourceOf(request);
    const [, place, what] = /^appForm:basicDT:(\d+):(\w+)$/.exec(source) ?? [];
    if (request.method === "GET" && request.url.pathname.endsWith("/declaration.xhtml")) return formPage(page);
    if (request.method === "GET") return searchPage({ ...range, rows: rows.map(([, row]) => row) });
    if (what === "declarationDetails") {
      const [id = ""] = rows[Number(place)] ?? [];
      return partial({}, `declaration.xhtml?propertyId=${property.propertyId}&declarationDbId=${id}`);
    }
    if (what !== undefined) {
      chosen = Number(place);
      return asked;
    }
    if (source === "appForm:deleteConfirm") {
      if (!keeps) rows = rows.filter((_, index) => index !== chosen);
      return confirmed;
    }
    range = {
      from: request.form.get("appForm:dateFrom_input") ?? "",
      to: request.form.get("appForm:dateTo_input") ?? "",
    };
    return partial();
  };
  return { ...sessionWith(serve), left: () => rows.map(([id]) => id) };
}

const removed = ({ posts }: Pick<ReturnType<typeof listing>, "posts">) =>
  posts().filter((post) => /delete/.test(sourceOf(post)));

describe("deleting a draft from the list", () => {
  it("finds it by id among equal drafts, and asks before it confirms", async () => {
    const portal = listing({
      drafts: [
        ["30", alike],
        ["31", alike],
        ["32", alike],
      ],
    });

    must(await portal.session.deleteDraft(declaration));

    expect(portal.left()).toEqual(["30", "32"]);
    expect(removed(portal).map(sourceOf)).toEqual(["appForm:basicDT:1:deleteButton", "appForm:deleteConfirm"]);
    expect(removed(portal).map(({ form }) => form.get("javax.faces.partial.render"))).toEqual([
      null,
      "appForm:basicDT",
    ]);
    expect(removed(portal).map(({ form }) => form.get("javax.faces.partial.execute"))).toEqual(["@all", "@all"]);
  });

  it("confirms with the ViewState of the question", async () => {
    const asked = partial({ "javax.faces.ViewState": "-9:9" });
    const portal = listing({ drafts: [["31", alike]], asked });

    must(await portal.session.deleteDraft(declaration));

    expect(removed(portal).map(({ form }) => form.get("javax.faces.ViewState"))).toEqual(["-1:2", "-9:9"]);
  });

  it("searches only drafts with its first day", async () => {
    const portal = listing({
      drafts: [
        ["28", { ...alike, from: "06/10/2026" }],
        ["29", { ...alike, number: "255" }],
        ["31", alike],
      ],
    });

    must(await portal.session.deleteDraft(declaration));

    const opened = portal.posts().filter((post) => sourceOf(post).endsWith(":declarationDetails"));
    expect(opened.map(sourceOf)).toEqual(["appForm:basicDT:2:declarationDetails"]);
    expect(portal.left()).toEqual(["28", "29"]);
  });

  it("has failed when the list shows as many as before", async () => {
    const portal = listing({
      drafts: [
        ["30", draftOf("1,00")],
        ["31", alike],
        ["32", alike],
      ],
      keeps: true,
    });

    expect(await portal.session.deleteDraft(declaration)).toMatchObject({
      failure: { kind: "unavailable", effect: "unknown", detail: "the draft is listed still" },
    });
  });

  it("has succeeded when the list shows one fewer", async () => {
    const portal = listing({
      drafts: [
        ["31", alike],
        ["32", alike],
        ["33", draftOf("1,00")],
      ],
    });

    expect(await portal.session.deleteDraft(declaration)).toEqual({ ok: true, value: undefined });
  });

  it.each([
    ["asked for", { asked: messageOf("error", "Δεν επιτρέπεται") }, ["appForm:basicDT:0:deleteButton"]],
    [
      "confirmed",
      { confirmed: messageOf("error", "Δεν επιτρέπεται"), keeps: true },
      ["appForm:basicDT:0:deleteButton", "appForm:deleteConfirm"],
    ],
  ])("is refused in the portal's words: %s", async (_, menu, clicked) => {
    const portal = listing({ drafts: [["31", alike]], ...menu });

    expect(await portal.session.deleteDraft(declaration)).toMatchObject({
      failure: { kind: "refused", detail: "Δεν επιτρέπεται" },
    });
    expect(removed(portal).map(sourceOf)).toEqual(clicked);
    expect(portal.left()).toEqual(["31"]);
  });

  it("is not tried elsewhere when the list lacks it", async () => {
    const portal = listing({ drafts: [["30", alike]] });

    expect(await portal.session.deleteDraft(declaration)).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: "list cannot be trusted: the draft is not listed" },
    });
    expect(removed(portal)).toEqual([]);
  });

  it("of a cancelled stay without an end searches its first day", async () => {
    const { rentalTo: _, ...endless } = values;
    const portal = listing({
      drafts: [["31", alike]],
      page: { values: { ...endless, cancelled: "01/10/2026", kept: "10.00" } },
    });

    must(await portal.session.deleteDraft(declaration));

    expect(portal.left()).toEqual([]);
    const [search] = portal.posts();
    expect(search?.form.get("appForm:dateTo_input")).toBe("04/12/2026");
  });
});

describe("deleting a draft from its own page", () => {
  const menu =
    '<li class="ui-menuitem"><a id="appForm:j_idt98" href="#" onclick="ab()"><span>Διαγραφή / Delete</span></a></li></ul>';
  const page = formPage({ values }).replace("</ul>", menu);
  const answering = (answer: string) => sessionWith(({ method }) => (method === "GET" ? page : answer));

  it("takes one click", async () => {
    const { session, posts } = answering(messageOf("info", "Επιτυχής Διαγραφή Δήλωσης"));

    must(await session.deleteDraft(declaration));

    expect(posts().map(sourceOf)).toEqual(["appForm:j_idt98"]);
    expect(posts()[0]?.form.get("javax.faces.partial.render")).toBe("appForm");
    expect(posts()[0]?.form.get("appForm:rentalFrom_input")).toBe("05/10/2026");
  });

  it("has succeeded only when the portal says so", async () => {
    const { session } = answering(messageOf("info", "Επιτυχής Αποθήκευση"));

    expect(await session.deleteDraft(declaration)).toMatchObject({ failure: { effect: "unknown" } });
  });
});

describe("a declaration that became final meanwhile", () => {
  const final = () => sessionWith(() => formPage({ values, number: "266" }));
  const figures = {
    ...{ startDate: "05/10/2026", endDate: "08/10/2026", amountCents: 35_050, platform: "Airbnb" },
    ...{ paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "123456789" },
  };

  it.each([
    ["deleted", async (portal: ReturnType<typeof final>) => await portal.session.deleteDraft(declaration)],
    [
      "saved anew",
      async (portal: ReturnType<typeof final>) => await portal.session.updateDraft(declaration, figures, "m"),
    ],
  ])("is not %s", async (_, change) => {
    const portal = final();

    expect(await change(portal)).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: "it is no draft any more" },
    });
    expect(portal.posts()).toEqual([]);
  });

  it("cannot be finalised again", async () => {
    const portal = final();

    expect(await portal.session.finalise(declaration)).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: 'the page does not offer "Οριστικοποίηση / Finalize"' },
    });
    expect(portal.posts()).toEqual([]);
  });
});
