import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createStatus } from "../../../functions/api/get-str-task/handler.ts";
import { createHandler as createListing } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createRecords } from "../../../functions/api/list-task-reservations/handler.ts";
import { createHandler as createSearch } from "../../../functions/api/search-submitted-declarations/handler.ts";
import type { FilingOutcome } from "../../../shared/records/filings.ts";
import { newRow } from "../../../shared/records/rows.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { aFiling, anOutcome } from "../../support/a-filing.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld, readPages } from "../../support/api/memory-world.ts";
import { noCounts } from "../../support/reservation-record.ts";
import { sound, taskOf } from "../declarations/reservation.ts";
import { stillOpen } from "../filing/one-visit.ts";

function world(startedAt?: string) {
  const parts = createMemoryWorld(startedAt);
  const { rows } = parts;
  return {
    ...parts,
    create: createCreate(parts),
    status: createStatus(parts),
    records: createRecords(parts),
    listing: createListing(parts),
    search: createSearch(parts),
    async end(taskId: number, row: number, number: string) {
      await rows.end(stillOpen(await rows.find(taskId, row)), { state: "SUBMITTED", declarationServerId: number });
    },
  };
}

const Text = v.optional(v.string());
const Status = v.object({ summary: v.object({ total: v.number() }), errorValue: Text, details: Text });
const accepted = "2026-11-21T10:00:00.000Z";
const pending = {
  taskId: 1,
  dueDate: "20/11/2026",
  amendableUntil: "28/02/2027",
  isDraft: false,
  dateUploaded: accepted,
  declarationServerId: "",
  declaredAs: "",
  amends: "",
  differs: [],
  uploadStatus: "PENDING",
  details: "",
  errorValue: "",
};
describe("reading a task of reservations", () => {
  it("shows every reservation before anything is dispatched", async () => {
    const { create, status, records } = world();
    const { reservationId, ...rest } = sound;
    const history = [{ at: accepted, event: "accepted", by: "client-1" }];
    await callAs(create, { body: taskOf({}, { reservationId: "A-2" }) });

    expect((await callAs(records, { path: { id: "1" } })).body).toEqual({
      reservations: [
        { reservationId, ...rest, ...pending, row: 1, history },
        { ...rest, reservationId: "A-2", ...pending, row: 2, history },
      ],
      requestId,
    });
    expect((await callAs(status, { path: { taskId: "1" } })).body).toMatchObject({
      strUploadStatus: {
        taskId: 1,
        status: "PENDING",
        summary: { total: 2, pending: 2, submitted: 0 },
        reservationUploadStatus: [
          { reservationId: "A-1", status: "PENDING", serialNumberDeclaration: "", lastUpdated: accepted },
          { reservationId: "A-2" },
        ],
      },
      createdAt: accepted,
      requestId,
    });
  });

  it("shows each outcome in the order sent, and COMPLETED once all are known", async () => {
    const { create, status, dispatch, end } = world();
    await callAs(create, { body: taskOf({}, { reservationId: "A-2" }) });
    await dispatch(1);
    await end(1, 2, "256/2026");

    const half = (await callAs(status, { path: { taskId: "1" } })).body;
    await end(1, 1, "257/2026");
    const whole = (await callAs(status, { path: { taskId: "1" } })).body;

    expect(half).toMatchObject({
      strUploadStatus: {
        status: "PROCESSING",
        summary: { total: 2, pending: 1, submitted: 1 },
        reservationUploadStatus: [
          { reservationId: "A-1", status: "PENDING" },
          { reservationId: "A-2", status: "SUBMITTED", serialNumberDeclaration: "256" },
        ],
      },
    });
    expect(whole).toMatchObject({ strUploadStatus: { status: "COMPLETED", summary: { submitted: 2 } } });
  });

  it("keeps neither the name nor the passport of a guest who is not a foreigner", async () => {
    const { create, records, stored } = world();
    await callAs(create, { body: taskOf({ isForeigner: false, guestTaxId: "123456789", guestName: "Ada Byron" }) });

    const { body } = await callAs(records, { path: { id: "1" } });

    expect(JSON.stringify(body) + stored()).not.toContain("Ada Byron");
  });

  it("shows a search task, but not a climate-fee task", async () => {
    const { search, status, records, tasks } = world();
    const range = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
    const submission: Submission = { kind: "takk", year: 2026, month: 10, portalUsername: "maria", records: [] };
    expect(await callAs(search, { body: range })).toMatchObject({ status: 200, body: { taskId: 1 } });
    await tasks.accept({ taskId: 2, clientId: "client", createdAt: accepted, draftUpload: false, submission }, 0);

    const never = { amendableUntil: "", amends: "", declaredAs: "", differs: [], isDraft: false };
    const unknown = { reservationId: "", details: "", errorValue: "", dueDate: "", serialNumberDeclaration: "" };
    expect((await callAs(status, { path: { taskId: "1" } })).body).toEqual({
      strUploadStatus: {
        taskId: 1,
        status: "PENDING",
        summary: noCounts,
        reservationUploadStatus: [{ ...unknown, ...never, status: "PENDING", lastUpdated: accepted }],
      },
      createdAt: accepted,
      requestId,
    });
    expect((await callAs(records, { path: { id: "1" } })).body).toMatchObject({ reservations: [] });
    expect(await callAs(status, { path: { taskId: "2" } })).toMatchObject({ status: 404 });
  });

  const noApartment = { errorValue: "apartment_not_found", details: "there is no apartment 1: create it" } as const;

  it.each<[string, FilingOutcome, number, object]>([
    ["FAILED", { state: "FAILED", ...noApartment }, 0, noApartment],
    ["SUBMITTED", anOutcome("SUBMITTED"), 1, {}],
  ])("shows why a search is %s and what it found, without history", async (_, outcome, count, why) => {
    const { search, status, records, filings, rows, tasks } = world();
    await callAs(search, { body: { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" } });
    const task = await tasks.find(1);
    if (task) await rows.putIfAbsent(newRow(task, 1, 1, { ...sound, reservationId: "1-1" }));
    await filings.putIfAbsent(
      aFiling({ rows: [], search: { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" }, outcome }),
    );
    await tasks.dispatched(1);

    const { strUploadStatus } = (await callAs(status, { path: { taskId: "1" } })).body;
    const { summary, errorValue, details } = v.parse(Status, strUploadStatus);
    expect({ errorValue, details }).toEqual(why);
    expect(summary.total).toBe(count);
    const { reservations } = (await callAs(records, { path: { id: "1" } })).body;
    expect(reservations).toHaveLength(count);
    expect(JSON.stringify(reservations)).not.toContain("history");
  });
});

describe("listing reservations", () => {
  it("shows the newest first across tasks and years, page by page, each once", async () => {
    const { create, dispatch, listing, time } = world("2026-12-31T23:59:00.000Z");
    await callAs(create, { body: taskOf({ reservationId: "old-1" }, { reservationId: "old-2" }) });
    await dispatch(1);
    time.now += 120_000;
    await callAs(create, { body: taskOf({ reservationId: "new-1" }) });
    await dispatch(2);

    const expected = ["new-1", "old-2", "old-1"].map((reservationId) => ({ reservationId }));
    expect(await readPages(listing, "reservations", "1")).toMatchObject(expected);
  });

  it.each([1999, 2027, 9999])("refuses the cursor of another list, of %s", async (year) => {
    const cursor = Buffer.from(JSON.stringify({ year })).toString("base64url");

    expect(await callAs(world().listing, { query: { cursor } })).toMatchObject({ status: 400 });
  });
});
