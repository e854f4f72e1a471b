import { useContext, useMemo } from "preact/hooks";
import type { Checked } from "../../../shared/sheets/check.ts";
import type { Field } from "../../../shared/sheets/columns.ts";
import type { Cell, Row } from "../../../shared/sheets/grid.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import { type Choices, choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import type { Remark } from "../service/upload.ts";
import { cellText } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords, LanguageContext, useWords } from "../words/words.ts";
import { remarkText } from "./remarks.tsx";
import { Rows } from "./rows.tsx";
import { UploadCell } from "./upload-cell.tsx";

export interface UploadTableProps {
  readonly rows: readonly Row[];
  readonly checked: Checked;
  readonly remarks: readonly Remark[];
  readonly skipped: ReadonlySet<number>;
  cellOf(row: Row, field: Field): Cell;
  write(line: number, field: Field, text: string): void;
  skip(line: number, isSkipped: boolean): void;
}

const always = [
  ...["reservationId", "apartmentId", "startDate", "endDate", "amountReceived", "platform", "paymentMethod"],
  ...["isForeigner", "guestName", "guestId", "guestTaxId"],
] as const satisfies readonly Field[];
const ofCancelled = ["cancellationDate", "cancellationAmount"] as const satisfies readonly Field[];
/** Of the column that says what to do. */
const [linePx, lineChars] = [20, 38];
type Shown = (typeof always)[number] | (typeof ofCancelled)[number];

export function UploadTable({ rows, checked, remarks, skipped, cellOf, write, skip }: UploadTableProps) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records } = useWork();
  const problems = useMemo(() => Map.groupBy(checked.problems, ({ line }) => line), [checked]);
  const doubts = useMemo(() => new Map(checked.doubts.map((one) => [one.line, one])), [checked]);
  const noted = useMemo(() => Map.groupBy(remarks, ({ line }) => line), [remarks]);
  const read = useMemo(() => new Map(checked.rows.map(({ line, reservation }) => [line, reservation])), [checked]);
  const place = ({ line }: Row) =>
    skipped.has(line) ? 3 : problems.has(line) ? 0 : doubts.has(line) ? 1 : noted.has(line) ? 1.5 : 2;
  const ordered = rows.toSorted((one, other) => place(one) - place(other) || one.line - other.line);
  const isCancelled = rows.some((row) => ofCancelled.some((field) => cellOf(row, field) !== undefined));
  const fields: readonly Shown[] = isCancelled ? [...always, ...ofCancelled] : always;
  const options: Readonly<Partial<Record<Field, Choices>>> = choicesOf(records, say);
  const cell = (row: Row, field: Shown) => {
    const { line } = row;
    const found = cellOf(row, field) ?? (field === "apartmentId" ? cellOf(row, "apartment") : undefined);
    const value = read.get(line)?.[field] ?? found;
    return (
      <UploadCell
        label={`${say(fieldWords[field])}, ${say("line")} ${line}`}
        value={typeof value === "boolean" ? String(value) : cellText(value, language)}
        isWrong={problems.get(line)?.some((one) => one.field === field) || doubts.get(line)?.field === field}
        disabled={skipped.has(line)}
        choices={options[field]}
        change={(text) => write(line, field, text)}
      />
    );
  };

  const saidOf = ({ line }: Row) => {
    if (skipped.has(line)) return say("skipped");
    const wrong = problems.get(line) ?? [];
    const doubt = doubts.get(line);
    return [
      ...wrong.map(
        ({ field, mend }) => `${fieldText(field, language)}: ${inConsoleWords(aboutFile(mend, language), language)}`,
      ),
      ...(doubt ? [`${say("guestTaxId")}: ${aboutFile(doubt.mend, language)}`] : []),
      ...(noted.get(line) ?? []).map((remark) => remarkText(remark, say)),
    ].join(" · ");
  };

  return (
    <Rows
      label={say("rowsOfFile")}
      kind={isCancelled ? "uploading cancelled" : "uploading"}
      head={[say("line"), say("toDo"), ...fields.map((field) => say(fieldWords[field])), say("leaveOut")]}
      rows={ordered}
      keyOf={({ line }) => String(line)}
      cells={(row) => [
        row.line,
        <span
          class={problems.has(row.line) ? "said wrong" : "said"}
          title={saidOf(row)}
          tabIndex={saidOf(row) ? 0 : undefined}
        >
          {saidOf(row)}
          {doubts.get(row.line)?.offered && (
            <button type="button" onClick={() => write(row.line, "guestTaxId", doubts.get(row.line)?.offered ?? "")}>
              {say("useInstead", { value: doubts.get(row.line)?.offered ?? "" })}
            </button>
          )}
        </span>,
        ...fields.map((field) => cell(row, field)),
        <button
          type="button"
          onClick={() => skip(row.line, !skipped.has(row.line))}
          aria-label={`${say(skipped.has(row.line) ? "takeBack" : "leaveOut")}: ${row.line}`}
        >
          {say(skipped.has(row.line) ? "takeBack" : "leaveOut")}
        </button>,
      ]}
      height={60}
      heightOf={(row) => (doubts.get(row.line)?.offered ? 40 : 16) + linePx * Math.ceil(saidOf(row).length / lineChars)}
    />
  );
}
