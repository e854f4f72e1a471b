import { Button, Table } from "@mantine/core";
import type { ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Cell, Row } from "../../sheets/grid.ts";
import type { Question } from "../../sheets/question.ts";
import type { Reservation } from "../../sheets/stay.ts";
import type { FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import type { AboutLine } from "../service/use-rows-of-file.ts";
import { columnOf, fieldInQuestion } from "../service/use-upload-columns.ts";
import { cellText } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords, sentence } from "../words/words.ts";
import { RowQuestion } from "./file-question.tsx";
import { sayRemark } from "./remarks.tsx";
import { UploadCell } from "./upload-cell.tsx";

interface RowProps {
  readonly row: Row;
  readonly columns: readonly ReservationField[];
  readonly about: AboutLine;
  readonly isSkipped: boolean;
  cellOf(row: Row, field: Field): Cell;
}

interface UploadRowProps extends RowProps {
  /** The row as it has been read, if nothing about it is wrong. */
  readonly read: Reservation | undefined;
  readonly choices: FieldChoices;
  write(field: Field, text: string): void;
  /** Writes values into a column, from this row down. */
  paste(field: Field, values: readonly string[]): void;
  /** Leaves the row out, or takes it back. */
  skip(): void;
}

/** A row of a file, each of its cells to be corrected in place. */
export function UploadRow(props: UploadRowProps) {
  const { row, columns, about, isSkipped, read, choices, cellOf, write, paste, skip } = props;
  const { say } = useWork();
  const { line } = row;
  const cell = (field: ReservationField) => {
    const found = cellOf(row, field) ?? (field === "apartmentId" ? cellOf(row, "apartment") : undefined);
    const value = read?.[field] ?? found;
    const isWrong = about.problems.some((one) => columnOf(one.field, columns) === field);
    const isAsked = about.questions.some((one) => columnOf(fieldInQuestion(one), columns) === field);
    return (
      <Table.Td key={field} data-field={field}>
        <UploadCell
          {...(isWrong && { describedBy: idOf(line) })}
          label={`${say(fieldWords[field])}, ${say("line")} ${line}`}
          value={typeof value === "boolean" ? String(value) : cellText(value, say.language)}
          isWrong={isWrong || isAsked}
          disabled={isSkipped}
          choices={choices[field]}
          change={(text) => write(field, text)}
          pasted={(values) => paste(field, values)}
        />
      </Table.Td>
    );
  };
  const text = say(isSkipped ? "takeBack" : "leaveOut");
  return (
    <Table.Tr className={isSkipped ? "skipped" : ""}>
      <Table.Td>
        {line}
        {isSkipped && <small className="quiet">{say("skipped")}</small>}
      </Table.Td>
      {columns.map(cell)}
      <Table.Td>
        <Button size="compact-xs" variant="subtle" color="gray" aria-label={`${text}: ${line}`} onClick={skip}>
          {text}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

interface BeneathRowProps extends RowProps {
  answer(id: string, value: string): void;
}

/** Beneath a row, as wide as the table: what is wrong with it, what is asked about it, and what to know about it. */
export function BeneathRow({ row, columns, about, isSkipped, cellOf, answer }: BeneathRowProps) {
  const { say } = useWork();
  const { problems, questions, remarks } = about;
  if (isSkipped || problems.length + questions.length + remarks.length === 0) return null;
  const valueAt = (one: Question) => cellText(cellOf(row, columnOf(fieldInQuestion(one), columns)), say.language);
  return (
    <Table.Tr className="asks">
      <Table.Td />
      <Table.Td colSpan={columns.length + 1}>
        {problems.length > 0 && (
          <small className="wrong" id={idOf(row.line)}>
            {problems
              .map(({ field, fix }) => {
                const text = inConsoleWords(aboutFile(fix, say.language), say);
                return sentence(`${fieldText(field, say)}: ${text}`);
              })
              .join(" ")}
          </small>
        )}
        {questions.map((one) => (
          <RowQuestion key={one.id} of={one} value={valueAt(one)} answer={(value) => answer(one.id, value)} />
        ))}
        {remarks.map((one) => (
          <small key={one.word} className="quiet">
            {sayRemark(one, say)}
          </small>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

const idOf = (line: number) => `line-${line}`;
