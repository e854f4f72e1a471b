import { useMemo, useState } from "preact/hooks";
import { dateOf, dayMs, dayOf } from "../../../shared/contract/day.ts";
import { Button } from "../components/field.tsx";
import { ReservationList } from "../components/reservation-list.tsx";
import { TableHead } from "../components/tables.tsx";
import { useWork } from "../service/context.ts";
import { attentionOf, monthOf, today } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { euros, monthName } from "../service/written.ts";

export function Apartment({ id, year: asked }: { id: number; year: number }) {
  const { say, records } = useWork();
  const [sort, setSort] = useState<string>();
  const year = asked || Number(dateOf(today()).slice(6));
  const rows = useMemo(() => ofYear(records.latest, id, year), [records.latest, id, year]);
  const months = Map.groupBy(rows, monthOf);
  const apartment = records.apartments.find((one) => one.id === id);
  const owner = records.owners.find((one) => one.id === apartment?.ownerId);
  const cells = (some: readonly Reservation[]) => {
    const counts = some.map(countsOf);
    return yearCounts.map((name) => {
      const sum = counts.reduce((total, one) => total + one[name], 0);
      return <td key={name}>{name === "agreedRent" || name === "keptAmount" ? euros(sum) : sum}</td>;
    });
  };
  return (
    <>
      <section class="card">
        <h2>{apartment ? `${apartment.name} (${apartment.registryId})` : id}</h2>
        <p>
          {apartment?.address} {owner && `· ${say("owner")}: ${owner.name}`}{" "}
          {apartment && <a href={linkTo("apartments", { id })}>{say("edit")}</a>}
        </p>
        <p class="months">
          <Button text="←" label={say("previousYear")} href={linkTo("apartment", { id, year: year - 1 })} />
          <strong>{year}</strong>
          <Button text="→" label={say("nextYear")} href={linkTo("apartment", { id, year: year + 1 })} />
        </p>
        <section class="scroll" aria-label={String(year)} tabIndex={0}>
          <table class="changes">
            <TableHead of={[say("month"), ...yearCounts.map((name) => say(name))]} />
            <tbody>
              {[...months.keys()].toSorted().map((month) => (
                <tr key={month}>
                  <th scope="row">
                    <a href={linkTo("reservations", { apartment: id, month })}>
                      {monthName(Date.parse(month) / dayMs, say.language)}
                    </a>
                  </th>
                  {cells(months.get(month) ?? [])}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{say("wholeYear")}</th>
                {cells(rows)}
              </tr>
            </tfoot>
          </table>
        </section>
      </section>
      <ReservationList rows={rows} filter={{ apartment: id, sort }} sort={setSort} />
    </>
  );
}

const yearCounts = ["stays", "nightCount", "agreedRent", "keptAmount", "filed", "waiting", "needsAction"] as const;

/** An apartment's reservations that arrive in a year. */
const ofYear = (reservations: readonly Reservation[], apartmentId: number, year: number) =>
  reservations.filter((one) => one.apartmentId === apartmentId && monthOf(one).startsWith(String(year)));

/** What a reservation adds to each column. A draft needs action, as it declares nothing. */
function countsOf(one: Reservation): Readonly<Record<(typeof yearCounts)[number], number>> {
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
