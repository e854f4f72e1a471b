import { useContext } from "preact/hooks";
import { type Field, fields, type Mapping } from "../../../shared/sheets/columns.ts";
import type { Grid } from "../../../shared/sheets/grid.ts";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { fieldWords, LanguageContext, useWords } from "../words/words.ts";
import { Choice, Options } from "./field.tsx";

export interface MappingFormProps {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly open: boolean;
  change(mapping: Mapping): void;
}

const alike = ["platform", "paymentMethod", "isForeigner", "apartmentId"] as const;

/** Which column is which field, to be corrected; and what every row has alike. */
export function MappingForm({ columns, mapping, open, change }: MappingFormProps) {
  const say = useWords();
  const { records } = useWork();
  const options = choicesOf(records, say);
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
        {alike.map((field) => (
          <Choice
            key={field}
            label={say(fieldWords[field])}
            value={String(mapping.fixed[field] ?? "")}
            onInput={(value) => setFixed(field, value)}
          >
            <option value="" />
            <Options of={options[field]} />
          </Choice>
        ))}
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

interface DateOrderProps {
  readonly grid: Grid;
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
}

/** The dates of a file can be read both ways: one of them is asked about. */
export function DateOrder({ grid: { columns, rows }, mapping, change }: DateOrderProps) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const at = columns.indexOf(mapping.columns.startDate ?? "");
  const example = rows.map(({ cells }) => cells[at]).find((cell) => typeof cell === "string") ?? "03/04/2026";
  const [one = 3, two = 4, year = 2026] = String(example).split(/[/.-]/).map(Number);
  const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: "UTC" });
  const written = (date: number, month: number) => day.format(Date.UTC(year, month - 1, date));
  return (
    <section class="card">
      <p class="wrong">{say("datesOpen")}</p>
      <Choice
        label={say("whichDay", { date: String(example) })}
        value={mapping.dates ?? ""}
        onInput={(order) => (order === "DMY" || order === "MDY") && change({ ...mapping, dates: order })}
      >
        <option value="">{say("choosePlease")}</option>
        <option value="DMY">{written(one, two)}</option>
        <option value="MDY">{written(two, one)}</option>
      </Choice>
    </section>
  );
}
