import { Table } from "@mantine/core";
import { useWords, type Word } from "../words/words.ts";

interface TableHeadProps {
  readonly words: readonly Word[];
  /** Whether all columns but the first are figures, which are aligned right. */
  readonly ofFigures?: boolean;
}

/** One row of headings. */
export function TableHead({ words, ofFigures = false }: TableHeadProps) {
  const say = useWords();
  return (
    <Table.Thead>
      <Table.Tr>
        {words.map((word, at) => (
          <Table.Th key={word} scope="col" {...(ofFigures && { "data-column": at === 0 ? "" : "amount" })}>
            {say(word)}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
