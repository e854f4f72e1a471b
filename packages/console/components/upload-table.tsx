import { Button, Group, Pagination, SegmentedControl, Table, Text } from "@mantine/core";
import { Fragment, useMemo, useState } from "react";
import type { ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Checked } from "../../sheets/check.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Cell, Row } from "../../sheets/grid.ts";
import type { Question } from "../../sheets/question.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { shownFields } from "../service/fields.ts";
import { ofCancellation } from "../service/typed.ts";
import type { Remark } from "../service/upload.ts";
import { cellText } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords, sentence } from "../words/words.ts";
import { RowQuestion } from "./file-question.tsx";
import { sayRemark } from "./remarks.tsx";
import { UploadCell } from "./upload-cell.tsx";

interface UploadTableProps {
  readonly rows: readonly Row[];
  readonly checked: Checked;
  readonly remarks: readonly Remark[];
  readonly skipped: ReadonlySet<number>;
  cellOf(row: Row, field: Field): Cell;
  write(line: number, field: Field, text: string): void;
  /** Answers a question about a row. */
  answer(id: string, value: string): void;
  /** Leaves a line out, or takes it back. */
  skip(line: number): void;
}

const identity = "reservationId";
const rowsOfPage = 50;

/** The rows of a file as an editable grid: those that need something, with a sentence for each cell that is marked. */
export function UploadTable({ rows, checked, remarks, skipped, cellOf, write, answer, skip }: UploadTableProps) {
  const { say, records } = useWork();
  const [asked, setAsked] = useState<"some" | "all">();
  const [page, setPage] = useState(1);
  const problems = useMemo(() => Map.groupBy(checked.problems, ({ line }) => line), [checked]);
  const questions = useMemo(() => Map.groupBy(checked.questions, ({ line }) => line ?? 0), [checked]);
  const noted = useMemo(() => Map.groupBy(remarks, ({ line }) => line), [remarks]);
  const read = useMemo(() => new Map(checked.rows.map(({ line, reservation }) => [line, reservation])), [checked]);
  // A row that has needed something stays in sight once it is fixed, where it was.
  const [needed, setNeeded] = useState<ReadonlySet<number>>(new Set());
  // Those that hold the file up come first, in an order that correcting one does not change.
  const [firstRank] = useState(
    () => new Map(rows.map(({ line }) => [line, problems.has(line) ? 0 : questions.has(line) ? 1 : 2])),
  );
  const rank = ({ line }: Row) => firstRank.get(line) ?? 2;
  const needing = rows.filter(({ line }) => problems.has(line) || questions.has(line) || noted.has(line));
  const fresh = needing.filter(({ line }) => !needed.has(line));
  if (fresh.length > 0) setNeeded(new Set([...needed, ...fresh.map(({ line }) => line)]));
  const some = rows.filter(({ line }) => needed.has(line) || skipped.has(line));
  const shown = asked ?? (some.length > 0 ? "some" : "all");
  const ordered =
    shown === "all" ? rows : some.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line);
  const pages = Math.max(1, Math.ceil(ordered.length / rowsOfPage));
  const current = Math.min(page, pages);
  const visible = ordered.slice((current - 1) * rowsOfPage, current * rowsOfPage);

  const isCancelled = rows.some((row) => ofCancellation.some((field) => cellOf(row, field) !== undefined));
  const all = shownFields.filter((field) => field !== identity && (isCancelled || !ofCancellation.includes(field)));
  // Beside the reservation, the columns in which something was missing or wrong: their rows need no moving sideways.
  const [wanting] = useState<ReadonlySet<ReservationField>>(
    () =>
      new Set([
        ...checked.problems.map(({ field }) => shownAt(field, all)),
        ...checked.questions.flatMap((one) => (one.line === undefined ? [] : [shownAt(nameIn(one), all)])),
      ]),
  );
  const first = shown === "all" ? [] : all.filter((field) => wanting.has(field));
  const fields: readonly ReservationField[] = [identity, ...first, ...all.filter((field) => !first.includes(field))];
  const options: FieldChoices = choicesOf(records, say);

  const cell = (row: Row, index: number, field: ReservationField) => {
    const { line } = row;
    const found = cellOf(row, field) ?? (field === "apartmentId" ? cellOf(row, "apartment") : undefined);
    const value = read.get(line)?.[field] ?? found;
    const text = typeof value === "boolean" ? String(value) : cellText(value, say.language);
    const wrong = problems.get(line)?.filter((one) => shownAt(one.field, fields) === field) ?? [];
    const asked = questions.get(line)?.filter((one) => shownAt(nameIn(one), fields) === field) ?? [];
    return (
      <Table.Td key={field} data-field={field}>
        <UploadCell
          {...(wrong.length > 0 && { describedBy: idOf(line) })}
          label={`${say(fieldWords[field])}, ${say("line")} ${line}`}
          value={text}
          isWrong={wrong.length > 0 || asked.length > 0}
          disabled={skipped.has(line)}
          choices={options[field]}
          change={(text) => write(line, field, text)}
          pasted={(values) => {
            for (const [offset, text] of values.entries()) {
              const under = visible[index + offset];
              if (under) write(under.line, field, text);
            }
          }}
        />
      </Table.Td>
    );
  };

  /** Beneath a row, as wide as the table: what is wrong with it, what is asked about it, and what to know about it. */
  const below = (row: Row) => {
    const { line } = row;
    const [wrong, some, remarksOfRow] = [problems.get(line) ?? [], questions.get(line) ?? [], noted.get(line) ?? []];
    if (skipped.has(line) || wrong.length + some.length + remarksOfRow.length === 0) return null;
    const valueAt = (one: Question) => cellText(cellOf(row, shownAt(nameIn(one), fields)), say.language);
    return (
      <Table.Tr className="asks">
        <Table.Td />
        <Table.Td colSpan={fields.length + 1}>
          {wrong.length > 0 && (
            <small className="wrong" id={idOf(line)}>
              {wrong
                .map(({ field, fix }) => {
                  const text = inConsoleWords(aboutFile(fix, say.language), say);
                  return sentence(`${fieldText(field, say)}: ${text}`);
                })
                .join(" ")}
            </small>
          )}
          {some.map((one) => (
            <RowQuestion key={one.id} of={one} value={valueAt(one)} answer={(value) => answer(one.id, value)} />
          ))}
          {remarksOfRow.map((one) => (
            <small key={one.word} className="quiet">
              {sayRemark(one, say)}
            </small>
          ))}
        </Table.Td>
      </Table.Tr>
    );
  };

  return (
    <>
      <Group justify="space-between" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={say("show")}
          value={shown}
          onChange={(value) => {
            setAsked(value === "all" ? "all" : "some");
            setPage(1);
          }}
          data={[
            { value: "some", label: say("rowsNeeding", { count: some.length }) },
            { value: "all", label: say("rowsAll", { count: rows.length }) },
          ]}
        />
        {pages > 1 && (
          <Pagination
            size="xs"
            total={pages}
            value={current}
            onChange={setPage}
            getItemProps={(number) => ({ "aria-label": say("pageNumber", { number }) })}
            getControlProps={(control) => ({
              "aria-label": say(control === "next" || control === "last" ? "nextPage" : "previousPage"),
            })}
          />
        )}
      </Group>
      <section className="table-box grid-box" aria-label={say("rowsOfFile")} tabIndex={0}>
        <Table fz="sm" className="uploading" verticalSpacing={4} horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{say("line")}</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field} scope="col" data-field={field}>
                  {say(fieldWords[field])}
                </Table.Th>
              ))}
              <Table.Th scope="col">{say("leaveOut")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {visible.map((row, index) => {
              const { line } = row;
              const text = say(skipped.has(line) ? "takeBack" : "leaveOut");
              return (
                <Fragment key={line}>
                  <Table.Tr className={skipped.has(line) ? "skipped" : ""}>
                    <Table.Td>
                      {line}
                      {skipped.has(line) && <small className="quiet">{say("skipped")}</small>}
                    </Table.Td>
                    {fields.map((field) => cell(row, index, field))}
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="gray"
                        aria-label={`${text}: ${line}`}
                        onClick={() => skip(line)}
                      >
                        {text}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                  {below(row)}
                </Fragment>
              );
            })}
          </Table.Tbody>
        </Table>
        {visible.length === 0 && (
          <Text p="md" c="dimmed">
            {say("noRowNeeds")}
          </Text>
        )}
      </section>
    </>
  );
}

const idOf = (line: number) => `line-${line}`;

/** The field that a question about a row names: `4.guestTaxId`. */
const nameIn = ({ id }: Question) => id.slice(id.indexOf(".") + 1);

/** The column at which a problem is said: its own, or the apartment's, or the reservation's. */
function shownAt(field: string, fields: readonly ReservationField[]): ReservationField {
  if (field === "apartment") return "apartmentId";
  return fields.find((one) => one === field) ?? identity;
}
