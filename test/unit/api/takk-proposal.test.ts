import { describe, expect, it } from "vitest";
import { createHandler } from "../../../functions/api/get-takk-proposal/handler.ts";
import type { Outcome } from "../../../shared/contract/outcome.ts";
import { type NightReading, nightsIn } from "../../../shared/contract/takk-nights.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { call } from "../../support/api/client.ts";
import { createMemoryWorld } from "../../support/api/memory-world.ts";
import { accepted, type Change } from "../declarations/reservation.ts";
import { task as began, stillOpen } from "../filing/one-visit.ts";

describe("the nights of a stay in a month", () => {
  const stay = { startDate: "30/10/2026", endDate: "02/11/2026" };
  const untilFirst = { startDate: "30/10/2026", endDate: "01/11/2026" };
  const inOctoberAndNovember = (one: typeof stay, reading: NightReading) =>
    [10, 11].map((month) => nightsIn(one, 2026, month, reading));

  it.each<[NightReading, number[], number[]]>([
    ["nights", [2, 1], [2, 0]],
    ["receipt", [0, 3], [2, 0]],
    ["check-out", [0, 3], [0, 2]],
  ])(
    "counted by %s are %j when the stay spans the month's end, %j when it ends with the month",
    (reading, over, until) => {
      expect(inOctoberAndNovember(stay, reading)).toEqual(over);
      expect(inOctoberAndNovember(untilFirst, reading)).toEqual(until);
    },
  );

  it("are counted across years and whole months", () => {
    const long = { startDate: "20/12/2026", endDate: "05/02/2027" };

    expect([12, 1, 2].map((month) => nightsIn(long, month === 12 ? 2026 : 2027, month, "nights"))).toEqual([12, 31, 4]);
    expect(nightsIn(long, 2026, 11, "nights")).toBe(0);
  });
});

const created = "2026-11-01T10:00:00.000Z";
const by = { createdAt: created, updatedAt: created, createdBy: "t", updatedBy: "t" };
const submitted: Outcome = { state: "SUBMITTED", declarationServerId: "1" };
const stays = (change: Change) => ({ startDate: "29/10/2026", endDate: "04/11/2026", ...change });
/** A stay in November. */
const stay = (reservationId: string, first: number, last: number, change: Change = {}) => ({
  reservationId,
  startDate: `${first}/11/2026`,
  endDate: `${last}/11/2026`,
  ...change,
});
const duplicate = (declaredAs: string, ...differs: string[]) =>
  ({ state: "FAILED", errorValue: "duplicate_declaration", differs, declaredAs }) as const;

/** A handler over rows of one owner's two apartments and another owner's, each in its own task with this outcome. */
async function proposalOf(
  rows: readonly (readonly [Change, Outcome | undefined])[],
  takkNights: NightReading = "nights",
  queryTakesMs = 0,
) {
  const parts = createMemoryWorld();
  for (const [index, portalUsername] of ["Maria", "nikos"].entries())
    await parts.owners.create({ id: index + 1, name: "n", portalUsername, sealedPassword: "", ...by });
  for (const id of [1, 2, 3]) {
    const home = { registryId: `0000000000${id}`, name: "n", address: "", ...by };
    await parts.apartments.create({ id, ownerId: id === 3 ? 2 : 1, ...home });
  }
  for (const [index, [change, outcome]] of rows.entries()) {
    const [reservation] = accepted(change);
    if (!reservation) throw new Error("no reservation");
    const createdAt = new Date(Date.UTC(2026, 10, 5) + index * 1_000).toISOString();
    const row = stillOpen(newRow({ ...began, taskId: index + 1, createdAt }, 1, 1, reservation));
    await parts.rows.putIfAbsent(row);
    if (outcome) await parts.rows.end(row, outcome);
  }
  const query: typeof parts.store.query = async (asked) => {
    parts.time.now += queryTakesMs;
    return await parts.store.query(asked);
  };
  const handler = createHandler({ ...parts, store: { ...parts.store, query }, takkNights });
  const ask = (query: Record<string, string> = {}, token = "admin") =>
    call(handler, { query: { portalUsername: "maria", month: "11", year: "2026", ...query }, token });
  return { ask };
}

describe("the proposal of a month's statement", () => {
  it.each([
    [2_000, true],
    [6_000, false],
  ])("stops reading in time, where a page takes %i ms, and says whether it is complete: %s", async (ms, complete) => {
    const many = Array.from({ length: 1_100 }, (_, at) => [stays({ reservationId: `R-${at}` }), undefined] as const);
    const { ask } = await proposalOf(many, "nights", ms);

    expect((await ask()).body).toMatchObject({ complete });
  });

  it("counts declared nights and stays of the owner by registry id, with free nights apart", async () => {
    const { ask } = await proposalOf([
      [stays({ reservationId: "A" }), submitted],
      [stays({ reservationId: "C", apartmentId: 3 }), submitted],
      [stay("D", 20, 22), undefined],
      [stay("E", 23, 24), { state: "FAILED", errorValue: "cancelled" }],
      [stay("F", 25, 26), duplicate("9")],
      [stay("G", 27, 28), duplicate("8", "endDate")],
      [stay("B", 10, 12, { apartmentId: 2, amountReceived: 0 }), submitted],
    ]);

    const { status, body } = await ask();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      portalUsername: "Maria",
      month: 11,
      year: 2026,
      dueDate: "31/12/2026",
      nightsBy: "nights",
      complete: true,
      record: { daysUsed: 6, freeDays: 2 },
      properties: [
        { registryId: "00000000001", nights: 4, freeNights: 0, numberOfStays: 2 },
        { registryId: "00000000002", nights: 2, freeNights: 2, numberOfStays: 1 },
      ],
    });
  });

  it("counts each reservation by its last version: a correction once, a cancellation not at all", async () => {
    const cancelled = {
      ...stays({ reservationId: "B" }),
      endDate: undefined,
      amountReceived: undefined,
      cancellationDate: "01/10/2026",
      cancellationAmount: 5,
    };
    const { ask } = await proposalOf([
      [stays({ reservationId: "A" }), submitted],
      [stays({ reservationId: "B" }), submitted],
      [stays({ reservationId: "A", endDate: "02/11/2026" }), submitted],
      [cancelled, submitted],
    ]);

    const properties = [{ nights: 1, numberOfStays: 1 }];
    expect((await ask()).body).toMatchObject({ record: { daysUsed: 1 }, properties });
  });

  it("counts a declaration once, under whatever reservation ids it was sent", async () => {
    const { ask } = await proposalOf([
      [stays({ reservationId: "Café" }), submitted],
      [stays({ reservationId: "Café" }), duplicate("1")],
      [stays({ reservationId: "the same" }), duplicate("1/2026")],
      [stays({ reservationId: "Cafe\u0301", endDate: "03/11/2026" }), { state: "SUBMITTED", declarationServerId: "2" }],
      [stay("by hand", 20, 22), duplicate("7")],
      [stay("by hand, too", 20, 22), duplicate("7")],
    ]);

    const { body } = await ask();
    expect(body).toMatchObject({ record: { daysUsed: 4 }, properties: [{ nights: 4, numberOfStays: 2 }] });
  });

  it("shows the stays behind its numbers only to clients that may read reservations", async () => {
    const { ask } = await proposalOf([[stays({ reservationId: "A" }), submitted]], "check-out");

    for (const roles of ["admin", "str-uploader.takk-uploader"])
      expect((await ask({}, roles)).body).toMatchObject({
        nightsBy: "check-out",
        properties: [{ nights: 6, stays: [{ reservationId: "A", taskId: 1, startDate: "29/10/2026", nights: 6 }] }],
      });
    const { status, body } = await ask({}, "takk-uploader");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("29/10/2026");
    expect(body).toMatchObject({ properties: [{ nights: 6, numberOfStays: 1 }] });
    expect((await ask({}, "str-uploader")).status).toBe(403);
  });

  it.each([
    [{ portalUsername: "nobody" }, 404],
    [{ month: "13" }, 400],
    [{ month: "0" }, 400],
    [{ year: "2024" }, 400],
  ])("is refused for %j with status %i", async (query, status) => {
    expect((await (await proposalOf([])).ask(query)).status).toBe(status);
  });
});
