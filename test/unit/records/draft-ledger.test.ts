import { describe, expect, it, vi } from "vitest";
import { newMark } from "../../../shared/aws/random-ids.ts";
import {
  createDraftLedger,
  mayHaveStray,
  readMark,
  withOneGone,
  writeMark,
} from "../../../shared/records/draft-ledger.ts";
import type { FilingRepository } from "../../../shared/records/filing-repository.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { aFiling } from "../../support/a-filing.ts";
import { unwritten, written } from "../../support/written.ts";
import { aRow, noSaves } from "../filing/one-visit.ts";

const filing = aFiling({ drafts: [], draftsCounted: 4 });
type Count = FilingRepository["countDrafts"];

it("the draft ledger counts on from what it has read", async () => {
  const countDrafts = vi.fn<Count>(async () => written);
  const ledger = createDraftLedger(filing, { countDrafts });

  expect(await ledger.announce("1", [{ row: 1 }], 10, "maria")).toBe(true);
  expect(await ledger.announce("1", [{ row: 1 }], 20, "maria")).toBe(true);

  expect(countDrafts.mock.calls.map(([, , seen]) => seen)).toEqual([4, 5]);
  expect(ledger.savesOf(1)).toMatchObject({ made: 2, at: 20 });
});

it("the draft ledger stops saves, without a write, once another worker has counted", async () => {
  const countDrafts = vi.fn<Count>(async () => unwritten);
  const ledger = createDraftLedger(filing, { countDrafts });

  expect(await ledger.announce("1", [{ row: 1 }], 10, "maria")).toBe(false);
  ledger.learn(1, { gone: 1 });
  await ledger.write();

  expect(countDrafts).toHaveBeenCalledTimes(1);
});

it.each([
  ["of two that stand", { made: 2, gone: 0, answered: 2 }, { gone: 1, answered: 1 }],
  ["of one that was never answered", { made: 1, gone: 0, answered: 0 }, { gone: 1, answered: 0 }],
  ["where none was thought to stand", { made: 2, gone: 2, answered: 0 }, { gone: 2, answered: 0 }],
  ["of which nothing was known", { made: 0, gone: 0, answered: 0 }, { gone: 0, answered: 0 }],
])("the draft ledger counts a draft that is gone once: %s", (_, saves, left) => {
  expect(withOneGone({ row: 1, at: 0, ...saves })).toEqual(left);
});

it("the draft ledger keeps where each row began", async () => {
  const countDrafts = vi.fn<Count>(async () => written);
  const saves = (row: number, made: number) => ({ ...noSaves, row, made });
  const drafts = [{ registryId: "here", saves: [saves(1, 3), saves(2, 0)] }];
  const ledger = createDraftLedger({ ...filing, drafts }, { countDrafts });
  expect([1, 2, 3].map(ledger.targetOf)).toEqual(["here", undefined, undefined]);

  await ledger.announce("there", [{ row: 2 }], 10, "maria");
  expect([1, 2].map(ledger.targetOf)).toEqual(["here", "there"]);
  expect(countDrafts.mock.calls[0]?.[1]).toEqual([
    { registryId: "here", saves: [saves(1, 3)] },
    { registryId: "there", saves: [{ ...saves(2, 1), at: 10 }] },
  ]);
});

it("the draft ledger keeps each number that a row's drafts amend, where it has seen all of its saves", async () => {
  const countDrafts = vi.fn<Count>(async () => written);
  const drafts = [{ registryId: "here", saves: [{ ...noSaves, row: 2, made: 1 }] }];
  const ledger = createDraftLedger({ ...filing, drafts }, { countDrafts });
  for (const row of [1, 2]) {
    for (const amends of ["256", undefined, "256", "257"])
      await ledger.announce("here", [{ row, amends }], 10, "maria");
  }

  expect([1, 2, 3].map((row) => ledger.savesOf(row).amends)).toEqual([["256", "257"], undefined, []]);
});

it("the draft ledger writes nothing without news", async () => {
  const countDrafts = vi.fn<Count>(async () => written);
  const ledger = createDraftLedger(filing, { countDrafts });
  await ledger.write();
  expect(countDrafts).not.toHaveBeenCalled();

  ledger.learn(1, { gone: 1 });
  await ledger.write();
  await ledger.write();
  expect(countDrafts).toHaveBeenCalledOnce();
});

it.each<[Row["state"], number, boolean]>([
  // A search for strays keeps its filing open for minutes, so only if something may be left.
  ["SUBMITTED", 1, false],
  ["SUBMITTED", 2, true],
  ["FAILED", 0, false],
  ["FAILED", 1, true],
  ["DRAFTED", 1, false],
  ["DRAFTED", 2, true],
])("a row that ended %s may have left a stray draft of %i: %s", (state, made, isIt) => {
  expect(mayHaveStray(aRow({ state }), { ...noSaves, made })).toBe(isIt);
});

const mark = { taskId: 12, row: 345, random: "0123456789abcdef0123" };

describe("the mark in a declaration's notes", () => {
  it("is read back as written, whatever the owner wrote around it", () => {
    expect(readMark(`Sea view ${writeMark(mark)}\nkey under the mat`)).toEqual(mark);
  });

  it("has 80 random bits, so that equal task ids of two deployments differ", () => {
    const marks = new Set(Array.from({ length: 1_000 }, newMark));

    expect(marks.size).toBe(1_000);
    expect([...marks].every((random) => readMark(writeMark({ ...mark, random })))).toBe(true);
  });

  it.each(["", "STR 12-345", "[STR 12-345]", "[STR 12-345 0123456789abcdef012]", "[STR x-1 0123456789abcdef0123]"])(
    "is not found in %j",
    (notes) => {
      expect(readMark(notes)).toBeUndefined();
    },
  );
});
