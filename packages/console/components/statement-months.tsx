import { downloadCsv } from "../service/download.ts";
import { linkTo } from "../service/route.ts";
import { isLate, type StatedMonth, statementsCsv } from "../service/takk.ts";
import { isoMonth } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { Button } from "./field.tsx";
import { TableHead } from "./tables.tsx";

const signs = {
  ...{ PENDING: "…", PROCESSING: "…", CHECKING: "…", SUBMITTED: "✓", DRAFTED: "✎", FAILED: "✕", NEEDS_REVIEW: "?" },
};

type Row = { readonly name: string; readonly months: readonly StatedMonth[] };

export function StatementMonths({ year, rows }: { year: number; rows: readonly Row[] }) {
  const say = useWords();
  const nameOf = new Intl.DateTimeFormat(say.language, { month: "short", timeZone: "UTC" });
  const names = Array.from({ length: 12 }, (_, month) => nameOf.format(Date.UTC(year, month, 1)));
  if (rows.length === 0) return <p class="card empty">{say("none")}</p>;
  const save = () => {
    const all = rows.flatMap(({ name, months }) => months.map((month) => [name, month] as const));
    downloadCsv(statementsCsv(all, say), `takk-${year}.csv`);
  };
  return (
    <section class="card">
      <p class="bar">
        <span class="quiet">{say("statementSigns")}</span>
        <span class="months controls">
          <Button text="CSV" onClick={save} />
          <Button text={say("print")} onClick={() => print()} />
        </span>
      </p>
      <table class="statements">
        <caption>{say("statementsOf", { year })}</caption>
        <TableHead of={[say("owner"), ...names]} />
        <tbody>
          {rows.map(({ name, months }) => (
            <tr key={months[0]?.portalUsername ?? name}>
              <th scope="row">{name}</th>
              {names.map((label, index) => (
                <td key={label} data-label={label}>
                  <OfMonth of={months[index]} name={`${name}, ${label}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A month's sign, which leads to its statement; empty for a month that has not begun. */
function OfMonth({ of, name }: { of: StatedMonth | undefined; name: string }) {
  const say = useWords();
  if (!of) return null;
  const { standing, isOwed, portalUsername, year, month, dueDate } = of;
  const state = standing?.uploadStatus;
  const text = state ? say(state) : say(isOwed ? "notStated" : "nothingToState");
  const late = isLate(of);
  const said = [text, ...(isOwed ? [say(late ? "lateAlready" : "dueBy", { date: dueDate })] : [])].join(", ");
  return (
    <a
      href={linkTo("statements", { user: portalUsername, month: isoMonth(year, month) })}
      class={late ? "late" : isOwed ? "soon" : ""}
      title={said}
      aria-label={`${name}: ${said}`}
    >
      {state ? signs[state] : isOwed ? "○" : "–"}
    </a>
  );
}
