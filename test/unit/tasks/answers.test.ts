import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../shared/contract/outcome.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { summaryOf, toReservationRecord, toTaskRecord, toUploadStatus } from "../../../shared/tasks/reading/answers.ts";
import { historyOf } from "../../../shared/tasks/reading/history.ts";
import type { TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { say } from "../../../shared/wording/say.ts";
import { aFiling } from "../../support/a-filing.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

const telling = { language: "en", dueDates: "as-is" } as const;
const rowOf = (change: Partial<Row> = {}): Row => ({ ...newRow(task, 1, 1, sound), ...change });
const final = { state: "SUBMITTED", declarationServerId: "256/2026" } as const;

describe("the record of a reservation", () => {
  it("shows what was sent, when it is due, and that nothing is known yet", () => {
    const shown = toReservationRecord(rowOf({ lastUpdated: "later" }), telling);

    expect(shown).toEqual({
      ...sound,
      ...{
        taskId: 5,
        row: 1,
        isDraft: false,
        dateUploaded: task.createdAt,
        dueDate: "20/11/2026",
        amendableUntil: "28/02/2027",
        uploadStatus: "PENDING",
      },
      ...{ declarationServerId: "", declaredAs: "", amends: "", differs: [], details: "", errorValue: "" },
    });
    expect(toUploadStatus(rowOf({ lastUpdated: "later" }), telling)).toEqual({
      ...{ reservationId: sound.reservationId, status: "PENDING", details: "", serialNumberDeclaration: "" },
      ...{
        declaredAs: "",
        amends: "",
        differs: [],
        dueDate: "20/11/2026",
        amendableUntil: "28/02/2027",
        lastUpdated: "later",
        isDraft: false,
      },
      errorValue: "",
    });
  });

  it.each([toReservationRecord, toUploadStatus])("shows the number of a final as declared: %o", (to) => {
    expect(to(rowOf(final), telling)).toMatchObject({ declaredAs: "256", amends: "" });
    expect(to(rowOf({ ...final, amends: "255/2026" }), telling)).toMatchObject({ amends: "255" });
    expect(to(rowOf({ ...final, state: "DRAFTED" }), telling)).toMatchObject({ declaredAs: "" });
  });

  it("shows the year of each number when the portal showed it", () => {
    expect(toReservationRecord(rowOf({ ...final, amends: "255" }), telling)).toMatchObject({ declaredYear: "2026" });
    expect(toReservationRecord(rowOf({ ...final, amends: "255" }), telling)).not.toHaveProperty("amendsYear");
    expect(toReservationRecord(rowOf({ ...final, amends: "9/2025" }), telling)).toMatchObject({ amendsYear: "2025" });
  });

  it("has its own number only as a final, and otherwise the number that declares it", () => {
    const elsewhere = rowOf({ state: "FAILED", declaredAs: "9/2026", differs: ["endDate"] });

    expect(toUploadStatus(rowOf(final), telling)).toMatchObject({ serialNumberDeclaration: "256" });
    expect(toUploadStatus(rowOf({ ...final, state: "DRAFTED" }), telling).serialNumberDeclaration).toBe("");
    expect(toUploadStatus(elsewhere, telling)).toMatchObject({
      ...{ serialNumberDeclaration: "", declaredAs: "9", differs: ["endDate"] },
    });
    expect(toReservationRecord(elsewhere, telling)).toMatchObject({ declaredAs: "9", differs: ["endDate"] });
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

    expect(recordOf({ rows: [rowOf(), rowOf(final)] })).toEqual({
      ...{ taskId, kind, createdAt, draftUpload: false, client_id: clientId, status: "PROCESSING" },
      ...{ summary: summaryOf([rowOf(), rowOf(final)]), overdue: 0, errorValue: "", details: "" },
    });
  });

  it("shows what any of its filings waits for, until all rows have ended", () => {
    const why = recordOf({ rows: [rowOf()], filings: [filing, waiting] });

    expect(why).toMatchObject({ status: "PENDING", errorValue: "" });
    expect(why.details).toMatch(/session|logged in/i);
    expect(recordOf({ rows: [rowOf(final)], filings: [waiting] })).toMatchObject({ status: "COMPLETED", details: "" });
  });

  it("shows why a statement, search or check failed", () => {
    const failed = { ...waiting, outcome: { ...refused, declarationServerId: "" } satisfies Outcome };

    expect(recordOf({ task: statement, filings: [failed] })).toMatchObject({
      ...{ status: "FAILED", errorValue: "owner_not_found", details: "no such owner" },
    });
  });
});

it("the summary of a task counts rows by state and in all", () => {
  const states = ["PENDING", "PROCESSING", "CHECKING", "SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"] as const;
  const rows = states.flatMap((state, times) => Array.from({ length: times + 1 }, () => rowOf({ state })));

  expect(summaryOf(rows)).toEqual({
    ...{ total: 28, pending: 1, processing: 2, checking: 3, submitted: 4, drafted: 5, failed: 6, needsReview: 7 },
  });
});

const at = (minute: number) => Date.parse("2026-11-21T10:00:00.000Z") + minute * 60_000;
const instant = (minute: number) => new Date(at(minute)).toISOString();
const row = newRow({ ...task, createdAt: instant(0) }, 1, 1, sound);
const intent = { declarationId: "7", propertyId: "1", registryId: "2", portalUser: "u", at: at(1) };
const eventsOf = (change: Partial<Row>) =>
  historyOf({ ...row, ...change }, "client").map(({ at, event }) => `${at.slice(14, 16)} ${event}`);

describe("the history of a reservation", () => {
  it("starts with its acceptance, and has no end while it is open", () => {
    expect(eventsOf({})).toEqual(["00 accepted"]);
    expect(eventsOf({ state: "PROCESSING", intent, lastUpdated: instant(1) })).toEqual([
      "00 accepted",
      "01 draft_saved",
    ]);
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
      ...["00 accepted", "01 draft_saved", "02 looked_up", "03 final_asked", "04 looked_up", "06 submitted"],
    ]);
  });

  it("names who sent it and who dismissed it", () => {
    const dismissed = { at: instant(9), by: "another" };
    const history = historyOf({ ...row, state: "FAILED", dismissed }, "client");

    expect(history.map(({ event, by }) => [event, by])).toEqual([
      ...[["accepted", "client"], ["failed"], ["dismissed", "another"]].map(([event, by]) => [event, by]),
    ]);
    expect(history.at(-1)?.at).toBe(instant(9));
  });

  it("names the rules that decided", () => {
    const evidence = [{ at: at(3), event: "HTTP 500", rule: "it cannot be seen" }];

    expect(
      historyOf({ ...row, evidence, state: "SUBMITTED", rule: "it is final" }, "client").map(({ rule }) => rule),
    ).toEqual([...[undefined, "it cannot be seen", "it is final"]]);
  });
});
