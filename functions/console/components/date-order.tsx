import { useContext } from "preact/hooks";
import type { Mapping } from "../../../shared/sheets/columns.ts";
import type { Grid } from "../../../shared/sheets/grid.ts";
import { LanguageContext, useWords } from "../words/words.ts";
import { Choice } from "./field.tsx";

export interface DateOrderProps {
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
