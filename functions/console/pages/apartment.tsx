import { useContext, useMemo, useState } from "preact/hooks";
import { dateOf, dayMs, dayOf } from "../../../shared/contract/day.ts";
import { ReservationList } from "../components/reservation-list.tsx";
import { TableHead } from "../components/tables.tsx";
import { useWork } from "../service/context.ts";
import { attentionOf, monthOf, today } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { euros, monthName } from "../service/written.ts";
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

const yearCounts = ["stays", "nightCount", "agreedRent", "keptAmount", "filed", "waiting", "needsAction"] as const;
type YearRow = { readonly month: string } & Readonly<Record<(typeof yearCounts)[number], number>>;

const none = { stays: 0, nightCount: 0, agreedRent: 0, keptAmount: 0, filed: 0, waiting: 0, needsAction: 0 };

/** An apartment's reservations, those that arrive in a year, month by month. */
const ofYear = (reservations: readonly Reservation[], apartmentId: number, year: number) =>
  reservations.filter((one) => one.apartmentId === apartmentId && monthOf(one).startsWith(String(year)));

/** Counts and sums of each month in which somebody arrives. A draft is not declared: it needs action. */
function monthsOf(reservations: readonly Reservation[]): readonly YearRow[] {
  const months = Map.groupBy(reservations, monthOf);
  return [...months]
    .map(([month, some]) => ({ month, ...some.map(countsOf).reduce(plus, none) }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

const yearSums = (rows: readonly YearRow[]) => rows.reduce<typeof none>(plus, none);

function countsOf(one: Reservation): typeof none {
  const attention = attentionOf(one);
  const filed = Number(attention.includes("filed"));
  const waiting = Number(attention.includes("waiting"));
  return {
    stays: 1,
    nightCount: one.endDate === undefined ? 0 : dayOf(one.endDate) - dayOf(one.startDate),
    agreedRent: one.amountReceived ?? 0,
    keptAmount: one.cancellationAmount ?? 0,
    ...{ filed, waiting, needsAction: filed || waiting ? 0 : 1 },
  };
}

const plus = (sums: typeof none, more: typeof none) => ({
  stays: sums.stays + more.stays,
  nightCount: sums.nightCount + more.nightCount,
  agreedRent: sums.agreedRent + more.agreedRent,
  keptAmount: sums.keptAmount + more.keptAmount,
  filed: sums.filed + more.filed,
  waiting: sums.waiting + more.waiting,
  needsAction: sums.needsAction + more.needsAction,
});
