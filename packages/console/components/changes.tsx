import { Table } from "@mantine/core";
import { isReservationField } from "../../../shared/contract/reservation-fields.ts";
import type { changesBetween } from "../service/actions.ts";
import { shown } from "../service/fields.ts";
import { fieldText, useWords } from "../words/words.ts";
import { TableHead } from "./table-head.tsx";

export function Changes({ of }: { of: ReturnType<typeof changesBetween> }) {
  const say = useWords();
  if (of.length === 0) return null;
  const text = (field: string, value: unknown) => (isReservationField(field) && shown(field, value, say)) || "–";
  return (
    <Table className="changes" fz="sm">
      <TableHead words={["field", "before", "after"]} />
      <Table.Tbody>
        {of.map(({ field, from, to }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{fieldText(field, say)}</Table.Th>
            <Table.Td>{text(field, from)}</Table.Td>
            <Table.Td>{text(field, to)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
