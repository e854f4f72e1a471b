import { describe, expect, it, vi } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import type { Mapping } from "../../../sheets/columns.ts";
import type { CheckedRow } from "../../../sheets/stay.ts";
import type { Records, Reservation } from "../../service/manager-records.ts";
import { keep, keptFor, remarksOn, sentBefore } from "../../service/upload.ts";
import { record } from "./records.ts";

const records = (...latest: Reservation[]): Records => ({
  reservations: latest,
  latest,
  setAside: [],
  apartments: [],
  owners: [],
  since: "",
  hasAllOpen: true,
});
const rowOf = (line: number, change: Partial<Reservation> = {}): CheckedRow => {
  const { isForeigner, platform, apartmentId, reservationId, startDate, endDate, amountReceived } = record(change);
  const stay = { reservationId, apartmentId, startDate, endDate, amountReceived };
  return { line, reservation: { ...stay, isForeigner, platform, paymentMethod: "Μετρητά" } };
};
const now = dayOf("10/05/2026");

it("what people said about a file is kept for the next one of its source, without what concerns that file only", () => {
  const stored = new Map<string, string>();
  const setItem = (place: string, text: string) => void stored.set(place, text);
  vi.stubGlobal("localStorage", { getItem: (place: string) => stored.get(place) ?? null, setItem });
  const columns = ["who"];
  const guessed: Mapping = {
    version: 2,
    answers: {},
    columns: { guestName: "who" },
    fixed: {},
    values: {},
    apartments: {},
    listings: ["loft"],
  };
  expect(keptFor(guessed, columns)).toBeUndefined();
  const said = { values: { platform: { airbnb: "Airbnb" } }, apartments: { Loft: 3 }, fixed: { isForeigner: true } };
  keep({ ...guessed, ...said, answers: { fee: "15 %", zero: "leave-out" } });

  expect(keptFor(guessed, columns)).toEqual({ ...guessed, ...said, answers: { fee: "15 %" } });
  // Another account of the same source has other apartments.
  expect(keptFor({ ...guessed, listings: ["loft", "tower"] }, columns)).toBeDefined();
  expect(keptFor({ ...guessed, listings: ["tower"] }, columns)).toBeUndefined();
  // Another sheet of one's own, and the export of a known source.
  expect(keptFor({ ...guessed, columns: { guestName: "name" } }, ["name"])).toBeUndefined();
  expect(keptFor({ ...guessed, source: "airbnb" }, columns)).toBeUndefined();
});

describe("before a file is sent, the console", () => {
  it("names stays of an apartment with a common night", () => {
    const rows = [
      rowOf(4, { reservationId: "c", startDate: "09/04/2026", endDate: "12/04/2026" }),
      rowOf(2, { reservationId: "a", startDate: "03/04/2026", endDate: "10/04/2026" }),
      rowOf(3, { reservationId: "b", startDate: "04/04/2026", endDate: "05/04/2026" }),
      rowOf(5, { reservationId: "d", startDate: "12/04/2026", endDate: "13/04/2026" }),
      rowOf(6, { reservationId: "e", startDate: "12/04/2026", endDate: "13/04/2026", apartmentId: 2 }),
    ];

    expect(remarksOn(rows, records(), now)).toEqual([
      { line: 3, word: "overlaps", values: { line: 2 } },
      { line: 4, word: "overlaps", values: { line: 2 } },
    ]);
  });

  it("names stays that overlap declared or pending ones not in the file", () => {
    const known = (reservationId: string, change: Partial<Reservation> = {}) => record({ reservationId, ...change });
    const others = [
      known("declared", { endDate: "05/04/2026" }),
      known("failed", { uploadStatus: "FAILED", startDate: "20/04/2026", endDate: "22/04/2026" }),
      known("waits", { uploadStatus: "PENDING", startDate: "20/04/2026", endDate: "22/04/2026", apartmentId: 2 }),
    ];
    const rows = [
      rowOf(2, { reservationId: "declared" }),
      rowOf(3, { reservationId: "a", startDate: "20/04/2026", endDate: "21/04/2026" }),
      rowOf(4, { reservationId: "b", startDate: "21/04/2026", endDate: "25/04/2026", apartmentId: 2 }),
      rowOf(5, { reservationId: "c", startDate: "22/04/2026", endDate: "25/04/2026", apartmentId: 3 }),
    ];

    const last = rowOf(6, { reservationId: "d", startDate: "05/04/2026" });
    const found = remarksOn([...rows, last], records(...others), now);
    expect(found.filter(({ word }) => word === "overlapsReservation")).toEqual([
      { line: 4, word: "overlapsReservation", values: { reservation: "waits" } },
    ]);
    // One stay's departure is the next one's arrival.
    const around = [
      known("before", { startDate: "20/04/2026", endDate: "22/04/2026", apartmentId: 3 }),
      known("after", { startDate: "25/04/2026", endDate: "26/04/2026", apartmentId: 3 }),
    ];
    expect(remarksOn(rows.slice(3), records(...around), now)).toEqual([]);
  });

  it("counts a stay as late after the next working day, by the deployment's rule", () => {
    const [saturday, monday, tuesday] = ["20/06/2026", "22/06/2026", "23/06/2026"].map(dayOf);
    const rows = [rowOf(2, { reservationId: "a", startDate: "01/05/2026", endDate: "03/05/2026" })];
    const late = (day: number | undefined, ...known: Reservation[]) =>
      remarksOn(rows, records(...known), day).flatMap(({ word, values }) =>
        word === "lateAlready" ? [values["date"]] : [],
      );
    const moved = record({ reservationId: "z", endDate: "30/08/2026", dueDate: "21/09/2026" });

    const found = [late(saturday), late(monday), late(tuesday), late(tuesday, moved)];
    expect(found).toEqual([[], [], ["20/06/2026"], ["22/06/2026"]]);
  });

  it("names what is declared, sent or late already", () => {
    const declared = record({ reservationId: "a", declarationServerId: "6", declaredAs: "7" });
    const sent = record({ reservationId: "b", uploadStatus: "PENDING" });
    const rows = [
      rowOf(2, { reservationId: "a" }),
      rowOf(3, { reservationId: "b" }),
      rowOf(4, { reservationId: "b", amountReceived: 1 }),
      rowOf(5, { reservationId: "c", startDate: "03/03/2026", endDate: "05/03/2026", apartmentId: 2 }),
    ];

    expect(remarksOn(rows, records(declared, sent), now).filter(({ word }) => word !== "overlaps")).toEqual([
      { line: 2, word: "declaredAlready", values: { number: "7" } },
      { line: 3, word: "sentAlready", values: { time: sent.dateUploaded } },
      { line: 5, word: "lateAlready", values: { date: "20/04/2026" } },
    ]);
  });

  it("recognises a file of which everything was sent unchanged, and when", () => {
    const first = record({ reservationId: "a" });
    const second = record({ reservationId: "b", dateUploaded: "2026-04-09T10:00:00.000Z" });
    const rows = [rowOf(2, { reservationId: "b" }), rowOf(3, { reservationId: "a" })];

    expect(sentBefore(rows, records(first, second))).toBe("2026-04-09T10:00:00.000Z");
    expect(sentBefore(rows, { ...records(first), setAside: [second] })).toBe(second.dateUploaded);
    const other = { ...second, amountReceived: 1 };
    const cancelled = { ...second, uploadStatus: "FAILED", errorValue: "cancelled" } as const;
    for (const known of [records(first), records(first, other), records(first, cancelled)])
      expect(sentBefore(rows, known)).toBeUndefined();
    expect(sentBefore(rows, { ...records(first, other), setAside: [second] })).toBeUndefined();
  });
});
