import { describe, expect, it } from "vitest";
import { nextStatementStep } from "../../../shared/filing/stating/statement-rules.ts";
import type { StatementIntent } from "../../../shared/records/filings.ts";
import { minute } from "./one-visit.ts";

const now = Date.UTC(2026, 6, 15, 9);
const times = { settle: minute, takkResend: 15 * minute, refusedAgain: 180 * minute };
const record = {
  daysUsed: 9,
  freeDays: 0,
  numberOfBeds: 2,
  numberOfCompanies: 0,
  numberOfRooms: 1,
  numberOfTaxedRooms: 1,
};
const other = { ...record, numberOfBeds: 3 };
const shown = (statementId: string, final: boolean, records = [record]) => ({
  statementId,
  final,
  records,
  number: final ? `${statementId}/2026` : "",
});

type There = ReturnType<typeof shown>[];
const step = (intent: Partial<StatementIntent> | undefined, there?: There, draft = false) =>
  nextStatementStep(
    {
      year: 2026,
      month: 6,
      draft,
      portalUsername: "one",
      records: [record],
      ...(intent && { intent: { before: [], at: now, attempts: 1, looks: 0, ...intent } }),
    },
    { ...(there && { there }) },
    now,
    times,
  );
const wait = (after: number, looks: number) => ({ do: "wait", pause: { until: now + after }, intent: { looks } });
const ends = (state: string, errorValue?: string) => ({
  do: "end",
  outcome: { state, ...(errorValue !== undefined && { errorValue }) },
});

describe("a climate-fee statement", () => {
  it("is looked up first, and sent once when the month has none", () => {
    expect(step(undefined)).toMatchObject({ do: "look" });
    expect(step(undefined, [])).toMatchObject({ do: "submit", intent: { before: [], at: now, attempts: 1, looks: 0 } });
    expect(step(undefined, [shown("1", true)])).toMatchObject(ends("FAILED", "duplicate_declaration"));
  });

  it("does not take a draft for a statement, and remembers what could be mistaken for its own", () => {
    expect(step(undefined, [shown("1", false)])).toMatchObject({ do: "submit", intent: { before: [] } });
    expect(step(undefined, [shown("1", false), shown("2", false, [other])], true)).toMatchObject({
      intent: { before: ["1"] },
    });
  });

  it("is the one that appeared since with its figures", () => {
    expect(step({}, [shown("1", true)])).toMatchObject(ends("SUBMITTED"));
    expect(step({}, [shown("1", false)], true)).toMatchObject(ends("DRAFTED"));
    expect(step({}, [shown("1", false)]), "a draft, where a final was sent").toMatchObject({ do: "wait" });
    expect(step({ before: ["1"] }, [shown("1", true)])).toMatchObject({ do: "wait" });
    expect(step({}, [shown("1", true, [other])])).toMatchObject(ends("NEEDS_REVIEW"));
    expect(step({}, [shown("1", true, [record, record])])).toMatchObject(ends("NEEDS_REVIEW"));
  });

  it("is sent again after a quarter of an hour and two looks, at most three times", () => {
    expect(step({ at: now - 20 * minute }, [])).toMatchObject(wait(minute, 1));
    expect(step({ at: now - 15 * minute + 1, looks: 1 }, [])).toMatchObject(wait(minute, 2));
    expect(step({ at: now - 5 * minute, looks: 1 }, [])).toMatchObject(wait(10 * minute, 2));
    const due = { at: now - 15 * minute, looks: 1 };
    expect(step(due, [])).toMatchObject({ do: "submit", intent: { attempts: 2, looks: 0, at: now } });
    expect(step({ ...due, attempts: 2 }, [])).toMatchObject({ intent: { attempts: 3 } });
    expect(step({ ...due, attempts: 3 }, [])).toMatchObject(ends("NEEDS_REVIEW", "outcome_unknown"));
  });

  it("fails with the portal's words only when no attempt is unclear", () => {
    const refusal = { words: "no" };

    expect(step({ refusal, refusals: 1 }, [])).toMatchObject(ends("FAILED", "rejected_by_portal"));
    expect(step({ refusal, refusals: 1, attempts: 2 }, [])).toMatchObject({ do: "wait" });
    expect(step({ refusal, refusals: 1 }, [shown("1", true)])).toMatchObject(ends("SUBMITTED"));
  });

  it("is sent again three and six hours after a passing refusal, and then fails with it", () => {
    const refusal = { words: "later", at: now - 180 * minute };
    const recent = { refusal: { ...refusal, at: now - minute }, refusals: 1 };
    const taken = [shown("1", true, [other])];

    expect(step(recent, [])).toMatchObject({ do: "wait", pause: { until: now + 179 * minute } });
    expect(step({ refusal, refusals: 1 }, [])).toMatchObject({ do: "submit", intent: { attempts: 2, refusals: 1 } });
    expect(step({ refusal, refusals: 2, attempts: 2 }, [])).toMatchObject({ do: "submit" });
    expect(step({ refusal, refusals: 3, attempts: 3 }, [])).toMatchObject(ends("FAILED", "rejected_by_portal"));
    // One of the four attempts got no answer and may be there.
    expect(step({ refusal, refusals: 3, attempts: 4 }, [])).toMatchObject({ do: "wait" });
    expect(step({ refusal, refusals: 1 }, taken)).toMatchObject(ends("FAILED", "duplicate_declaration"));
  });

  it("is looked for ten times, at growing intervals, after the portal confirmed it", () => {
    const looks = [0, 1, 2, 3, 4, 8].map((before) => step({ confirmed: true, looks: before }, []));

    expect(looks).toMatchObject(
      [2, 4, 8, 16, 16, 16].map((minutes) => ({ do: "wait", pause: { until: now + minutes * minute } })),
    );
    expect(step({ confirmed: true, looks: 9 }, [])).toMatchObject(ends("NEEDS_REVIEW"));
  });
});

describe("the statement of a month", () => {
  it("differs by its number of records or by any count in them", () => {
    const work = { year: 2026, month: 6, draft: false, portalUsername: "one", records: [record, record] };
    const intent = { before: [], at: now, attempts: 1, looks: 0 };
    const outcomeOf = (there: (typeof record)[]) =>
      JSON.stringify(nextStatementStep({ ...work, intent }, { there: [shown("1", true, there)] }, now, times));

    expect(outcomeOf([record])).toContain('"differs":["records"]');
    expect(outcomeOf([record, record, record])).toContain('"differs":["records"]');
    expect(outcomeOf([record, other])).toContain('"differs":["numberOfBeds"]');
    expect(outcomeOf([other, record])).toContain('"differs":["numberOfBeds"]');
  });

  it("has a refused attempt not counted as unanswered", () => {
    const unanswered = { at: now - 100 * minute, looks: 9, refusals: 1 };

    expect(step({ ...unanswered, attempts: 3 }, [])).toMatchObject({ do: "submit", intent: { refusals: 1 } });
    expect(step({ ...unanswered, attempts: 4 }, [])).toMatchObject(ends("NEEDS_REVIEW"));
  });
});
