import { describe, expect, it } from "vitest";
import type { PortalSession } from "../../../shared/portal/portal.ts";
import { aStay, must } from "../../contract/portal/world.ts";
import { details, searchPortal } from "./search-portal.ts";
import {
  declaration,
  formPage,
  messageOf,
  partial,
  type SeenForm,
  type SeenRow,
  saved,
  searchPage,
  values,
} from "./seen-pages.ts";
import { sessionWith, sourceOf, unavailable, untrusted } from "./shown.ts";

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
  let chosen = -1;
  const portal = searchPortal({
    form: formPage(page),
    list: (range) => searchPage({ ...range, rows: rows.map(([, row]) => row) }),
    clicked(place, action) {
      if (action === "declarationDetails") return details(rows[place]?.[0] ?? "");
      chosen = place;
      return asked;
    },
    confirmed() {
      if (!keeps) rows = rows.filter((_, index) => index !== chosen);
      return confirmed;
    },
  });
  return { ...portal, left: () => rows.map(([id]) => id) };
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

  it("may have happened when the answer to its confirmation cannot be read", async () => {
    const portal = listing({ drafts: [["31", alike]], confirmed: "<html></html>" });

    expect(await portal.session.deleteDraft(declaration)).toMatchObject({
      failure: { kind: "unavailable", effect: "unknown" },
    });
  });

  it("is not tried elsewhere when the list lacks it", async () => {
    const portal = listing({ drafts: [["30", alike]] });

    expect(await portal.session.deleteDraft(declaration)).toEqual(untrusted("the draft is not listed"));
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
    const { session } = answering(saved);

    expect(await session.deleteDraft(declaration)).toMatchObject({ failure: { effect: "unknown" } });
  });
});

describe("a declaration that became final meanwhile", () => {
  it.each<[string, (session: PortalSession) => Promise<unknown>, string]>([
    ["deleted", (session) => session.deleteDraft(declaration), "it is no draft any more"],
    ["saved again", (session) => session.updateDraft(declaration, aStay(), "m"), "it is no draft any more"],
    ["finalised", (session) => session.finalise(declaration), 'the page does not offer "Οριστικοποίηση / Finalize"'],
  ])("is not %s", async (_, change, detail) => {
    const { session, posts } = sessionWith(() => formPage({ values, number: "266" }));

    expect(await change(session)).toEqual(unavailable(detail));
    expect(posts()).toEqual([]);
  });
});
