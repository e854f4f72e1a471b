import { useState } from "preact/hooks";
import type { Mapping } from "../../sheets/columns.ts";
import { type Field, fields } from "../../sheets/fields.ts";
import type { RowProblem } from "../../sheets/read-row.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { fieldWords, useWords } from "../words/words.ts";
import { Button, Choice } from "./field.tsx";
import { UploadCell } from "./upload-cell.tsx";

type Fill = (lines: readonly number[], field: Field, value: string) => void;

/** Fields that several rows lack, such as a guest's passport: written once for all of them. */
export function FillIn({ problems, fill }: { problems: readonly RowProblem[]; fill: Fill }) {
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

function FillField({ field, lines, fill }: { field: Field; lines: readonly number[]; fill: Fill }) {
  const { say, records } = useWork();
  const [value, setValue] = useState("");
  const choices: FieldChoices = choicesOf(records, say);
  const label = say("fillField", { field: say(fieldWords[field]), count: lines.length });
  return (
    <div class="field">
      <span>{label}</span>
      <UploadCell label={label} value={value} choices={choices[field]} change={setValue} />
      <Button text={say("fillAll", { count: lines.length })} onClick={() => value && fill(lines, field, value)} />
    </div>
  );
}

interface UnknownValuesProps {
  readonly problems: readonly RowProblem[];
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
}

const valueFields = ["platform", "paymentMethod", "apartmentId"] as const;

/** Asks once for each name of an apartment, platform or payment in the file that the service does not know. */
export function UnknownValues({ problems, mapping, change }: UnknownValuesProps) {
  const { say, records } = useWork();
  const options: FieldChoices = choicesOf(records, say);
  const unknown = valueFields.flatMap((field) => {
    const cells = problems.flatMap((one) => (one.field === field && typeof one.cell === "string" ? [one.cell] : []));
    return [...new Set(cells)].map((cell) => ({ field, cell }));
  });
  const choose = (field: (typeof valueFields)[number], cell: string, value: string) => {
    if (field === "apartmentId") change({ ...mapping, apartments: { ...mapping.apartments, [cell]: Number(value) } });
    else change({ ...mapping, values: { ...mapping.values, [field]: { ...mapping.values[field], [cell]: value } } });
  };
  if (unknown.length === 0) return null;
  return (
    <fieldset class="card grid">
      <legend>{say("unknownValues")}</legend>
      {unknown.map(({ field, cell }) => (
        <Choice
          key={field + cell}
          label={`«${cell}»`}
          value=""
          onInput={(value) => value && choose(field, cell, String(value))}
          options={[["", say("choosePlease")], ...(options[field] ?? [])]}
        />
      ))}
    </fieldset>
  );
}
