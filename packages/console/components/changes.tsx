import { Table } from "@mantine/core";
import type { changesBetween } from "../service/actions.ts";
import { fieldText, useWords, valueText } from "../words/words.ts";

export function Changes({ of }: { of: ReturnType<typeof changesBetween> }) {
  const say = useWords();
  if (of.length === 0) return null;
  const text = (value: unknown) => {
    if (typeof value === "boolean") return say(value ? "yes" : "no");
    if (typeof value === "number") return String(value).replace(".", say.language === "el" ? "," : ".");
    return typeof value === "string" && value !== "" ? valueText(value, say) : "–";
  };
  return (
    <Table className="changes" fz="sm">
      <Table.Thead>
        <Table.Tr>
          {(["field", "before", "after"] as const).map((word) => (
            <Table.Th key={word} scope="col">
              {say(word)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {of.map(({ field, from, to }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{fieldText(field, say)}</Table.Th>
            <Table.Td>{text(from)}</Table.Td>
            <Table.Td>{text(to)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
