import { expect, it, vi } from "vitest";
import { createLog, withFields } from "../../../shared/aws/log.ts";
import { createFilingRepository, type Filing } from "../../../shared/filing/records/filings.ts";
import { filingsWithOutcomeLog, rowsWithOutcomeLog } from "../../../shared/filing/records/outcome-log.ts";
import { createRowRepository, type Row } from "../../../shared/filing/records/rows.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";

const now = () => Date.UTC(2026, 8, 5, 12);
const row: Row = {
  taskId: 12,
  row: 3,
  filing: 1,
  reservation: {
    ...{ reservationId: "A-3", apartmentId: 7, startDate: "01/09/2026", endDate: "04/09/2026", amountReceived: 240 },
    ...{ platform: "Airbnb", paymentMethod: "Μετρητά", guestName: "Zoé Guest", guestId: "P1", isForeigner: true },
  },
  isDraft: false,
  acceptedAt: "2026-09-05T11:59:00.000Z",
  lastUpdated: "2026-09-05T11:59:00.000Z",
  state: "PENDING",
  errorValue: "",
  details: "",
  declarationServerId: "",
};

it("says of each outcome which row, how and how long after acceptance; of a refusal the portal's words without figures or guests", async () => {
  const lines: unknown[] = [];
  const rows = createRowRepository(memoryStore(createFakeTable({ now })), now);
  const telling = rowsWithOutcomeLog(rows, { info: (...line) => void lines.push(line) }, now);
  await telling.putIfAbsent(row);
  const refused = {
    state: "FAILED",
    errorValue: "rejected_by_portal",
    details: "The tenant ZOE GUEST (P1) has no number 12345",
  } as const;

  await telling.end(row, refused);
  expect(await telling.end(row, refused)).toBeUndefined();

  expect(lines).toEqual([
    [
      "outcome",
      {
        row: 3,
        state: "FAILED",
        errorValue: "rejected_by_portal",
        milliseconds: 60_000,
        said: "The tenant … … (…) has no number #####",
      },
    ],
  ]);
});

const filing: Filing = {
  ...{ taskId: 13, filing: 1, group: "g", ownerId: 7, rows: [], draft: false, mark: "M", createdAt: now() - 5_000 },
  ...{ claims: 0, visitsWithoutProgress: 0, dueAt: now() },
};

it("says which filing begins, and how a statement ended", async () => {
  const lines: unknown[] = [];
  const filings = createFilingRepository(memoryStore(createFakeTable({ now })));
  const telling = filingsWithOutcomeLog(filings, { info: (...line) => void lines.push(line) }, now);
  await telling.putIfAbsent(filing);

  await withFields({ taskId: 13 }, async () => await telling.claim(filing, now(), now() + 1));
  await telling.record(filing, { outcome: { state: "SUBMITTED", errorValue: "", details: "", rule: "answered" } });

  expect(lines).toEqual([
    ["filing begins", { claims: 1, rows: 0 }],
    ["outcome", { state: "SUBMITTED", errorValue: "", rule: "answered", milliseconds: 5_000 }],
  ]);
});

it("says whose filing it is in the lines that follow its claim", async () => {
  const info = vi.spyOn(console, "info").mockReturnValue();
  vi.stubEnv("POWERTOOLS_DEV", "true");
  const filings = createFilingRepository(memoryStore(createFakeTable({ now })));
  const telling = filingsWithOutcomeLog(filings, createLog("test"), now);
  await telling.putIfAbsent(filing);

  await withFields({ taskId: 13 }, async () => await telling.claim(filing, now(), now() + 1));

  expect(JSON.parse(String(info.mock.lastCall?.[0]))).toMatchObject({
    message: "filing begins",
    taskId: 13,
    ownerId: 7,
  });
});
