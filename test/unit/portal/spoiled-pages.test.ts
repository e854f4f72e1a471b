import fc from "fast-check";
import { expect, it } from "vitest";
import { year } from "../../contract/portal/world.ts";
import { declaration, formPage, property, registryPage, searchPage, values } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";
import { statementsPage } from "./statement-pages.ts";

const stay = { from: "05/10/2026", to: "08/10/2026", amount: "350,50" };
const pages = [
  formPage(),
  formPage({ values }),
  formPage({ values, number: "266" }),
  statementsPage([{ month: "9" }]),
  searchPage({ from: "01/10/2026", to: "31/10/2026", rows: [stay, { ...stay, number: "255" }] }),
  registryPage([{ id: property.propertyId, ama: property.registryId, state: "Οριστική" }]),
];

const cut = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(400), fc.constantFrom("", "cut", "double"));
/** A page with pieces removed, doubled and moved. It keeps its end, without which it would be requested again. */
const spoiledPage = fc
  .record({ page: fc.constantFrom(...pages), cuts: fc.array(cut, { minLength: 1, maxLength: 6 }) })
  .map(({ page, cuts }) =>
    cuts.reduce((left, [at, length, how]) => {
      const start = Math.floor(at * left.length);
      const piece = left.slice(start, start + length);
      return left.slice(0, start) + (how === "double" ? piece + piece : how) + left.slice(start + length);
    }, page),
  )
  .map((page) => `${page}</html>`);

it("a damaged page gives a value or a failure, and a read has no effect", async () => {
  await fc.assert(
    fc.asyncProperty(spoiledPage, async (page) => {
      const { session } = sessionWith(() => page);

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
  // Four hundred pages are read: processor time, not waiting.
}, 60_000);
