import { describe, expect, it } from "vitest";
import type { Filing } from "../../../shared/records/filings.ts";
import type { Row } from "../../../shared/records/rows.ts";
import {
  answersOf,
  heldUp,
  isSlow,
  outcomesByDay,
  troubledOwners,
} from "../../../shared/tasks/operating/operations.ts";
import type { TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { aFiling, type FilingChange } from "../../support/a-filing.ts";
import { aRow, began, task } from "../filing/one-visit.ts";

const filing = (change: FilingChange = {}) => aFiling({ taskId: 5, ownerId: 7, createdAt: began, ...change });
const view = (filings: readonly Filing[], rows: readonly Row[] = []): TaskView => ({ task, rows, filings });

describe("what holds filing up", () => {
  const changed = { since: began, until: began + 10 };
  const at = new Date(began).toISOString();

  it("is a changed portal until that was not found again for a while", () => {
    expect(heldUp({ changed }, began + 9).portal).toEqual({ state: "changed", since: at });
    expect(heldUp({ changed }, began + 10).portal).toEqual({ state: "up", since: "" });
  });

  it("is a changed portal rather than one that fails, since that takes a person", () => {
    expect(heldUp({ changed, since: began + 1 }, began + 9).portal.state).toBe("changed");
    expect(heldUp({ changed, since: began }, began + 10).portal).toEqual({ state: "down", since: at });
  });
});

describe("the portal's response time", () => {
  const answered = (at: number, milliseconds: number) => view([filing({ answered: { at: began + at, milliseconds } })]);

  it("is shown per visit, oldest first, in whole milliseconds", () => {
    expect(answersOf([answered(2, 900.4), view([filing()]), answered(1, 100), answered(3, 5)])).toEqual([
      { at: new Date(began + 1).toISOString(), milliseconds: 100 },
      { at: new Date(began + 2).toISOString(), milliseconds: 900 },
      { at: new Date(began + 3).toISOString(), milliseconds: 5 },
    ]);
  });

  it("is judged by the latest visit of any task", () => {
    expect(isSlow([answered(2, 9_000), answered(1, 10)], began + 3)).toBe(true);
    expect(isSlow([answered(2, 10), answered(1, 9_000)], began + 3)).toBe(false);
  });
});

describe("outcomes by day", () => {
  const on = (day: string, state: Row["state"]) => aRow({ state, lastUpdated: `2026-10-${day}T23:59:00.000Z` });

  it("are counted oldest first, without open rows", () => {
    const states = ["SUBMITTED", "NEEDS_REVIEW", "DRAFTED", "PENDING", "PROCESSING", "CHECKING"] as const;
    const rows = [...states.map((state) => on("21", state)), on("20", "FAILED"), on("22", "DRAFTED")];

    expect(outcomesByDay([view([], rows), view([], [on("21", "SUBMITTED")])])).toEqual([
      { date: "2026-10-20", submitted: 0, drafted: 0, failed: 1, needsReview: 0 },
      { date: "2026-10-21", submitted: 2, drafted: 1, failed: 0, needsReview: 1 },
      { date: "2026-10-22", submitted: 0, drafted: 1, failed: 0, needsReview: 0 },
    ]);
    expect(outcomesByDay([view([], [on("21", "PENDING")])])).toEqual([]);
  });

  it("leave out what a search found", () => {
    const search = { ...view([], [on("21", "SUBMITTED")]), task: { ...task, kind: "search" as const } };

    expect(outcomesByDay([search])).toEqual([]);
  });
});

describe("an owner with a blocked login", () => {
  const failed = (errorValue: Row["errorValue"], of = 1) => aRow({ state: "FAILED", errorValue, filing: of });

  it.each(["invalid_credentials", "account_locked", "owner_action_required"] as const)(
    "is found by %s of a filing or a row",
    (why) => {
      const outcome = { state: "FAILED", errorValue: why, details: "" } as const;

      expect(troubledOwners([view([filing({ waitingFor: why })])])).toEqual([7]);
      expect(troubledOwners([view([filing({ check: {}, outcome })])])).toEqual([7]);
      expect(troubledOwners([view([filing()], [failed("rejected_by_portal"), failed(why)])])).toEqual([7]);
    },
  );

  it("is not found for another reason or another owner's failure", () => {
    const outcome = { state: "FAILED", errorValue: "portal_changed", details: "" } as const;
    const theirs = view([filing(), filing({ number: 2, ownerId: 8 })], [failed("invalid_credentials", 2)]);

    expect(troubledOwners([view([filing({ waitingFor: "portal_changed" })])])).toEqual([]);
    expect(troubledOwners([view([filing({ check: {}, outcome })], [aRow(), failed("rejected_by_portal")])])).toEqual(
      [],
    );
    expect(troubledOwners([theirs])).toEqual([8]);
  });

  it("is listed once, and a filing without an owner is ignored", () => {
    const waiting = filing({ waitingFor: "account_locked" });
    const { ownerId: _, ...nobodys } = waiting;

    expect(troubledOwners([view([waiting, nobodys]), view([waiting])])).toEqual([7]);
  });
});
