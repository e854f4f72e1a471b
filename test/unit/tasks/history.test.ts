import { describe, expect, it } from "vitest";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { historyOf } from "../../../shared/tasks/reading/history.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

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
