import { describe, expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { apartmentNames } from "../../service/directory.ts";
import { keyOf, type Reservation } from "../../service/manager-records.ts";
import * as report from "../../service/month-report.ts";
import { reportCsv, reportSheet } from "../../service/report-files.ts";
import { sayIn } from "../../words/words.ts";
import { record, sessionWith } from "./records.ts";

const at = "2026-05-21T21:30:00.000Z";
const by = { createdAt: at, updatedAt: at };
const owner = (id: number, name: string) => ({ id, name, portalUsername: name, ...by });
const apartment = (id: number, name: string, ownerId: number) => ({
  id,
  name,
  ownerId,
  address: "",
  registryId: `0000${id}`,
  ...by,
});
const declared = record({ reservationId: "a", row: 3, declarationServerId: "7", declaredAs: "7", guestName: "=1+1" });
const kept = record({
  reservationId: "b",
  apartmentId: 2,
  cancellationDate: "30/04/2026",
  cancellationAmount: 0.1,
  declaredAs: "8",
  amountReceived: undefined,
  endDate: undefined,
});
const open = record({ reservationId: "c", apartmentId: 2, uploadStatus: "PENDING" });
const apartments = [apartment(1, "A", 11), apartment(2, "B", 12), apartment(3, "Α2", 12)];
const ofRecords = (...reservations: Reservation[]): Parameters<typeof report.reportRows>[0] => ({
  records: {
    reservations,
    latest: reservations,
    setAside: [],
    since: "",
    hasAllOpen: true,
    owners: [owner(11, "Ζωή"), owner(12, "Άννα")],
    apartments,
  },
  apartmentName: apartmentNames(apartments, sayIn("en")),
});
const filed = new Map([[keyOf(declared), at]]);
const rows = report.reportRows(ofRecords(declared, kept, open), filed, "2026-04");

describe("a month's report", () => {
  it("has stays that ended or were cancelled in the month, by owner, apartment and arrival", () => {
    expect(rows.map(({ owner: name, one }) => `${name} ${one.reservationId}`)).toEqual(["Άννα b", "Άννα c", "Ζωή a"]);
    expect(report.reportRows(ofRecords(declared, kept), filed, "2026-04", 11)).toMatchObject([{ one: declared }]);
    const early = record({ reservationId: "d", apartmentId: 2, startDate: "01/04/2026", endDate: "02/04/2026" });
    const sold = record({ reservationId: "e", apartmentId: 77 });
    const first = record({ reservationId: "f", apartmentId: 3 });
    const all = report.reportRows(ofRecords(declared, kept, early, first, sold), filed, "2026-04");
    expect(
      all.map(({ owner: name, apartment: of, registryId, one }) => [name, of, registryId, one.reservationId]),
    ).toEqual([
      ["Άννα", "Α2", "00003", "f"],
      ["Άννα", "B", "00002", "d"],
      ["Άννα", "B", "00002", "b"],
      ["Ζωή", "A", "00001", "a"],
      ["", "Apartment 77", "", "e"],
    ]);
    expect(report.reportRows(ofRecords(declared), filed, "2026-05")).toEqual([]);
    expect(report.monthOfEnd(record({ startDate: "28/12/2026", endDate: "02/01/2027" }))).toBe("2027-01");
    expect(report.monthOfEnd(record({ cancellationDate: "30/03/2026" }))).toBe("2026-04");
    const cancelled = { startDate: "02/05/2026", endDate: undefined, cancellationDate: "30/04/2026" };
    expect(report.monthOfEnd(record(cancelled))).toBe("2026-04");
  });

  it("counts days late in Athens, to the filing or to today, and none when others filed", () => {
    const now = dayOf("23/05/2026");

    expect(rows.map((row) => report.daysLate(row, now))).toEqual([0, 3, 2]);
    expect(rows.map((row) => report.daysLate({ ...row, filedAt: "2026-05-01T10:00:00.000Z" }, now))).toEqual([0, 0, 0]);
  });

  it("adds up declared amounts in cents", () => {
    const three = [1.15, 0.2, 420.5].map((amountReceived, index) =>
      record({ reservationId: `${index}`, amountReceived }),
    );

    expect(report.sumsOf(report.reportRows(ofRecords(...three, open), filed, "2026-04"))).toEqual({
      count: 4,
      declared: 3,
      received: 421.85,
      kept: 0,
    });
    expect(report.sumsOf(rows)).toEqual({ count: 3, declared: 2, received: 420.5, kept: 0.1 });
  });

  it("has semicolons and decimal commas in Greek, and no formula", () => {
    const [head = "", line = "", after] = reportCsv(rows.slice(2), sayIn("el")).split("\r\n");
    expect(head).toMatch(/^\ufeff"Ιδιοκτήτης";"Ακίνητο";/);
    expect(line).toMatch(/^"Ζωή";"A";"00001";"7";"a";"03\/04\/2026";"07\/04\/2026";""/);
    expect(after).toBe("");
    expect(cellsIn(reportCsv(rows.slice(2), sayIn("el")), ";")).toMatchObject({
      "Συμφωνηθέν μίσθωμα": "420,50",
      "Εισπραχθέν ποσό λόγω ακύρωσης": "",
      "Ονοματεπώνυμο μισθωτή": "'=1+1",
      "Ημέρες καθυστέρησης": "2",
      Κατάσταση: "Δηλώθηκε",
      Υποβλήθηκε: "22 Μαΐ 2026, 00:30",
      Αποστολή: "1",
      Θέση: "3",
    });
    expect(cellsIn(reportCsv(rows.slice(0, 1), sayIn("en")), ",")).toMatchObject({
      "Registry id": "00002",
      "Α/Α": "8",
      Reservation: "b",
      Arrival: "03/04/2026",
      Departure: "",
      "Cancelled on": "30/04/2026",
      "Agreed rent": "",
      "Amount kept": "0.10",
      "Days late": "0",
    });
  });

  it("has a column for each figure, as text and in a workbook", () => {
    const all = record({
      reservationId: "a",
      taskId: 9,
      row: 3,
      declarationServerId: "6",
      declaredAs: "7",
      amends: "5",
      cancellationDate: "02/04/2026",
      bookedEndDate: "08/04/2026",
      cancellationAmount: 0.5,
      amountReceived: 1_420.5,
      guestName: "=1+1",
      guestTaxId: "090000045",
      guestId: "P1",
      platform: "λλες ψηφιακές πλατφόρμες",
    });
    const found = report.reportRows(ofRecords(all), new Map([[keyOf(all), at]]), "2026-04");
    const day = (text: string) => ({ value: new Date(text), format: "dd/mm/yyyy" });
    const euros = (value: number) => ({ value, format: "#,##0.00" });
    const text = (value: string) => ({ value, type: String });
    // Cells of the workbook, and their texts in CSV.
    const expected = {
      Owner: [text("Ζωή"), "Ζωή"],
      Apartment: [text("A"), "A"],
      "Registry id": [text("00001"), "00001"],
      "Α/Α": [text("7"), "7"],
      Reservation: [text("a"), "a"],
      Arrival: [day("2026-04-03"), "03/04/2026"],
      Departure: [day("2026-04-07"), "07/04/2026"],
      "Cancelled on": [day("2026-04-02"), "02/04/2026"],
      "Booked until": [day("2026-04-08"), "08/04/2026"],
      "Agreed rent": [euros(1_420.5), "1420.50"],
      "Amount kept": [euros(0.5), "0.50"],
      Platform: [text("Other digital platforms"), "Other digital platforms"],
      Payment: [text("Cash"), "Cash"],
      "Foreign guest": [text("No"), "No"],
      Guest: [text("'=1+1"), "'=1+1"],
      "Passport or identity": [text("P1"), "P1"],
      "Tax number": [text("090000045"), "090000045"],
      "Days late": [{ value: 2 }, "2"],
      State: [text("Declared"), "Declared"],
      "Declared on": [text("22 May 2026, 00:30"), "22 May 2026, 00:30"],
      "Corrects Α/Α": [text("5"), "5"],
      Sent: [text("9"), "9"],
      Row: [text("3"), "3"],
    };
    const [head = [], body = []] = reportSheet(found, sayIn("en"));
    const headings = head.map(({ value }) => String(value));
    const inSheet = Object.fromEntries(headings.map((heading, at) => [heading, body[at]]));
    const inCsv = cellsIn(reportCsv(found, sayIn("en")), ",");

    expect(head.map((cell) => "fontWeight" in cell && cell.fontWeight)).toEqual(headings.map(() => "bold"));
    expect(headings.filter((heading) => heading in expected)).toEqual(Object.keys(expected));
    expect(Object.keys(inCsv)).toEqual(headings);
    for (const [heading, [cell, written]] of Object.entries(expected)) {
      expect(inSheet[heading], heading).toEqual(cell);
      expect(inCsv[heading], heading).toBe(written);
    }
  });

  it("reads the latest filing times from every page of a task", async () => {
    const twice = ["2026-05-01T08:00:00.000Z", at].map((one) => ({ at: one, event: "submitted" }));
    const submitted = { history: [...twice, { at: "2026-05-30T08:00:00.000Z", event: "dismissed" }] };
    const { session, asked } = sessionWith((_, path) =>
      path.includes("cursor")
        ? { reservations: [{ ...declared, ...submitted }], requestId: "" }
        : { reservations: [{ ...open, history: [{ at, event: "accepted" }] }], nextCursor: "x/1", requestId: "" },
    );

    expect([...(await report.readFiled(session, [declared, open]))]).toEqual([
      [keyOf(open), ""],
      [keyOf(declared), at],
    ]);
    expect(asked.map(({ what }) => what)).toEqual([
      "GET /str/tasks/1/reservations?limit=100",
      "GET /str/tasks/1/reservations?limit=1000&cursor=x%2F1",
    ]);
  });
});

/** The first line of a CSV file, by its headings. */
function cellsIn(csv: string, separator: string): Readonly<Record<string, string | undefined>> {
  const [head = [], cells = []] = csv
    .slice(1)
    .split("\r\n")
    .map((line) => line.slice(1, -1).split(`"${separator}"`));
  return Object.fromEntries(head.map((heading, at) => [heading, cells[at]]));
}
