import { useMemo } from "preact/hooks";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Checked } from "../../sheets/check.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Cell, Row } from "../../sheets/grid.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import type { Remark } from "../service/upload.ts";
import { cellText } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords } from "../words/words.ts";
import { Button } from "./field.tsx";
import { Rows } from "./rows.tsx";
import { UploadCell } from "./upload-cell.tsx";

interface UploadTableProps {
  readonly rows: readonly Row[];
  readonly checked: Checked;
  readonly remarks: readonly Remark[];
  readonly skipped: ReadonlySet<number>;
  cellOf(row: Row, field: Field): Cell;
  write(line: number, field: Field, text: string): void;
  /** Leaves a line out, or takes it back. */
  skip(line: number): void;
}

const always = [
  ...["reservationId", "apartmentId", "startDate", "endDate", "amountReceived", "platform", "paymentMethod"],
  ...["isForeigner", "guestName", "guestId", "guestTaxId"],
] as const satisfies readonly Field[];
const ofCancelled = ["cancellationDate", "cancellationAmount"] as const satisfies readonly Field[];
/** The column that says what to do: the height of a line, and how many characters it holds. */
const [linePx, lineChars] = [20, 38];
type Shown = (typeof always)[number] | (typeof ofCancelled)[number];

export function UploadTable({ rows, checked, remarks, skipped, cellOf, write, skip }: UploadTableProps) {
  const { say, records } = useWork();
  const problems = useMemo(() => Map.groupBy(checked.problems, ({ line }) => line), [checked]);
  const doubts = useMemo(() => new Map(checked.questions.map((one) => [one.line, one])), [checked]);
  const noted = useMemo(() => Map.groupBy(remarks, ({ line }) => line), [remarks]);
  const read = useMemo(() => new Map(checked.rows.map(({ line, reservation }) => [line, reservation])), [checked]);
  const place = ({ line }: Row) =>
    skipped.has(line) ? 3 : problems.has(line) ? 0 : doubts.has(line) ? 1 : noted.has(line) ? 1.5 : 2;
  const ordered = rows.toSorted((one, other) => place(one) - place(other) || one.line - other.line);
  const isCancelled = rows.some((row) => ofCancelled.some((field) => cellOf(row, field) !== undefined));
  const fields: readonly Shown[] = isCancelled ? [...always, ...ofCancelled] : always;
  const options: FieldChoices = choicesOf(records, say);
  const cell = (row: Row, field: Shown) => {
    const { line } = row;
    const found = cellOf(row, field) ?? (field === "apartmentId" ? cellOf(row, "apartment") : undefined);
    const value = read.get(line)?.[field] ?? found;
    return (
      <UploadCell
        label={`${say(fieldWords[field])}, ${say("line")} ${line}`}
        value={typeof value === "boolean" ? String(value) : cellText(value, say.language)}
        isWrong={problems.get(line)?.some((one) => one.field === field) || doubts.get(line)?.id === `${line}.${field}`}
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
        ({ field, mend }) => `${fieldText(field, say)}: ${inConsoleWords(aboutFile(mend, say.language), say)}`,
      ),
      ...(doubt ? [aboutFile(doubt.ask, say.language)] : []),
      ...(noted.get(line) ?? []).map(({ word, values }) => say(word, values)),
    ].join(" · ");
  };

  return (
    <Rows
      label={say("rowsOfFile")}
      kind="uploading"
      widths={`3rem 20rem 8rem 10rem 7rem 7rem 6rem 9rem 12rem 6rem 10rem 8rem 8rem ${isCancelled ? "7rem 7rem" : ""} 8rem`}
      heads={(["line", "toDo", ...fields.map((field) => fieldWords[field]), "leaveOut"] as const).map((word) => ({
        name: say(word),
      }))}
      rows={ordered}
      keyOf={({ line }) => String(line)}
      cells={(row) => {
        const { line } = row;
        const said = saidOf(row);
        const value = doubts.get(line)?.proposal;
        const text = say(skipped.has(line) ? "takeBack" : "leaveOut");
        return [
          line,
          <span class={problems.has(line) ? "said wrong" : "said"} title={said} tabIndex={said ? 0 : undefined}>
            {said}
            {value && <Button text={say("useInstead", { value })} onClick={() => write(line, "guestTaxId", value)} />}
          </span>,
          ...fields.map((field) => cell(row, field)),
          <Button text={text} label={`${text}: ${line}`} onClick={() => skip(line)} />,
        ];
      }}
      height={60}
      heightOf={(row) =>
        (doubts.get(row.line)?.proposal ? 40 : 16) + linePx * Math.ceil(saidOf(row).length / lineChars)
      }
    />
  );
}
