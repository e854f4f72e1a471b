import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createListing } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createRecords } from "../../../functions/api/list-task-reservations/handler.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { objectWith, textLike } from "../../support/matchers.ts";
import { taskOf } from "../declarations/reservation.ts";
import { stillOpen } from "../filing/one-visit.ts";

/** Reservations on record, with a count of the rows that a list has read. */
async function world(...changes: Parameters<typeof taskOf>) {
  const parts = createMemoryWorld();
  const looked = { records: 0 };
  const store: typeof parts.store = {
    ...parts.store,
    async getMany(keys) {
      looked.records += keys.filter(({ sk }) => sk.startsWith("RES#")).length;
      return await parts.store.getMany(keys);
    },
  };
  await callAs(createCreate(parts), { body: taskOf(...changes) });
  await parts.dispatch(1);
  const listing = createListing({ ...parts, store });
  const records = createRecords(parts);
  return {
    ...parts,
    looked,
    listing,
    async end(number: number, outcome: Parameters<typeof parts.rows.end>[1]) {
      await parts.rows.end(stillOpen(await parts.rows.find(1, number)), outcome);
    },
    async ids(query: Readonly<Record<string, string>>) {
      const { body } = await callAs(listing, { query });
      const { body: ofTask } = await callAs(records, { path: { id: "1" }, query });
      const [all, one] = [idsOf(body["reservations"]), idsOf(ofTask["reservations"])];
      expect(one.toSorted()).toEqual(all.toSorted());
      return all;
    },
  };
}

const idsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((item: { reservationId?: unknown }) => String(item.reservationId)) : [];

const late = { startDate: "03/09/2026", endDate: "07/09/2026" };
const early = { startDate: "01/12/2026", endDate: "03/12/2026" };

describe("the list of reservations", () => {
  const some = () =>
    world(
      { reservationId: "R-1", ...early },
      { reservationId: "R-2", apartmentId: 2, ...early },
      { reservationId: "R-3", ...late },
      { reservationId: "R-4", ...late },
      { reservationId: "R-5", ...early },
    );

  it("is filtered by each parameter, overall and within a task", async () => {
    const { ids, end, apartments } = await some();
    await end(1, { state: "FAILED", errorValue: "rejected_by_portal" });
    await end(4, { state: "SUBMITTED", declarationServerId: "9" });
    const about = { name: "x", address: "y", registryId: "1", createdAt: "", updatedAt: "", createdBy: "c" };
    await apartments.create({ id: 2, ownerId: 7, ...about });

    expect(await ids({ status: "SUBMITTED" })).toEqual(["R-4"]);
    expect(await ids({ errorValue: "rejected_by_portal" })).toEqual(["R-1"]);
    expect(await ids({ apartmentId: "2" })).toEqual(["R-2"]);
    expect(await ids({ ownerId: "7" })).toEqual(["R-2"]);
    expect(await ids({ ownerId: "8" })).toEqual([]);
    expect(await ids({ reservationId: "R-5" })).toEqual(["R-5"]);
    expect(await ids({ from: "04/09/2026" })).toEqual(["R-5", "R-2", "R-1"]);
    expect(await ids({ from: "03/09/2026", to: "03/09/2026" })).toEqual(["R-4", "R-3"]);
    expect(await ids({ status: "PENDING", apartmentId: "1" })).toEqual(["R-5", "R-3"]);
  });

  it("shows what has changed since a time, in any zone, or was dismissed since", async () => {
    const { ids, end, time, rows } = await some();
    await end(1, { state: "FAILED", errorValue: "rejected_by_portal" });
    time.now += 3_600_000;
    const updatedSince = new Date(time.now).toISOString();
    await end(4, { state: "SUBMITTED", declarationServerId: "9" });

    expect(await ids({ updatedSince })).toEqual(["R-4"]);
    const athens = new Date(time.now + 7_200_000).toISOString().replace("Z", "+02:00");
    expect(await ids({ updatedSince: athens })).toEqual(["R-4"]);
    const failed = await rows.find(1, 1);
    if (failed) await rows.dismiss(failed, "c");
    expect((await ids({ updatedSince })).toSorted()).toEqual(["R-1", "R-4"]);
    expect(await ids({ updatedSince: new Date(time.now + 1).toISOString() })).toEqual([]);
  });

  it("shows what needs attention: failed, in review, or open past its due date", async () => {
    const { ids, end } = await some();
    await end(1, { state: "FAILED", errorValue: "rejected_by_portal" });
    await end(2, { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" });
    await end(4, { state: "SUBMITTED", declarationServerId: "9" });

    expect((await ids({ needsAttention: "true" })).toSorted()).toEqual(["R-1", "R-2", "R-3"]);
    expect((await ids({ needsAttention: "false" })).toSorted()).toEqual(["R-4", "R-5"]);
    expect(await ids({ needsAttention: "true", status: "FAILED" })).toEqual(["R-1"]);
  });

  it("no longer shows a decided review as needing attention", async () => {
    const { ids, end, rows } = await some();
    await end(2, { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" });
    const row = await rows.find(1, 2);
    if (row) await rows.resolve(row, { state: "SUBMITTED", declarationServerId: "9" });

    expect((await ids({ needsAttention: "true" })).toSorted()).toEqual(["R-3", "R-4"]);
  });

  it("counts a stay that is due on a Sunday as overdue from Tuesday on", async () => {
    const { ids, time, rows } = await world({ reservationId: "R-1", startDate: "03/11/2026", endDate: "07/11/2026" });
    time.now = Date.parse("2026-12-21T21:59:00.000Z");
    // As the sweeper does some days before.
    await rows.indexByDueDate({ taskId: 1, number: 1, rows: [1] });
    expect(await ids({ needsAttention: "true" })).toEqual([]);

    time.now = Date.parse("2026-12-21T22:01:00.000Z");
    expect(await ids({ needsAttention: "true" })).toEqual(["R-1"]);
  });

  it("reads only the rows that need attention to list them", async () => {
    const many = await world(
      ...Array.from({ length: 500 }, (_, index) => ({ reservationId: `R-${index + 1}`, ...early })),
    );
    await many.end(77, { state: "FAILED", errorValue: "rejected_by_portal" });
    const { body } = await callAs(many.listing, { query: { needsAttention: "true" } });

    expect(idsOf(body["reservations"])).toEqual(["R-77"]);
    expect(many.looked.records).toBe(1);
  });

  it.each([
    ["status", "DONE"],
    ["from", "2026-10-03"],
    ["apartmentId", "0"],
    ["needsAttention", "yes"],
    ["updatedSince", "2026-11-27"],
    ["updatedSince", "2026-11-27T03:00:00"],
    ["updatedSince", "2026-13-27T03:00:00Z"],
    ["updatedSince", "2026-02-30T03:00:00Z"],
    ["updatedSince", "2026-11-27T24:00:00Z"],
    ["updatedSince", "2026-11-27T03:00:00+99:00"],
    ["colour", "red"],
  ])("answers 400 for %s=%s", async (name, value) => {
    const { listing } = await world({});

    const answer = await callAs(listing, { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
  });

  it("says once how an offset is sent, since an unencoded + arrives as a space", async () => {
    const { listing } = await world({});

    const { body } = await callAs(listing, { query: { updatedSince: "2026-11-27T03:00:00 02:00" } });
    expect(body["errors"]).toEqual([objectWith({ path: "updatedSince", message: textLike(/%2B/) })]);
  });

  it("answers 400 when `to` is before `from`", async () => {
    const { listing } = await world({});

    expect(await callAs(listing, { query: { from: "02/01/2026", to: "01/01/2026" } })).toMatchObject({ status: 400 });
  });
});
