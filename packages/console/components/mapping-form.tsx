import type { Mapping } from "../../sheets/columns.ts";
import { type Field, fields } from "../../sheets/fields.ts";
import type { Grid } from "../../sheets/grid.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { fieldWords, useWords } from "../words/words.ts";
import { Choice } from "./field.tsx";

interface MappingFormProps {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly open: boolean;
  change(mapping: Mapping): void;
}

const alike = ["platform", "paymentMethod", "isForeigner", "apartmentId"] as const;

/** Which column is which field, and the values that are the same in every row. */
export function MappingForm({ columns, mapping, open, change }: MappingFormProps) {
  const { say, records } = useWork();
  const options: FieldChoices = choicesOf(records, say);
  const set = (part: "columns" | "fixed", field: Field, value: string | number | boolean | undefined) => {
    const { [field]: _, ...others } = mapping[part];
    change({ ...mapping, [part]: value === undefined ? others : { ...others, [field]: value } });
  };
  return (
    <details class="card" open={open}>
      <summary>{say("columns")}</summary>
      <div class="grid">
        {fields.map((field) => (
          <Choice
            key={field}
            label={say(fieldWords[field])}
            value={mapping.columns[field]}
            onInput={(column) => set("columns", field, column)}
            options={[[undefined, say("notRead")], ...columns.map((column) => [column, column] as const)]}
          />
        ))}
      </div>
      <h2>{say("everyRow")}</h2>
      <div class="grid">
        {alike.map((field) => (
          <Choice
            key={field}
            label={say(fieldWords[field])}
            value={mapping.fixed[field]}
            onInput={(value) => set("fixed", field, value)}
            options={[[undefined, ""], ...(options[field] ?? [])]}
          />
        ))}
        <Choice
          label={say("dates")}
          value={mapping.dates}
          onInput={(dates) => change({ ...mapping, dates })}
          options={[
            [undefined, ""],
            ["DMY", say("dayFirst")],
            ["MDY", say("monthFirst")],
          ]}
        />
      </div>
    </details>
  );
}

type DateOrderProps = Pick<MappingFormProps, "mapping" | "change"> & { grid: Grid };

/** Asks about one date of a file whose dates can be read both ways. */
export function DateOrder({ grid: { columns, rows }, mapping, change }: DateOrderProps) {
  const say = useWords();
  const at = columns.indexOf(mapping.columns.startDate ?? "");
  const example = rows.map(({ cells }) => cells[at]).find((cell) => typeof cell === "string") ?? "03/04/2026";
  const [one = 3, two = 4, year = 2026] = String(example).split(/[/.-]/).map(Number);
  const day = new Intl.DateTimeFormat(say.language === "en" ? "en-GB" : "el", { dateStyle: "long", timeZone: "UTC" });
  const written = (date: number, month: number) => day.format(Date.UTC(year, month - 1, date));
  return (
    <section class="card">
      <p class="wrong">{say("datesOpen")}</p>
      <Choice
        label={say("whichDay", { date: String(example) })}
        value={mapping.dates}
        onInput={(dates) => change({ ...mapping, dates })}
        options={[
          [undefined, say("choosePlease")],
          ["DMY", written(one, two)],
          ["MDY", written(two, one)],
        ]}
      />
    </section>
  );
}
