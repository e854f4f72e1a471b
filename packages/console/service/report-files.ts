import writeExcelFile from "write-excel-file/universal";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { kindOf, type ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { declaredNumberOf } from "../../client/in-force.ts";
import { safeCell, writeCsv } from "../../sheets/write-csv.ts";
import { fieldWords, type Say, type Word } from "../words/words.ts";
import { download } from "./download.ts";
import { shownFields, shownValue } from "./fields.ts";
import { daysLate, type ReportRow } from "./month-report.ts";
import { moment } from "./written.ts";

type Value = string | number | Date | undefined;
const date = (text: string | undefined): Date | undefined => (text ? new Date(dayOf(text) * dayMs) : undefined);

function columnOf(field: ReservationField): readonly [Word, (row: ReportRow, say: Say) => Value] {
  const valueIn = ({ one }: ReportRow, say: Say) => {
    const value = one[field];
    if (typeof value === "number") return value;
    return kindOf(field) === "day" && typeof value === "string" ? date(value) : shownValue(field, one, say);
  };
  return [fieldWords[field], valueIn];
}

/** Columns with their headings: texts, amounts in euros, and days (midnight UTC). */
export const reportColumns: readonly (readonly [Word, (row: ReportRow, say: Say) => Value])[] = [
  ["owner", ({ owner }) => owner],
  ["apartment", ({ apartment }) => apartment],
  ["registryId", ({ registryId }) => registryId],
  ["number", ({ one }) => declaredNumberOf(one)],
  ...shownFields.filter((field) => field !== "apartmentId").map(columnOf),
  ["daysLateHead", (row) => daysLate(row)],
  ["state", ({ one }, say) => say(one.uploadStatus)],
  ["filedAt", ({ filedAt }, say) => (filedAt ? moment(filedAt, say.language) : "")],
  ["amends", ({ one }) => one.amends],
  ["task", ({ one }) => String(one.taskId)],
  ["row", ({ one }) => String(one.row)],
];
const amounts = new Set<Word>(
  shownFields.filter((field) => kindOf(field) === "amount").map((field) => fieldWords[field]),
);

/** In Greek with semicolons and a decimal comma, as Greek spreadsheets expect. */
export function reportCsv(rows: readonly ReportRow[], say: Say): string {
  const [separator, point] = say.language === "el" ? [";", ","] : [",", "."];
  const text = (word: Word, value: Value) => {
    if (value instanceof Date) return dateOf(value.getTime() / dayMs);
    if (typeof value === "number") return amounts.has(word) ? value.toFixed(2).replace(".", point) : String(value);
    return value ?? "";
  };
  const cells = rows.map((row) => reportColumns.map(([word, cellOf]) => text(word, cellOf(row, say))));
  return writeCsv([reportColumns.map(([word]) => say(word)), ...cells], separator);
}

/** Rows of a workbook, with typed amounts and days. No text can become a formula, even once it is saved as CSV. */
export function reportSheet(rows: readonly ReportRow[], say: Say) {
  const head = reportColumns.map(([word]) => ({ value: say(word), fontWeight: "bold" as const }));
  const body = rows.map((row) =>
    reportColumns.map(([word, cellOf]) => {
      const value = cellOf(row, say);
      if (value instanceof Date) return { value, format: "dd/mm/yyyy" };
      if (typeof value === "number") return amounts.has(word) ? { value, format: "#,##0.00" } : { value };
      return { value: safeCell(value ?? ""), type: String };
    }),
  );
  return [head, ...body];
}

export const downloadWorkbook = async (rows: readonly ReportRow[], say: Say, month: string) =>
  download(await writeExcelFile(reportSheet(rows, say), { stickyRowsCount: 1 }).toBlob(), `${month}.xlsx`);
