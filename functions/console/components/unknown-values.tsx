import type { Mapping } from "../../../shared/sheets/columns.ts";
import type { RowProblem } from "../../../shared/sheets/read-row.ts";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { useWords } from "../words/words.ts";
import { Choice, Options } from "./field.tsx";

export interface UnknownValuesProps {
  readonly problems: readonly RowProblem[];
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
}

const fields = ["platform", "paymentMethod", "apartmentId"] as const;

/** What the file calls an apartment, a platform or a payment otherwise than here: said once for all its rows. */
export function UnknownValues({ problems, mapping, change }: UnknownValuesProps) {
  const say = useWords();
  const { records } = useWork();
  const options = choicesOf(records, say);
  const unknown = fields.flatMap((field) => {
    const cells = problems.flatMap((one) => (one.field === field && typeof one.cell === "string" ? [one.cell] : []));
    return [...new Set(cells)].map((cell) => ({ field, cell }));
  });
  const choose = (field: (typeof fields)[number], cell: string, value: string) => {
    if (field === "apartmentId") change({ ...mapping, apartments: { ...mapping.apartments, [cell]: Number(value) } });
    else change({ ...mapping, values: { ...mapping.values, [field]: { ...mapping.values[field], [cell]: value } } });
  };
  if (unknown.length === 0) return null;
  return (
    <fieldset class="card grid">
      <legend>{say("unknownValues")}</legend>
      {unknown.map(({ field, cell }) => (
        <Choice key={field + cell} label={`«${cell}»`} value="" onInput={(value) => choose(field, cell, value)}>
          <option value="">{say("choosePlease")}</option>
          <Options of={options[field]} />
        </Choice>
      ))}
    </fieldset>
  );
}
