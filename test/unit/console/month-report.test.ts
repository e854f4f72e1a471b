import { describe, expect, it } from "vitest";
import { keyOf, type Records, type Reservation } from "../../../functions/console/service/manager-records.ts";
import * as report from "../../../functions/console/service/month-report.ts";
import { reportCsv, reportSheet } from "../../../functions/console/service/report-files.ts";
import { sayIn } from "../../../functions/console/words/words.ts";
import { dayOf } from "../../../shared/contract/day.ts";
import { record, sessionWith } from "./records.ts";

const at = "2026-05-21T21:30:00.000Z";
const by = { createdAt: at, updatedAt: at };
const owner = (id: number, name: string) => ({ id, name, portalUsername: name, ...by });
const apartment = (id: number, name: string, ownerId: number) => ({
  ...{ id, name, ownerId, address: "", registryId: `0000${id}`, ...by },
});
const declared = record({ reservationId: "a", row: 3, declarationServerId: "7", declaredAs: "7", guestName: "=1+1" });
const kept = record({
  ...{ reservationId: "b", apartmentId: 2, cancellationDate: "30/04/2026", cancellationAmount: 0.1, declaredAs: "8" },
  ...{ amountReceived: undefined, endDate: undefined },
});
const open = record({ reservationId: "c", apartmentId: 2, uploadStatus: "PENDING" });
const records = (...reservations: Reservation[]): Records => ({
  ...{ reservations, latest: reservations, setAside: [], complete: true },
  ...{ owners: [owner(1, "Ζωή"), owner(2, "Άννα")], apartments: [apartment(1, "A", 1), apartment(2, "B", 2)] },
});
const filed = new Map([[keyOf(declared), at]]);
const rows = report.reportRows(records(declared, kept, open), filed, "2026-04");

describe("a month's report", () => {
  it("has stays that ended or were cancelled in the month, by owner, apartment and arrival", () => {
    expect(rows.map(({ owner: name, one }) => `${name} ${one.reservationId}`)).toEqual(["Άννα b", "Άννα c", "Ζωή a"]);
    expect(report.reportRows(records(declared, kept), filed, "2026-04", 1)).toHaveLength(1);
    expect(report.reportRows(records(declared), filed, "2026-05")).toEqual([]);
    expect(report.monthOfEnd(record({ startDate: "28/12/2026", endDate: "02/01/2027" }))).toBe("2027-01");
    const cancelled = { startDate: "02/05/2026", endDate: undefined, cancellationDate: "30/04/2026" };
    expect(report.monthOfEnd(record(cancelled))).toBe("2026-04");
  });

  it("counts days late in Athens, to the filing or to today, and none when others filed", () => {
    const now = dayOf("23/05/2026");

    expect(rows.map((row) => report.daysLate(row, now))).toEqual([0, 3, 2]);
  });

  it("adds up declared amounts in cents", () => {
    const three = [0.1, 0.2, 420.5].map((amountReceived, index) =>
      record({ reservationId: `${index}`, amountReceived }),
    );

    expect(report.sumsOf(report.reportRows(records(...three, open), filed, "2026-04"))).toEqual({
      ...{ count: 4, declared: 3, received: 420.8, kept: 0 },
    });
    expect(report.sumsOf(rows)).toMatchObject({ declared: 2, kept: 0.1 });
  });

  it("has semicolons and decimal commas in Greek, and no formula", () => {
    const csv = (language: "en" | "el") => reportCsv(rows.slice(2), sayIn(language)).split("\r\n");

    expect(csv("el")[1]).toBe(
      '"Ζωή";"A";"00001";"7";"a";"03/04/2026";"07/04/2026";"";"2";"420,50";"";"\'=1+1";"";"";"Airbnb";"Μετρητά";"Δηλώθηκε";"22/5/26, 00:30";"";"1";"3"',
    );
    expect(csv("en")[1]).toContain('"07/04/2026","","2","420.50","","\'=1+1"');
    expect(csv("el")[0]?.split(";")).toHaveLength(21);
    expect(reportCsv(rows.slice(0, 1), sayIn("en"))).toContain(
      '"00002","8","b","03/04/2026","","30/04/2026","0","","0.10"',
    );
    expect(reportSheet(rows.slice(2), sayIn("el"))[1]?.slice(9, 12)).toEqual([
      { value: 420.5, format: "#,##0.00" },
      { value: "", type: String },
      { value: "'=1+1", type: String },
    ]);
  });

  it("reads the latest filing times from every page of a task", async () => {
    const submitted = { history: ["2026-05-01T08:00:00.000Z", at].map((one) => ({ at: one, event: "submitted" })) };
    const { session, asked } = sessionWith((_, path) =>
      path.includes("cursor")
        ? { reservations: [{ ...declared, ...submitted }], requestId: "" }
        : { reservations: [{ ...open, history: [{ at, event: "accepted" }] }], nextCursor: "x", requestId: "" },
    );

    expect([...(await report.readFiled(session, [declared, open]))]).toEqual([
      [keyOf(open), ""],
      [keyOf(declared), at],
    ]);
    expect(asked).toHaveLength(2);
  });
});
