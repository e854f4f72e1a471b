import { expect, it, vi } from "vitest";
import { createLog, withFields } from "../../../shared/aws/log.ts";
import { beginRows } from "../../../shared/filing/session/rows-in-visit.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { aFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { unwritten, written } from "../../support/written.ts";
import { sound } from "../declarations/reservation.ts";
import { aQueue } from "./one-queue.ts";
import { aRow, silentLog } from "./one-visit.ts";

const now = () => Date.UTC(2026, 8, 5, 12);
const aMinuteAgo = "2026-09-05T11:59:00.000Z";
const reservation = { ...sound, guestName: "Zoé Guest", guestId: "P1" };
const row = aRow({ number: 3, acceptedAt: aMinuteAgo, reservation });

it("a reservation's outcome is logged with row, rule and time; a refusal without figures or guests", async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, info: (...line: unknown[]) => void lines.push(line) };
  const rows = createRowRepository(emptyStore(now), now);
  await rows.putIfAbsent(row);
  const clock = { now, sleep: async () => {} };
  const parts = { rows, log, clock, metrics: { count: () => {} }, filings: { progressed: async () => written } };
  const work = await beginRows(aFiling({ taskId: 5, rows: [3], takeUps: 1 }), parts);
  const fields = { state: "FAILED", errorValue: "rejected_by_portal", rule: "refused" } as const;
  const refused = { ...fields, details: `The tenant ZOE GUEST (P1) has no number 12345${"!".repeat(200)}` };

  await work.end(row, refused);
  expect(await work.end(row, refused)).toEqual(unwritten);

  const said = `The tenant … … (…) has no number #####${"!".repeat(162)}`;
  expect(lines).toEqual([["outcome", { ...fields, row: 3, milliseconds: 60_000, said }]]);
});

it("a filing's start and its own outcome are logged once", async () => {
  const { add, open, time, informed } = aQueue({ properties: async () => ({ ok: true, value: [] }) });
  const ref = await add(1, { createdAt: time.now - 5_000 });
  for (const _ of [1, 2]) await open().serve(ref);

  expect(informed).toEqual([
    ["filing begins", { takeUps: 1, rows: 0 }],
    ["outcome", { state: "SUBMITTED", rule: "its properties were shown", milliseconds: 5_000 }],
  ]);
});

it("log lines after a take-up name the filing's owner", async () => {
  const info = vi.spyOn(console, "info").mockReturnValue();
  vi.stubEnv("POWERTOOLS_DEV", "true");
  const { add, open } = aQueue({ properties: async () => ({ ok: true, value: [] }) }, { log: createLog("test") });
  const ref = await add(1);
  await withFields({ taskId: 13 }, async () => await open().serve(ref));

  expect(JSON.parse(String(info.mock.calls[0]?.[0]))).toMatchObject({
    message: "filing begins",
    taskId: 13,
    ownerId: 7,
  });
});
