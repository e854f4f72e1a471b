import { describe, expect, it } from "vitest";
import type { PortalSession } from "../../../shared/portal/portal.ts";
import { aStay, must } from "../../contract/portal/world.ts";
import { formPortal } from "./form-portal.ts";
import { details } from "./search-portal.ts";
import { declaration, formPage, messageOf, property, type SeenRow, searchPage, values } from "./seen-pages.ts";
import type { Asked } from "./shown.ts";

const october = { from: "01/10/2026", to: "31/10/2026" };
const shownRange = { from: "02/08/2026", to: "30/12/2026" };
const rows: SeenRow[] = [
  { number: "255", from: "05/10/2026", to: "08/10/2026" },
  { from: "10/10/2026", to: "12/10/2026" },
];

/** How often the list is opened to identify a row that was listed before the call. */
async function opensAfter(call: (session: PortalSession) => Promise<unknown>) {
  const link = '<li><a id="appForm:j_idt98" href="#">Διαγραφή / Delete</a></li></ul>';
  const form = formPage({ values, amends: "255" }).replace("</ul>", link);
  const isSearch = ({ url }: Asked) => url.pathname.endsWith("/declarationSearch.xhtml");
  const { session, asked } = formPortal((page) => (isSearch(page) ? searchPage({ ...shownRange, rows }) : form), {
    "appForm:j_idt98": messageOf("info", "Επιτυχής Διαγραφή Δήλωσης"),
    "appForm:basicDT:0:j_idt83": details(31),
    "appForm:basicDT:1:declarationDetails": details(31),
  });
  const [, entry] = must(await session.list(property, october));
  if (!entry) throw new Error("expected two rows");
  expect(await call(session)).toMatchObject({ ok: true });
  const before = asked.length;
  must(await session.identify(property, october, entry));
  return asked.slice(before).filter(({ method }) => method === "GET").length;
}

const figures = aStay({ isForeigner: false, guestTaxId: "123456789" });

describe("a list that was read", () => {
  it.each<[string, (session: PortalSession) => Promise<unknown>]>([
    ["a draft is saved", (session) => session.saveDraft(property, figures, "mark")],
    ["a draft is saved again", (session) => session.updateDraft(declaration, figures, "mark")],
    ["a declaration is made final", (session) => session.finalise(declaration)],
    ["a draft is deleted", (session) => session.deleteDraft(declaration)],
    [
      "an amendment is saved",
      async (session) => {
        const [entry] = must(await session.list(property, october));
        return entry && (await session.amend(property, october, entry, figures, "mark"));
      },
    ],
  ])("is read again once %s", async (_, call) => {
    expect(await opensAfter(call)).toBe(1);
  });

  it("is still used after a declaration was only read", async () => {
    expect(await opensAfter((session) => session.read(declaration))).toBe(0);
  });
});

/** A portal that shows one declaration, with the next of these notes each time. */
function portalShowing(...notes: readonly string[]) {
  const pages = notes.map((written) => formPage({ values: { ...values, notes: written }, foreigner: true }));
  const portal = formPortal(({ url }) =>
    url.searchParams.has("declarationDbId") ? (pages.shift() ?? "") : formPage(),
  );
  const opened = () => portal.asked.filter(({ url }) => url.searchParams.has("declarationDbId")).length;
  return { ...portal, opened };
}

it("a page that was read serves the next call, but none after that", async () => {
  const { session, opened } = portalShowing("mark", "mark");

  must(await session.read(declaration));
  must(await session.finalise(declaration));
  expect(opened()).toBe(1);
  must(await session.finalise(declaration));
  expect(opened()).toBe(2);
});

it("a page whose notes are no longer ours is opened again", async () => {
  const { session, opened, posts } = portalShowing("", "mark");
  must(await session.saveDraft(property, aStay(), "mark"));
  expect(await session.read(declaration)).toMatchObject({ failure: { kind: "changed" } });

  must(await session.finalise(declaration));

  expect(opened()).toBe(2);
  expect(posts().at(-1)?.form.get("appForm:j_idt93")).toBe("mark");
});
