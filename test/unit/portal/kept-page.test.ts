import { expect, it } from "vitest";
import { aStay, must } from "../../contract/portal/world.ts";
import { declaration, formPage, partial, property, told } from "./seen-pages.ts";
import { sessionWith, sourceOf } from "./shown.ts";

const values = { rentalFrom: "05/10/2026", rentalTo: "08/10/2026", sumAmount: "350.50", payment: "3", platform: "1" };

/** A portal that shows one declaration, with the next of these notes each time. */
function portalShowing(...notes: readonly string[]) {
  const pages = notes.map((written) => formPage({ values: { ...values, notes: written }, foreigner: true }));
  const portal = sessionWith((request) => {
    if (request.url.searchParams.has("declarationDbId")) return pages.shift() ?? "";
    if (request.method === "GET") return formPage();
    const source = sourceOf(request);
    if (source === "appForm:finalizeButton") return told("info", "Επιτυχής Οριστικοποίηση Δήλωσης");
    return source === "appForm:saveButton" ? told("info", "Επιτυχής Αποθήκευση") : partial();
  });
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
