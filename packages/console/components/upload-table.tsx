import { Group, Pagination, SegmentedControl, Table, Text } from "@mantine/core";
import { Fragment, useMemo } from "react";
import type { Checked } from "../../sheets/check.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Cell, Row } from "../../sheets/grid.ts";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { ofCancellation } from "../service/typed.ts";
import type { Remark } from "../service/upload.ts";
import { useRowsOfFile } from "../service/use-rows-of-file.ts";
import { useUploadColumns } from "../service/use-upload-columns.ts";
import { fieldWords } from "../words/words.ts";
import { BeneathRow, UploadRow } from "./upload-row.tsx";

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

/** The rows of a file as an editable grid: those that need something, with a sentence for each cell that is marked. */
export function UploadTable({ rows, checked, remarks, skipped, cellOf, write, answer, skip }: UploadTableProps) {
  const { say, records } = useWork();
  const { visible, needing, shown, page, pages, about, show, turnTo } = useRowsOfFile(rows, checked, remarks, skipped);
  const read = useMemo(() => new Map(checked.rows.map(({ line, reservation }) => [line, reservation])), [checked]);
  const isCancelled = rows.some((row) => ofCancellation.some((field) => cellOf(row, field) !== undefined));
  const columns = useUploadColumns(checked, isCancelled, shown);
  const choices = choicesOf(records, say);
  const paste = (from: number, field: Field, values: readonly string[]) => {
    for (const [offset, text] of values.entries()) {
      const under = visible[from + offset];
      if (under) write(under.line, field, text);
    }
  };

  return (
    <>
      <Group justify="space-between" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={say("show")}
          value={shown}
          onChange={(value) => show(value === "all" ? "all" : "some")}
          data={[
            { value: "some", label: say("rowsNeeding", { count: needing }) },
            { value: "all", label: say("rowsAll", { count: rows.length }) },
          ]}
        />
        {pages > 1 && (
          <Pagination
            size="xs"
            total={pages}
            value={page}
            onChange={turnTo}
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
              {columns.map((field) => (
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
              const shared = { row, columns, about: about(line), isSkipped: skipped.has(line), cellOf };
              return (
                <Fragment key={line}>
                  <UploadRow
                    {...shared}
                    read={read.get(line)}
                    choices={choices}
                    write={(field, text) => write(line, field, text)}
                    paste={(field, values) => paste(index, field, values)}
                    skip={() => skip(line)}
                  />
                  <BeneathRow {...shared} answer={answer} />
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
