import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type Field, fields } from "../../sheets/fields.ts";
import type { RowProblem } from "../../sheets/read-row.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { fieldWords } from "../words/words.ts";
import { UploadCell } from "./upload-cell.tsx";

type Fill = (lines: readonly number[], field: Field, value: string) => void;

/** Fields that several rows lack, such as a guest's passport, each with the lines that lack it. */
export const emptyIn = (problems: readonly RowProblem[]) =>
  fields.flatMap((field) => {
    const lacking = problems.filter((one) => one.field === field && one.cell === undefined);
    const lines = [...new Set(lacking.map(({ line }) => line))];
    return lines.length > 1 ? [{ field, lines }] : [];
  });

/** Written once for all rows that lack it. */
export function FillIn({ problems, fill }: { problems: readonly RowProblem[]; fill: Fill }) {
  const { say } = useWork();
  const empty = emptyIn(problems);
  if (empty.length === 0) return null;
  return (
    <Stack gap="xs" component="fieldset" className="question">
      <Text fw={600} component="legend">
        {say("stillEmpty")}
      </Text>
      {empty.map(({ field, lines }) => (
        <FillField key={field} field={field} lines={lines} fill={fill} />
      ))}
    </Stack>
  );
}

function FillField({ field, lines, fill }: { field: Field; lines: readonly number[]; fill: Fill }) {
  const { say, records } = useWork();
  const [value, setValue] = useState("");
  const choices: FieldChoices = choicesOf(records, say);
  const label = say("fillField", { field: say(fieldWords[field]), count: lines.length });
  return (
    <Group gap="sm">
      <span className="grow">{label}</span>
      <div className="fill">
        <UploadCell label={label} value={value} choices={choices[field]} change={setValue} />
      </div>
      <Button size="compact-sm" variant="default" onClick={() => value && fill(lines, field, value)}>
        {say("fillAll", { count: lines.length })}
      </Button>
    </Group>
  );
}
