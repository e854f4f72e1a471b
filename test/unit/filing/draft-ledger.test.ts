import { expect, it, vi } from "vitest";
import { gone } from "../../../shared/filing/declaring/act.ts";
import { createDraftLedger, strayPlaces } from "../../../shared/filing/declaring/draft-ledger.ts";
import type { Filing, FilingRepository } from "../../../shared/filing/records/filings.ts";
import { newRow } from "../../../shared/filing/records/new-row.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import { sound } from "../declarations/reservation.ts";

const filing: Filing = {
  ...{
    taskId: 1,
    filing: 1,
    group: "g",
    rows: [1],
    draft: false,
    mark: "m",
    createdAt: 0,
    claims: 1,
    visitsWithoutProgress: 0,
  },
  ...{ drafts: [], draftsCounted: 4 },
};
type Count = FilingRepository["countDrafts"];

it("counts on from what it has read", async () => {
  const countDrafts = vi.fn<Count>(async () => true);
  const ledger = createDraftLedger(filing, { countDrafts });

  expect(await ledger.announce("1", [1], 10)).toBe(true);
  expect(await ledger.announce("1", [1], 20)).toBe(true);

  expect(countDrafts.mock.calls.map(([, , seen]) => seen)).toEqual([4, 5]);
  expect(ledger.of(1, "1")).toMatchObject({ made: 2, at: 20 });
});

it("lets nobody save, and writes nothing over, once another worker has counted", async () => {
  const countDrafts = vi.fn<Count>(async () => false);
  const ledger = createDraftLedger(filing, { countDrafts });

  expect(await ledger.announce("1", [1], 10)).toBe(false);
  ledger.learn(1, "1", { gone: 1 });
  await ledger.keep();

  expect(countDrafts).toHaveBeenCalledTimes(1);
});

it.each([
  ["of two that stand", { made: 2, gone: 0, answered: 2 }, { gone: 1, answered: 1 }],
  ["of one that was never answered", { made: 1, gone: 0, answered: 0 }, { gone: 1, answered: 0 }],
  ["where none was thought to stand", { made: 2, gone: 2, answered: 0 }, { gone: 2, answered: 0 }],
  ["of which nothing was known", { made: 0, gone: 0, answered: 0 }, { gone: 0, answered: 0 }],
])("counts one draft that is gone once: %s", (_, saves, left) => {
  expect(gone({ row: 1, at: 0, ...saves })).toEqual(left);
});

it("counts a row's drafts that may stand at other properties: its own, and none that is gone", () => {
  const saves = (row: number, made: number, gone = 0) => ({ row, made, gone, at: 0, answered: 0 });
  const drafts = [
    { registryId: "here", saves: [saves(1, 3)] },
    { registryId: "before", saves: [saves(1, 2, 1), saves(2, 3)] },
    { registryId: "earlier", saves: [saves(1, 2)] },
    { registryId: "empty", saves: [saves(1, 1, 1)] },
  ];
  const ledger = createDraftLedger({ ...filing, drafts }, { countDrafts: async () => true });

  expect([ledger.aliveBeside(1, "here"), ledger.aliveBeside(1, "earlier")]).toEqual([3, 4]);
  expect([ledger.aliveBeside(2, "before"), ledger.aliveBeside(3, "here")]).toEqual([0, 0]);
});

it("writes nothing where nothing was learnt since the last time", async () => {
  const countDrafts = vi.fn<Count>(async () => true);
  const ledger = createDraftLedger(filing, { countDrafts });
  await ledger.keep();
  expect(countDrafts).not.toHaveBeenCalled();

  ledger.learn(1, "1", { gone: 1 });
  await ledger.keep();
  await ledger.keep();
  expect(countDrafts).toHaveBeenCalledOnce();
});

const task = { taskId: 1, kind: "str", clientId: "c", mark: "m", rows: 1, dispatches: 1, draftUpload: false } as const;
const intent = { declarationId: "7", propertyId: "1", registryId: "here", portalUser: "u", at: 1 };
const row: Row = newRow({ ...task, createdAt: "2026-10-01T00:00:00.000Z" }, 1, 1, sound);

/** Where a draft may be left by a row that has ended so, of drafts that may stand so many at each property. */
function placesOf(ended: Partial<Row>, alive: Readonly<Record<string, number>>) {
  const drafts = Object.entries(alive).map(([registryId, made]) => ({
    registryId,
    saves: [{ row: 1, made, at: 0, answered: 0, gone: 0 }],
  }));
  return strayPlaces({ ...row, ...ended }, createDraftLedger({ ...filing, drafts }, { countDrafts: async () => true }));
}

it.each<[string, Partial<Row>, Record<string, number>, string[]]>([
  // What is looked through keeps its filing open for minutes: only where something may stand.
  ["none where its draft became final", { state: "SUBMITTED", intent }, { here: 1 }, []],
  ["where a second one may stand beside it", { state: "SUBMITTED", intent }, { here: 2 }, ["here"]],
  ["where the apartment was before", { state: "SUBMITTED", intent }, { here: 1, before: 1 }, ["before"]],
  ["everywhere, once it has failed", { state: "FAILED", intent }, { here: 1, before: 1, gone: 0 }, ["here", "before"]],
  ["everywhere, failed before it had one of its own", { state: "FAILED" }, { here: 1 }, ["here"]],
  ["none where the one draft was asked for", { state: "DRAFTED" }, { here: 1 }, []],
  [
    "wherever one may stand, where more than the one may",
    { state: "DRAFTED" },
    { here: 1, before: 1 },
    ["here", "before"],
  ],
])("a row that has ended may have left a stray draft: %s", (_, ended, alive, places) => {
  expect(placesOf(ended, alive)).toEqual(places);
});
