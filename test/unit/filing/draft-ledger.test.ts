import { expect, it, vi } from "vitest";
import { createDraftLedger } from "../../../shared/filing/declaring/draft-ledger.ts";
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
