import { useState } from "preact/hooks";
import { type Field, fields } from "../../../shared/sheets/columns.ts";
import type { RowProblem } from "../../../shared/sheets/read-row.ts";
import { type Choices, choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { fieldWords } from "../words/fields.ts";
import { useWords } from "../words/words.ts";
import { UploadCell } from "./upload-cell.tsx";

export interface FillInProps {
  readonly problems: readonly RowProblem[];
  fill(lines: readonly number[], field: Field, value: string): void;
}

/** What several rows lack, such as a guest's passport: written once for all of them. */
export function FillIn({ problems, fill }: FillInProps) {
  const say = useWords();
  const empty = fields.flatMap((field) => {
    const lacking = problems.filter((one) => one.field === field && one.cell === undefined);
    const lines = [...new Set(lacking.map(({ line }) => line))];
    return lines.length > 1 ? [{ field, lines }] : [];
  });
  if (empty.length === 0) return null;
  return (
    <fieldset class="card grid">
      <legend>{say("stillEmpty")}</legend>
      {empty.map(({ field, lines }) => (
        <FillField key={field} field={field} lines={lines} fill={fill} />
      ))}
    </fieldset>
  );
}

function FillField({ field, lines, fill }: Pick<FillInProps, "fill"> & { field: Field; lines: readonly number[] }) {
  const say = useWords();
  const { records } = useWork();
  const [value, setValue] = useState("");
  const choices: Readonly<Partial<Record<Field, Choices>>> = choicesOf(records, say);
  const label = say("fillField", { field: say(fieldWords[field]), count: lines.length });
  return (
    <div class="field">
      <span>{label}</span>
      <UploadCell label={label} value={value} choices={choices[field]} change={setValue} />
      <button type="button" onClick={() => value !== "" && fill(lines, field, value)}>
        {say("fillAll", { count: lines.length })}
      </button>
    </div>
  );
}
