import { expect, it } from "vitest";
import { notBegun } from "../../../shared/contract/outcomes.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import type { FilingRef } from "../../../shared/records/keys.ts";
import { abandon } from "../../../shared/tasks/dispatching/abandon.ts";
import { aFiling, anyFiling, type FilingChange } from "../../support/a-filing.ts";
import { unwritten, written } from "../../support/written.ts";
import { aRow } from "../filing/one-visit.ts";

const filingOf = (filing: number, more: FilingChange = {}) =>
  aFiling({ number: filing, rows: [filing], dueAt: 5, ...more });
const statement = { year: 2026, month: 9, draft: false, portalUsername: "u", sealedPassword: "sealed", records: [] };

const plan = { filings: [], failed: [] };

/** What is stored already, and what is done, in order. */
function createWorld(standing: readonly Filing[] = []) {
  const done: unknown[] = [];
  const filings = new Map(standing.map((filing) => [filing.number, filing]));
  const note =
    (name: string) =>
    async (...what: readonly unknown[]) => {
      done.push([name, ...what]);
      return written;
    };
  const dependencies = {
    tasks: { abandon: note("abandon task"), dispatched: note("dispatched") },
    rows: {
      putIfAbsent: note("put row"),
      end: async (...what: readonly unknown[]) => {
        done.push(["end row", ...what]);
        return unwritten;
      },
      find: async () => undefined,
    },
    filings: {
      putIfAbsent: async (filing: Filing) => {
        if (!filings.has(filing.number)) filings.set(filing.number, filing);
        return written;
      },
      find: async ({ filing }: FilingRef) => filings.get(filing),
    },
  };
  return { done, filings, dependencies };
}

it("a task without a plan is abandoned, since nothing of it is stored", async () => {
  const { done, dependencies } = createWorld();

  await abandon(dependencies, 1, undefined, { rows: [], filings: [] });

  expect(done).toEqual([["abandon task", 1]]);
});

it("an abandoned task keeps stored filings, closes the others before their rows end, and is dispatched last", async () => {
  const { done, filings, dependencies } = createWorld([filingOf(1)]);
  const rows = [aRow(), aRow({ number: 2, filing: 2 })];

  await abandon(dependencies, 1, plan, { rows, filings: [filingOf(1), filingOf(2)] });

  expect(filings.get(1)).toHaveProperty("dueAt");
  expect(filings.get(2)).not.toHaveProperty("dueAt");
  expect(filings.get(2)).not.toHaveProperty("outcome");
  expect(done).toEqual([
    ["put row", rows[0]],
    ["put row", { ...rows[1], ...notBegun }],
    ["end row", rows[1], notBegun],
    ["dispatched", 1],
  ]);
});

it("an abandoned statement is stored with its outcome but without its password", async () => {
  const { filings, dependencies } = createWorld();

  await abandon(dependencies, 1, plan, { rows: [], filings: [filingOf(1, { statement })] });

  const { sealedPassword: _, ...unsealed } = statement;
  expect(anyFiling(filings.get(1))?.statement).toStrictEqual(unsealed);
  expect(anyFiling(filings.get(1))?.outcome).toEqual(notBegun);
});
