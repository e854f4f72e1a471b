import { expect, it, vi } from "vitest";
import { createDraftLedger } from "../../../shared/filing/declaring/draft-ledger.ts";
import { gone } from "../../../shared/filing/declaring/remove.ts";
import type { Filing, FilingRepository } from "../../../shared/filing/records/filings.ts";

const filing: Filing = {
  ...{ taskId: 1, filing: 1, group: "g", rows: [1], draft: false, mark: "m", createdAt: 0, claims: 1, fruitless: 0 },
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
