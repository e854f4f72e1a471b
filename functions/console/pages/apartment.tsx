import { useContext, useMemo, useState } from "preact/hooks";
import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { ReservationList } from "../components/reservation-list.tsx";
import { TableHead } from "../components/tables.tsx";
import { useWork } from "../service/context.ts";
import { today } from "../service/due.ts";
import { linkTo } from "../service/route.ts";
import { euros, monthName } from "../service/written.ts";
import { monthsOf, ofYear, type YearRow, yearCounts, yearSums } from "../service/year.ts";
import { LanguageContext, useWords } from "../words/words.ts";

export function Apartment({ id, year: asked }: { id: number; year: number }) {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records } = useWork();
  const [sort, setSort] = useState<string>();
  const year = asked || Number(dateOf(today()).slice(6));
  const rows = useMemo(() => ofYear(records.latest, id, year), [records.latest, id, year]);
  const months = useMemo(() => monthsOf(rows), [rows]);
  const apartment = records.apartments.find((one) => one.id === id);
  const owner = records.owners.find((one) => one.id === apartment?.ownerId);
  const cells = (counts: Omit<YearRow, "month">) =>
    yearCounts.map((name) => (
      <td key={name}>{name === "agreedRent" || name === "keptAmount" ? euros(counts[name]) : counts[name]}</td>
    ));
  return (
    <>
      <section class="card">
        <h2>{apartment ? `${apartment.name} (${apartment.registryId})` : id}</h2>
        <p>
          {apartment?.address} {owner && `· ${say("owner")}: ${owner.name}`}{" "}
          {apartment && <a href={linkTo("apartments", { id })}>{say("edit")}</a>}
        </p>
        <p class="months">
          <a class="button" href={linkTo("apartment", { id, year: year - 1 })} aria-label={say("previousYear")}>
            ←
          </a>
          <strong>{year}</strong>
          <a class="button" href={linkTo("apartment", { id, year: year + 1 })} aria-label={say("nextYear")}>
            →
          </a>
        </p>
        <section class="scroll" aria-label={String(year)} tabIndex={0}>
          <table class="changes">
            <TableHead of={[say("month"), ...yearCounts.map((name) => say(name))]} />
            <tbody>
              {months.map(({ month, ...counts }) => (
                <tr key={month}>
                  <th scope="row">
                    <a href={linkTo("reservations", { apartment: id, month })}>
                      {monthName(Date.parse(month) / dayMs, language)}
                    </a>
                  </th>
                  {cells(counts)}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{say("wholeYear")}</th>
                {cells(yearSums(months))}
              </tr>
            </tfoot>
          </table>
        </section>
      </section>
      <ReservationList rows={rows} filter={{ apartmentId: id, sort }} sort={setSort} />
    </>
  );
}
