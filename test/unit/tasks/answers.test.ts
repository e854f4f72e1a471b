import { describe, expect, it } from "vitest";
import { summaryOf, toReservationRecord, toTaskRecord, toUploadStatus } from "../../../shared/tasks/reading/answers.ts";
import { historyOf } from "../../../shared/tasks/reading/history.ts";
import type { TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { say } from "../../../shared/wording/say.ts";
import { aFiling } from "../../support/a-filing.ts";
import { sound } from "../declarations/reservation.ts";
import { intent as anIntent, aRow, type RowChange, task } from "../filing/one-visit.ts";

const telling = { language: "en", dueDates: "as-is" } as const;
const final = { state: "SUBMITTED", declarationServerId: "256/2026" } as const;

describe("the record of a reservation", () => {
  it("shows what was sent, when it is due, and that nothing is known yet", () => {
    const row = aRow({ lastUpdated: "later" });
    const both = {
      reservationId: sound.reservationId,
      isDraft: false,
      dueDate: "20/11/2026",
      amendableUntil: "28/02/2027",
      declaredAs: "",
      amends: "",
      differs: [],
      details: "",
      errorValue: "",
    };

    expect(toReservationRecord(row, telling)).toEqual({
      ...sound,
      ...both,
      taskId: 5,
      row: 1,
      dateUploaded: task.createdAt,
      uploadStatus: "PENDING",
      declarationServerId: "",
    });
    expect(toUploadStatus(row, telling)).toEqual({
      ...both,
      status: "PENDING",
      serialNumberDeclaration: "",
      lastUpdated: "later",
    });
  });

  it.each([toReservationRecord, toUploadStatus])("shows the number of a final as declared: %o", (to) => {
    expect(to(aRow(final), telling)).toMatchObject({ declaredAs: "256", amends: "" });
    expect(to(aRow({ ...final, amends: "255/2026" }), telling)).toMatchObject({ amends: "255" });
    expect(to(aRow({ ...final, state: "DRAFTED" }), telling)).toMatchObject({ declaredAs: "" });
  });

  it.each([toReservationRecord, toUploadStatus])(
    "shows the year of each number when the portal showed it: %o",
    (to) => {
      expect(to(aRow({ ...final, amends: "255" }), telling)).toMatchObject({ declaredYear: "2026" });
      expect(to(aRow({ ...final, amends: "255" }), telling)).not.toHaveProperty("amendsYear");
      expect(to(aRow({ ...final, amends: "9/2025" }), telling)).toMatchObject({ amendsYear: "2025" });
    },
  );

  it("has its own number only as a final, and otherwise the number that declares it", () => {
    const elsewhere = aRow({ state: "FAILED", declaredAs: "9/2026", differs: ["endDate"] });

    expect(toUploadStatus(aRow(final), telling)).toMatchObject({ serialNumberDeclaration: "256" });
    expect(toUploadStatus(aRow({ ...final, state: "DRAFTED" }), telling).serialNumberDeclaration).toBe("");
    const declared = { declaredAs: "9", differs: ["endDate"] };
    expect(toUploadStatus(elsewhere, telling)).toMatchObject({ serialNumberDeclaration: "", ...declared });
    expect(toReservationRecord(elsewhere, telling)).toMatchObject(declared);
  });
});

describe("the record of a task", () => {
  const filing = aFiling({ taskId: 5 });
  const recordOf = (change: Partial<TaskView>) =>
    toTaskRecord({ task, rows: [], filings: [filing], ...change }, telling.language);
  const waiting = { ...filing, waiting: say("other_session") };
  const refused = { state: "FAILED", errorValue: "owner_not_found", details: "no such owner" } as const;
  const statement = { ...task, kind: "takk" } as const;

  it("shows client, kind, time and counts of its rows", () => {
    const { taskId, clientId, kind, createdAt } = task;

    expect(recordOf({ rows: [aRow(), aRow(final)] })).toEqual({
      taskId,
      kind,
      createdAt,
      draftUpload: false,
      client_id: clientId,
      status: "PROCESSING",
      summary: summaryOf([aRow(), aRow(final)]),
      overdue: 0,
      errorValue: "",
      details: "",
    });
  });

  it("shows what any of its filings waits for, until all rows have ended", () => {
    const why = recordOf({ rows: [aRow()], filings: [filing, waiting] });

    expect(why).toMatchObject({ status: "PENDING", errorValue: "" });
    expect(why.details).toMatch(/session|logged in/i);
    expect(recordOf({ rows: [aRow(final)], filings: [waiting] })).toMatchObject({ status: "COMPLETED", details: "" });
  });

  it("shows why a statement, search or check failed", () => {
    const outcome = { ...refused, declarationServerId: "" as const };
    const failed = aFiling({ taskId: 5, waiting: say("other_session"), check: {}, outcome });

    expect(recordOf({ task: statement, filings: [failed] })).toMatchObject({
      status: "FAILED",
      errorValue: "owner_not_found",
      details: "no such owner",
    });
  });
});

it("the summary of a task counts rows by state and in all", () => {
  const states = ["PENDING", "PROCESSING", "CHECKING", "SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"] as const;
  const rows = states.flatMap((state, times) => Array.from({ length: times + 1 }, () => aRow({ state })));

  expect(summaryOf(rows)).toEqual({
    total: 28,
    pending: 1,
    processing: 2,
    checking: 3,
    submitted: 4,
    drafted: 5,
    failed: 6,
    needsReview: 7,
  });
});

const at = (minute: number) => Date.parse("2026-11-21T10:00:00.000Z") + minute * 60_000;
const instant = (minute: number) => new Date(at(minute)).toISOString();
const intent = { ...anIntent, at: at(1) };
const history = (change: RowChange = {}) =>
  historyOf(aRow({ acceptedAt: instant(0), lastUpdated: instant(0), ...change }), "client");
const eventsOf = (change: RowChange) => history(change).map(({ at, event }) => `${at.slice(14, 16)} ${event}`);

describe("the history of a reservation", () => {
  it("starts with its acceptance, and has no end while it is open", () => {
    expect(eventsOf({})).toEqual(["00 accepted"]);
    const processing = eventsOf({ state: "PROCESSING", intent, lastUpdated: instant(1) });
    expect(processing).toEqual(["00 accepted", "01 draft_saved"]);
  });

  it.each([
    ["SUBMITTED", "submitted"],
    ["DRAFTED", "drafted"],
    ["FAILED", "failed"],
    ["NEEDS_REVIEW", "needs_review"],
  ] as const)("ends when it is %s", (state, event) => {
    expect(eventsOf({ state, lastUpdated: instant(5) })).toEqual(["00 accepted", `05 ${event}`]);
  });

  it("shows doubts and looks in order of time", () => {
    const evidence = [2, 4].map((minute) => ({ at: at(minute), event: "the page could not be read" }));

    expect(eventsOf({ state: "SUBMITTED", intent, evidence, askedAt: at(3), lastUpdated: instant(6) })).toEqual([
      "00 accepted",
      "01 draft_saved",
      "02 looked_up",
      "03 final_asked",
      "04 looked_up",
      "06 submitted",
    ]);
  });

  it("names the fields that the portal spells otherwise, where it was declared", () => {
    const moments = history({ state: "SUBMITTED", respelled: ["guestId"] });

    expect(moments.map(({ event, respelled = [] }) => `${event} ${respelled.join()}`)).toEqual([
      "accepted ",
      "submitted guestId",
    ]);
  });

  it("names who sent it and who dismissed it", () => {
    const dismissed = { at: instant(9), by: "another" };
    const moments = history({ state: "FAILED", dismissed });

    expect(moments.map(({ event, by = "" }) => `${event} ${by}`)).toEqual([
      "accepted client",
      "failed ",
      "dismissed another",
    ]);
    expect(moments.at(-1)?.at).toBe(instant(9));
  });

  it("names the rules that decided", () => {
    const evidence = [{ at: at(3), event: "HTTP 500", rule: "it cannot be seen" }];

    const moments = history({ evidence, state: "SUBMITTED", rule: "it is final" });
    expect(moments.map(({ rule }) => rule)).toEqual([undefined, "it cannot be seen", "it is final"]);
  });
});
