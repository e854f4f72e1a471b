import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { forever, year } from "../../contract/portal/world.ts";
import { guest, recordPages } from "./record-pages.ts";

const folder = `${import.meta.dirname}/pages`;

// After a change of the simulator's pages: RECORD_PAGES=1 npx vitest run --project unit recorded-pages
if (process.env["RECORD_PAGES"]) await recordPages(folder);

const property = { propertyId: "70101", registryId: "00000123456" };
const declaration = { ...property, declarationId: "1" };
const saved =
  '<partial-response><changes><update id="appForm:messages"><![CDATA[<span class="ui-messages-info-detail">Επιτυχής Αποθήκευση</span>]]></update></changes></partial-response>';

/** A session that is shown one recorded page, whatever it asks for, and the fields that it posts there. */
async function showing(name: string) {
  const page = await readFile(`${folder}/${name}.html.txt`);
  const posted: URLSearchParams[] = [];
  const fetched: typeof fetch = async (_, init) => {
    if (!(init?.body instanceof URLSearchParams)) return new Response(page);
    posted.push(init.body);
    return new Response(saved);
  };
  return { session: sessionWith(fetched), posted };
}

function sessionWith(fetched: typeof fetch) {
  const profile = createAadeProfile({ platforms: defaultPlatforms });
  const portal = createAadePortal({ profile, times: { submitTimeout: 1_000 }, fetch: fetched });
  return portal.resume("", { signal: forever });
}

describe("pages as they should be", () => {
  it.each(["new-declaration", "shuffled-ids"])("%s takes a draft, notes and all", async (name) => {
    const { session, posted } = await showing(name);

    expect(await session.saveDraft(property, guest, "mark 1")).toMatchObject({ ok: true });

    const last = posted.at(-1);
    expect([...(last ?? [])].filter(([, value]) => value === "mark 1")).toEqual([
      [expect.stringMatching(/^appForm:j_idt\d+$/), "mark 1"],
    ]);
    expect(Object.fromEntries(last ?? [])).toMatchObject({
      "javax.faces.source": "appForm:saveButton",
      "appForm:saveButton": "appForm:saveButton",
      "appForm:rentalFrom_input": "05/10/2026",
      "appForm:sumAmount_input": "350,50",
      "appForm:sumAmount_hinput": "350.50",
      "appForm:platform_input": "1",
      "appForm:platform_focus": "",
      "appForm:paymentType_input": "3",
      "appForm:renterAfm": "",
      "appForm:renterName": guest.guestName,
      "appForm:foreignCheckBox_input": "on",
    });
  });

  it("draft and final say what they hold", async () => {
    const figures = guest;
    const draft = (await showing("draft")).session;
    const final = (await showing("final")).session;

    expect(await draft.read(declaration)).toEqual({
      ok: true,
      value: { state: "draft", number: "", figures, notes: "mark 1" },
    });
    expect(await final.read(declaration)).toMatchObject({ value: { state: "final", number: "1", figures } });
  });

  it("gone is gone", async () => {
    expect(await (await showing("gone")).session.read(declaration)).toEqual({ ok: true, value: { state: "gone" } });
  });

  it("properties and list show their rows", async () => {
    const properties = await (await showing("properties")).session.properties();
    const list = await (await showing("list")).session.list(property, year);

    expect(properties).toMatchObject({
      value: [{ registryId: "00000123456", state: "final" }, { registryId: "00000123457" }],
    });
    expect(list).toMatchObject({ value: [{ index: 0, number: "", final: false, amountCents: 35050 }] });
  });
});

describe("odd pages", () => {
  it.each([
    ["added-field", "appForm:vatRate"],
    ["renamed-label", "Check-out Date"],
    ["other-options", "Vrbo"],
  ])("%s halts filing and names what is different", async (name, named) => {
    const { session, posted } = await showing(name);

    const answer = await session.saveDraft(property, guest, "mark 1");

    expect(answer).toMatchObject({ ok: false, failure: { kind: "changed", effect: "no" } });
    expect(answer.ok ? "" : answer.failure.detail).toContain(named);
    expect(posted).toEqual([]);
  });

  it.each([
    ["login-in-200", "session_lost"],
    ["maintenance", "unavailable"],
    ["truncated", "unavailable"],
    ["wrong-encoding", "unavailable"],
  ])("%s is no page of the application", async (name, kind) => {
    const { session, posted } = await showing(name);

    const answers = [
      await session.properties(),
      await session.list(property, year),
      await session.read(declaration),
      await session.saveDraft(property, guest, "mark 1"),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ ok: false, failure: { kind, effect: "no" } });
    expect(posted).toEqual([]);
  });
});

/** A recorded page with pieces cut out, doubled and put elsewhere. It keeps its end: one without is asked for again. */
const spoiledPage = fc
  .record({
    name: fc.constantFrom("new-declaration", "draft", "final", "list", "properties", "login-in-200"),
    cuts: fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(400), fc.constantFrom("", "cut", "double")),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  })
  .map(({ name, cuts }) =>
    cuts.reduce(
      (page, [at, length, how]) => {
        const start = Math.floor(at * page.length);
        const piece = page.slice(start, start + length);
        return page.slice(0, start) + (how === "double" ? piece + piece : how) + page.slice(start + length);
      },
      readFileSync(`${folder}/${name}.html.txt`, "utf8"),
    ),
  )
  .map((page) => `${page}</html>`);

it("whatever a page has become, the answer is a value or a failure, and a read has no effect", async () => {
  await fc.assert(
    fc.asyncProperty(spoiledPage, async (page) => {
      const session = sessionWith(async () => new Response(page));

      const answers = await Promise.all([
        session.properties(),
        session.list(property, year),
        session.read(declaration),
        session.findStatements({ year: 2026, month: 9 }),
      ]);

      for (const answer of answers) expect(answer.ok ? "no" : answer.failure.effect).toBe("no");
    }),
    { numRuns: 40 },
  );
  // Four hundred pages are read: work, not waiting.
}, 60_000);
