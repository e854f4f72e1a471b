import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { dayMs } from "../../../../shared/parsing/durations.ts";
import { yearsAhead } from "../../../../shared/parsing/fields.ts";
import { sumOf } from "../../service/apartment-year.ts";
import { causesOf } from "../../service/causes.ts";
import { monthOf } from "../../service/due.ts";
import { keyOf, type Records, type Reservation, recordsOf } from "../../service/manager-records.ts";
import { reportRows } from "../../service/month-report.ts";
import { everything, reaches, reachOf, usualReach } from "../../service/reach.ts";
import { createRecordsReader } from "../../service/records-reader.ts";
import { isoMonth } from "../../service/written.ts";
import { listing, pathsOf, record, sessionWith } from "./records.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-27T10:00:00Z") });
  return () => vi.useRealTimers();
});

const staysAMonth = 110;
const firstYear = 2021;

/** Stays from January 2021 to November 2026, each declared three days after it ended; the newest first. */
const stays: readonly Reservation[] = Array.from({ length: 71 * staysAMonth }, (_, index) => {
  const month = Math.floor(index / staysAMonth);
  const start = Date.UTC(firstYear, month, 1 + (index % 20)) / dayMs;
  return record({
    reservationId: `R-${index}`,
    taskId: 1 + month,
    row: 1 + (index % staysAMonth),
    startDate: dateOf(start),
    endDate: dateOf(start + 2),
    amountReceived: 50 + (index % 90),
    dateUploaded: new Date((start + 5) * dayMs).toISOString(),
    declarationServerId: `${1_000 + index}`,
  });
}).toSorted((one, other) => other.dateUploaded.localeCompare(one.dateUploaded) || other.row - one.row);

/** Such a service, and how many records a page of it has at most. */
function serviceWith(all: readonly Reservation[] = stays, most?: number) {
  const listed = [...all].toSorted((one, other) => other.dateUploaded.localeCompare(one.dateUploaded));
  const { session, asked } = sessionWith(listing(() => listed, most));
  const reader = createRecordsReader(session);
  const now = () => {
    const records = reader.records.get();
    if (!records) throw new Error("nothing is shown");
    return records;
  };
  return { reader, asked, now };
}

const on = (day: string) => new Date(dayOf(day) * dayMs).toISOString();
const sent = (day: string, change: Partial<Reservation>) => record({ taskId: 900, dateUploaded: on(day), ...change });
const sumsByMonth = ({ latest }: Pick<Records, "latest">, year: number) =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        latest.filter((one) => monthOf(one).startsWith(String(year))),
        monthOf,
      ),
    ].map(([month, some]) => [month, sumOf(some)]),
  );

describe("how far back a log-in reads", () => {
  it("is to the beginning of this year, and of last year until the portal has closed that", () => {
    expect(usualReach(dayOf("27/11/2026"))).toBe("2026-01-01T00:00:00.000Z");
    expect(usualReach(dayOf("01/03/2026"))).toBe("2026-01-01T00:00:00.000Z");
    expect(usualReach(dayOf("28/02/2026"))).toBe("2025-01-01T00:00:00.000Z");
    expect(usualReach(dayOf("01/01/2026"))).toBe("2025-01-01T00:00:00.000Z");
  });

  it("is, for a month's stays, as early as one of them may have been sent", () => {
    expect(reachOf("2026-05")).toBe("2023-01-01T00:00:00.000Z");
    expect(reachOf("2026-01-31")).toBe("2023-01-01T00:00:00.000Z");
  });

  it("is not reached while records of the same instant may follow", () => {
    const to = "2026-01-01T00:00:00.000Z";
    expect(reaches({ since: to }, to)).toBe(false);
    expect(reaches({ since: "2025-12-31T23:59:59.999Z" }, to)).toBe(true);
    expect(reaches({ since: "" }, to)).toBe(true);
    expect(reaches({ since: to }, everything)).toBe(false);
    expect(reaches({ since: "" }, everything)).toBe(true);
  });
});

/** The requests of the list itself, without its filters. */
const listPages = (asked: Parameters<typeof pathsOf>[0]) =>
  pathsOf(asked).filter((path) => !/status|needsAttention|str/.test(path));
const page = (cursor: number) => `GET /reservations?limit=1000&cursor=${cursor}`;
const draftsAfter = (cursor: number) => `GET /reservations?status=DRAFTED&limit=1000&cursor=${cursor}`;
const draftPages = [2_100, 3_100, 4_100, 5_100, 6_100, 7_100].map(draftsAfter);

describe("of six years, the console reads", () => {
  it("this year at log-in, and further down only what needs a person", async () => {
    const { reader, asked, now } = serviceWith();
    await reader.begin();

    expect(pathsOf(asked)).toEqual([
      "GET /reservations?limit=100",
      page(100),
      page(1_100),
      "GET /reservations?needsAttention=true&limit=100",
      ...draftPages,
    ]);
    expect(now().reservations).toHaveLength(2_100);
    expect(now().hasAllOpen).toBe(true);
    expect(reaches(now(), usualReach())).toBe(true);
    expect(reaches(now(), reachOf("2026-11"))).toBe(false);
  });

  it("nothing else where all is of this year, or fits in one page", async () => {
    const { reader, asked, now } = serviceWith(stays.slice(0, 90));
    await reader.begin();
    await reader.readTo(everything);

    expect(pathsOf(asked)).toEqual(["GET /reservations?limit=100"]);
    expect(now()).toMatchObject({ since: "", hasAllOpen: true });
  });

  it("on from there when a month is opened, to the earliest day on which one of its stays may have been sent", async () => {
    const { reader, asked, now } = serviceWith();
    await reader.begin();
    asked.length = 0;
    await reader.readTo(reachOf("2026-10"));

    expect(pathsOf(asked)).toEqual([2_100, 3_100, 4_100, 5_100].map(page));
    for (const year of [2025, 2026]) expect(sumsByMonth(now(), year)).toEqual(sumsByMonth({ latest: stays }, year));
    asked.length = 0;
    await reader.readTo(reachOf("2026-11"));
    expect(asked).toEqual([]);

    await reader.readTo(reachOf("2024-03"));
    expect(pathsOf(asked)).toEqual([6_100, 7_100].map(page));
    for (const year of [2021, 2022, 2023, 2024])
      expect(sumsByMonth(now(), year)).toEqual(sumsByMonth({ latest: stays }, year));
    expect(now().since).toBe("");
    expect(new Set(now().reservations.map(keyOf)).size).toBe(stays.length);
  });

  it("no page twice when two pages of the console ask at once, during the log-in, or after a failure", async () => {
    const { reader, asked } = serviceWith();
    await Promise.all([reader.begin(), reader.readTo(reachOf("2025-10")), reader.readTo(reachOf("2026-10"))]);
    expect(new Set(listPages(asked)).size).toBe(listPages(asked).length);
    expect(listPages(asked)).toHaveLength(8);

    let failures = 1;
    const answers = listing(() => stays);
    const failing = sessionWith((method, path) => {
      if (path.includes("cursor=1100") && failures-- > 0) throw new Error("lost");
      return answers(method, path);
    });
    const other = createRecordsReader(failing.session);
    await expect(other.begin()).rejects.toThrow("lost");
    await other.begin();
    expect(listPages(failing.asked)).toEqual(["GET /reservations?limit=100", page(100), page(1_100), page(1_100)]);
  });

  it("what failed years ago, and what a later record of this year has settled does not come back", async () => {
    const failure = { uploadStatus: "FAILED", errorValue: "rejected_by_portal" } as const;
    const { reader, now } = serviceWith([
      ...stays,
      sent("03/05/2022", { reservationId: "open", ...failure }),
      sent("04/05/2022", { reservationId: "settled", ...failure }),
      sent("02/02/2026", { reservationId: "settled", taskId: 901 }),
      sent("05/05/2022", { reservationId: "called off", ...failure }),
      sent("03/03/2026", { reservationId: "called off", taskId: 902, ...failure, errorValue: "cancelled" }),
    ]);
    await reader.begin();

    expect(causesOf(now()).flatMap((cause) => cause.stays.map((one) => one.reservationId))).toEqual([
      "called off",
      "open",
    ]);
    const { length } = now().reservations;
    await reader.readTo(everything);
    expect(length).toBe(2_102);
    expect(now().reservations).toHaveLength(stays.length + 5);
    expect(new Set(now().reservations.map(keyOf)).size).toBe(stays.length + 5);
    expect(causesOf(now())).toHaveLength(1);
  });

  it("on to a draft of any age, which may have been declared since", async () => {
    const draft = { uploadStatus: "DRAFTED", isDraft: true } as const;
    const declaredSince = serviceWith([
      ...stays,
      sent("03/05/2024", { reservationId: "D", ...draft }),
      sent("04/06/2024", { reservationId: "D", taskId: 901 }),
    ]);
    await declaredSince.reader.begin();
    expect(causesOf(declaredSince.now())).toEqual([]);
    expect(reaches(declaredSince.now(), on("03/05/2024"))).toBe(true);

    const waiting = serviceWith([...stays, sent("03/05/2024", { reservationId: "D", ...draft })]);
    await waiting.reader.begin();
    expect(causesOf(waiting.now())).toMatchObject([{ fix: "declare", stays: [{ reservationId: "D" }] }]);

    const lately = serviceWith([
      ...stays,
      sent("03/05/2024", { reservationId: "D", ...draft }),
      sent("04/06/2026", { reservationId: "D", taskId: 901 }),
      sent("03/05/2024", { reservationId: "E", ...draft, dismissed: { at: on("04/05/2024"), by: "office" } }),
    ]);
    await lately.reader.begin();
    expect(listPages(lately.asked)).toHaveLength(3);
    expect(causesOf(lately.now())).toEqual([]);
  });

  it("a stay in its latest version, however its dates have moved", async () => {
    const { reader, now } = serviceWith([
      ...stays,
      sent("20/12/2025", {
        reservationId: "M",
        startDate: "29/12/2025",
        endDate: "02/01/2026",
        declarationServerId: "7",
      }),
      sent("05/01/2026", {
        reservationId: "M",
        startDate: "05/01/2026",
        endDate: "09/01/2026",
        amends: "7",
        taskId: 901,
      }),
    ]);
    const shown: (readonly Reservation[])[] = [];
    reader.records.watch(() => shown.push(now().latest.filter(({ reservationId }) => reservationId === "M")));
    await reader.begin();
    await reader.readTo(everything);

    expect(new Set(shown.filter(({ length }) => length > 0).map(([one]) => one?.startDate))).toEqual(
      new Set(["05/01/2026"]),
    );
  });

  it("new ones first of all after an act, and goes on down from where it was", async () => {
    let all = [...stays];
    const { session, asked } = sessionWith(listing(() => all));
    const reader = createRecordsReader(session);
    await reader.begin();
    asked.length = 0;
    all = [sent("27/11/2026", { reservationId: "new" }), ...all];
    await reader.again(0);
    expect(pathsOf(asked)).toEqual(["GET /reservations?limit=100"]);
    expect(reader.records.get()?.reservations[0]).toMatchObject({ reservationId: "new" });
    expect(reader.records.get()?.reservations).toHaveLength(2_101);
  });

  it("as much again in another language, and shows the one before until then", async () => {
    const { reader, now } = serviceWith();
    await reader.readTo(reachOf("2025-06"));
    const before = now();
    const { session, asked } = sessionWith(listing(() => stays));
    const other = createRecordsReader(session, before);
    const shown: (string | undefined)[] = [other.records.get()?.since];
    other.records.watch(() => shown.push(other.records.get()?.since));
    await other.begin();

    expect(shown).toHaveLength(2);
    expect(shown[0]).toBe(before.since);
    expect(reaches(other.records.get() ?? before, before.since)).toBe(true);
    expect(new Set(listPages(asked)).size).toBe(listPages(asked).length);
  });
});

describe("whatever was sent, whenever", () => {
  const outcomes = ["SUBMITTED", "DRAFTED", "NEEDS_REVIEW", "FAILED", "cancelled", "dismissed"] as const;
  const years = fc.integer({ min: 2019, max: 2026 });
  const aRecord = fc
    .record({
      reservationId: fc.constantFrom("A", "B", "C"),
      outcome: fc.constantFrom(...outcomes),
      accepted: fc.record({ year: years, month: fc.integer({ min: 1, max: 11 }) }),
      /** Sent before the stay, at most as long as the contract allows, or after it. */
      ahead: fc.integer({ min: -2, max: yearsAhead }),
      month: fc.integer({ min: 1, max: 12 }),
      amends: fc.constantFrom("", "", "1", "2", "3"),
      number: fc.constantFrom("1", "2", "3"),
    })
    .map(({ reservationId, outcome, accepted, ahead, month, amends, number: declarationServerId }) => {
      const end = dateOf(Date.UTC(accepted.year + ahead, month - 1, 15) / dayMs);
      const uploadStatus = outcome === "cancelled" || outcome === "dismissed" ? "FAILED" : outcome;
      return record({
        reservationId,
        uploadStatus,
        startDate: dateOf(dayOf(end) - 20),
        endDate: end,
        dateUploaded: new Date(Date.UTC(accepted.year, accepted.month - 1, 5)).toISOString(),
        dueDate: end,
        errorValue: outcome === "cancelled" ? "cancelled" : uploadStatus === "FAILED" ? "rejected_by_portal" : "",
        ...(outcome === "dismissed" && { dismissed: { at: on("01/01/2026"), by: "office" } }),
        ...(outcome === "SUBMITTED" && { declarationServerId, declaredAs: declarationServerId, amends }),
      });
    });
  const someRecords = fc
    .array(aRecord, { minLength: 1, maxLength: 14 })
    .map((all) => all.map((one, index) => ({ ...one, taskId: 1 + index, row: 1 + index })));
  const whole = (all: readonly Reservation[]) =>
    recordsOf(all, { apartments: [], owners: [] }, { since: "", hasAllOpen: true });
  /** An amendment is later than what it amends. */
  const newestFirst = (all: readonly Reservation[]) =>
    all
      .toSorted((one, other) => (one.dateUploaded < other.dateUploaded ? 1 : -1))
      .map((one, index, sorted) => ({
        ...one,
        amends: sorted.slice(index + 1).some((earlier) => earlier.declarationServerId === one.amends) ? one.amends : "",
      }));

  it("what a log-in finds to do is what there is to do", async () => {
    await fc.assert(
      fc.asyncProperty(someRecords, async (all) => {
        const { reader, now } = serviceWith(newestFirst(all), 2);
        await reader.begin();
        expect(toDoIn(now())).toEqual(toDoIn(whole(newestFirst(all))));
      }),
      { numRuns: 400 },
    );
  });

  it("a month's rows are those that there are", async () => {
    await fc.assert(
      fc.asyncProperty(someRecords, years, fc.integer({ min: 1, max: 12 }), async (all, year, number) => {
        const month = isoMonth(year, number);
        const rowsOf = (records: Records) =>
          reportRows({ records, apartmentName: String }, new Map(), month).map(({ one }) => keyOf(one));
        const { reader, now } = serviceWith(newestFirst(all), 2);
        await reader.readTo(reachOf(month));
        expect(rowsOf(now())).toEqual(rowsOf(whole(newestFirst(all))));
      }),
      { numRuns: 400 },
    );
  });
});

const toDoIn = (records: Records) =>
  causesOf(records)
    .flatMap((cause) => cause.stays.map((one) => `${cause.fix} ${keyOf(one)}`))
    .toSorted();
