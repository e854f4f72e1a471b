import { useMemo, useState } from "preact/hooks";
import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { Button, Choice } from "../components/field.tsx";
import { Month } from "../components/month.tsx";
import { inForce } from "../service/calendar.ts";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { today } from "../service/due.ts";
import { linkTo } from "../service/route.ts";
import { isoMonth, monthName } from "../service/written.ts";

export function Calendar() {
  const { say, records } = useWork();
  const [apartmentId, setApartmentId] = useState(0);
  const [month, setMonth] = useState(dateOf(today()).split("/").toReversed().slice(0, 2).join("-"));
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const first = Date.UTC(year, number - 1, 1) / dayMs;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const ours = useMemo(() => Map.groupBy(inForce(records), (one) => one.apartmentId), [records]);
  const names = new Map(records.apartments.map(({ id, name }) => [id, name]));
  // An apartment may be deleted while its reservations remain.
  const groups = [...new Set([...names.keys(), ...ours.keys()])]
    .filter((id) => apartmentId === 0 || id === apartmentId)
    .map((id) => ({ name: names.get(id) ?? String(id), stays: ours.get(id) ?? [] }));
  const move = (by: number) => setMonth(isoMonth(year, number + by));
  return (
    <section class="card">
      <div class="bar">
        <Choice
          label={say("apartment")}
          value={apartmentId}
          onInput={setApartmentId}
          options={[[0, say("allApartments")], ...choicesOf(records, say).apartmentId]}
        />
        <span class="months">
          <Button text="←" label={say("previous")} onClick={() => move(-1)} />
          <strong class="month-name">{monthName(first, say.language)}</strong>
          <Button text="→" label={say("next")} onClick={() => move(1)} />
        </span>
        {apartmentId !== 0 && (
          <Button
            text={say("compare")}
            href={linkTo("atThePortal", { id: apartmentId, from: isoDay(first), to: isoDay(first + length - 1) })}
          />
        )}
      </div>
      <Month first={first} length={length} label={say("ours")} groups={groups} />
    </section>
  );
}

const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
