import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods } from "../../../shared/contract/reservation.ts";
import { type Field, fields, type Mapping } from "../../../shared/sheets/columns.ts";
import { useWork } from "../service/context.ts";
import { platformText } from "../service/written.ts";
import { fieldWords } from "../words/fields.ts";
import { useWords } from "../words/words.ts";
import { Choice, Options } from "./field.tsx";

export interface MappingFormProps {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  /** Whether something has to be said about it. */
  readonly open: boolean;
  change(mapping: Mapping): void;
}

const alike: Readonly<Partial<Record<Field, readonly string[]>>> = {
  platform: [...defaultPlatforms, otherPlatform],
  paymentMethod: paymentMethods,
  isForeigner: ["true", "false"],
};

/** Which column is which field, to be corrected; and what every row has alike. */
export function MappingForm({ columns, mapping, open, change }: MappingFormProps) {
  const say = useWords();
  const { records } = useWork();
  const setColumn = (field: Field, column: string) => {
    const { [field]: _, ...others } = mapping.columns;
    change({ ...mapping, columns: column === "" ? others : { ...others, [field]: column } });
  };
  const setFixed = (field: Field, value: string) => {
    const { [field]: _, ...others } = mapping.fixed;
    change({ ...mapping, fixed: value === "" ? others : { ...others, [field]: value } });
  };
  return (
    <details class="card" open={open}>
      <summary>{say("columns")}</summary>
      <div class="grid">
        {fields.map((field) => (
          <Choice
            key={field}
            label={say(fieldWords[field])}
            value={mapping.columns[field] ?? ""}
            onInput={(column) => setColumn(field, column)}
          >
            <option value="">{say("notRead")}</option>
            {columns.map((column) => (
              <option key={column}>{column}</option>
            ))}
          </Choice>
        ))}
      </div>
      <h2>{say("everyRow")}</h2>
      <div class="grid">
        {Object.entries(alike).map(([name, values]) => {
          const field = fields.find((one) => one === name) ?? "platform";
          return (
            <Choice
              key={field}
              label={say(fieldWords[field])}
              value={String(mapping.fixed[field] ?? "")}
              onInput={(value) => setFixed(field, value)}
            >
              <option value="" />
              <Options
                of={values.map((value) => [
                  value,
                  value === "true" || value === "false" ? say(value === "true" ? "yes" : "no") : platformText(value),
                ])}
              />
            </Choice>
          );
        })}
        <Choice
          label={say("apartment")}
          value={String(mapping.fixed.apartmentId ?? "")}
          onInput={(value) => setFixed("apartmentId", value)}
        >
          <option value="" />
          <Options of={records.apartments.map(({ id, name }) => [id, name])} />
        </Choice>
        <Choice
          label={say("dates")}
          value={mapping.dates ?? ""}
          onInput={(order) => {
            const { dates: _, ...others } = mapping;
            change(order === "DMY" || order === "MDY" ? { ...others, dates: order } : others);
          }}
        >
          <option value="" />
          <option value="DMY">{say("dayFirst")}</option>
          <option value="MDY">{say("monthFirst")}</option>
        </Choice>
      </div>
    </details>
  );
}
