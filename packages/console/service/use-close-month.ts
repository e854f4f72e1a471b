import { useMemo, useState } from "react";
import { compareWithPortal, countsAsDifference } from "../../client/compare-with-portal.ts";
import { isSettled } from "../../client/in-force.ts";
import { askPortal } from "./actions.ts";
import { atOnce } from "./at-once.ts";
import { differencesIn, isDownloaded, keepCompared, keepDownloaded } from "./closing.ts";
import { reasonOf, useWork } from "./context.ts";
import { readFiled, reportRows } from "./month-report.ts";
import { downloadWorkbook } from "./report-files.ts";
import { isUnderWay, monthsOf, type Statement, usersOf } from "./takk.ts";
import { daysOfMonth, turned } from "./written.ts";

export type CloseStep = "declared" | "stated" | "compared" | "taken";

export interface MonthToClose {
  /** Stays of the month, and those of them that are not declared. */
  readonly stays: number;
  readonly missing: number;
  /** Owners' statements that are still to be sent, and those that are under way. */
  readonly owed: number;
  readonly sent: number;
  /** The apartments with stays of the month, and how many of them are still to be compared. */
  readonly apartments: readonly number[];
  readonly uncompared: number;
  /** Differences found at the portal, by apartment. */
  readonly differences: ReadonlyMap<number, number>;
  /** How far the comparison is that is under way. */
  readonly comparing: { readonly done: number; readonly total: number } | undefined;
  readonly done: Readonly<Record<CloseStep, boolean>>;
  /** Steps for those who may take them, in their order. */
  readonly steps: readonly CloseStep[];
  /** Asks the portal about each apartment. */
  compare(): void;
  /** Saves the month's report as a workbook. */
  save(): void;
}

const none: ReadonlyMap<string, string> = new Map();

/** The steps that close a month (YYYY-MM), and how far each is: all declared, the fee stated, the portal compared, the report taken. */
export function useCloseMonth(month: string, statements: readonly Statement[]): MonthToClose {
  const work = useWork();
  const { session, records, apartmentName, may, say, tell } = work;
  // The browser keeps which steps were taken: they are read again after each.
  const [, setTaken] = useState(0);
  const stepTaken = () => setTaken((before) => before + 1);
  const [comparing, setComparing] = useState<{ done: number; total: number }>();
  const rows = useMemo(() => reportRows({ records, apartmentName }, none, month), [records, apartmentName, month]);

  const [year, number] = month.split("-").map(Number);
  const stated = usersOf(records.owners, statements).flatMap(([user]) =>
    monthsOf(records, statements, user, year ?? 0).filter((one) => one.month === number),
  );
  const owed = stated.filter(({ isOwed }) => isOwed).length;
  const sent = stated.filter((one) => one.sent.some(isUnderWay)).length;
  const missing = rows.filter(({ one }) => !isSettled(one)).length;
  const apartments = [...new Set(rows.map(({ one }) => one.apartmentId))].filter((id) =>
    records.apartments.some((one) => one.id === id),
  );
  const found = differencesIn(records, month);
  const differences = new Map(apartments.map((id) => [id, found.get(id) ?? 0]));
  const uncompared = apartments.filter((id) => !found.has(id)).length;
  const done = {
    declared: rows.length > 0 && missing === 0,
    // Nobody owes anything while no night is declared.
    stated: owed + sent === 0 && !stated.some(({ isUnfiled, undeclared }) => isUnfiled && undeclared > 0),
    compared: uncompared === 0 && apartments.length > 0 && [...differences.values()].every((count) => count === 0),
    taken: isDownloaded(records, month),
  };

  const [fromDate = "", toDate = ""] = daysOfMonth(month).map((day) => turned(day, "-", "/"));
  const compareOne = async (apartmentId: number) => {
    const found = await askPortal(session, { apartmentId, fromDate, toDate });
    const days = { apartmentId, from: fromDate, to: toDate };
    const count = compareWithPortal(records.reservations, found, days).filter(countsAsDifference).length;
    keepCompared(records, month, apartmentId, count);
    stepTaken();
    setComparing((before) => before && { ...before, done: before.done + 1 });
  };
  const compareAll = async () => {
    setComparing({ done: 0, total: apartments.length });
    try {
      // Several owners' searches run beside each other.
      await atOnce(apartments, compareOne);
    } catch (error) {
      tell(reasonOf(error));
    }
    setComparing(undefined);
  };
  const saveReport = async () => {
    const filed = await readFiled(
      session,
      rows.map(({ one }) => one),
    );
    await downloadWorkbook(reportRows(work, filed, month), say, month);
    keepDownloaded(records, month);
    stepTaken();
  };
  return {
    stays: rows.length,
    missing,
    owed,
    sent,
    apartments,
    uncompared,
    differences,
    comparing,
    done,
    steps: ["declared", ...(may.state ? ["stated" as const] : []), "compared", "taken"],
    compare: () => void compareAll(),
    save: () => void saveReport().catch((error: unknown) => tell(reasonOf(error))),
  };
}
