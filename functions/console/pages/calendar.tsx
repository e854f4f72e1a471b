import { useContext, useMemo, useState } from "preact/hooks";
import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { Choice, Options } from "../components/field.tsx";
import { Month } from "../components/month.tsx";
import { inForce } from "../service/calendar.ts";
import { useWork } from "../service/context.ts";
import { today } from "../service/due.ts";
import { linkTo } from "../service/route.ts";
import { monthName } from "../service/written.ts";
import { LanguageContext, useWords } from "../words/words.ts";

export function Calendar() {
  const say = useWords();
  const language = useContext(LanguageContext);
  const { records } = useWork();
  const [apartmentId, setApartmentId] = useState(0);
  const [month, setMonth] = useState(dateOf(today()).split("/").toReversed().slice(0, 2).join("-"));
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const first = Date.UTC(year, number - 1, 1) / dayMs;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const ours = useMemo(() => Map.groupBy(inForce(records), (one) => one.apartmentId), [records]);
  const names = new Map(records.apartments.map(({ id, name }) => [id, name]));
  // Reservations may be of apartments that are no longer on record.
  const groups = [...new Set([...names.keys(), ...ours.keys()])]
    .filter((id) => apartmentId === 0 || id === apartmentId)
    .map((id) => ({ name: names.get(id) ?? String(id), stays: ours.get(id) ?? [] }));
  const move = (by: number) => {
    const date = new Date(Date.UTC(year, number - 1 + by, 1));
    setMonth(date.toISOString().slice(0, 7));
  };
  return (
    <section class="card">
      <div class="bar">
        <Choice label={say("apartment")} value={String(apartmentId)} onInput={(id) => setApartmentId(Number(id))}>
          <option value="0">{say("allApartments")}</option>
          <Options of={records.apartments.map(({ id, name }) => [id, name])} />
        </Choice>
        <span class="months">
          <button type="button" onClick={() => move(-1)} aria-label={say("previous")}>
            ←
          </button>
          <strong class="month-name">{monthName(first, language)}</strong>
          <button type="button" onClick={() => move(1)} aria-label={say("next")}>
            →
          </button>
        </span>
        {apartmentId !== 0 && (
          <a
            class="button"
            href={linkTo("atThePortal", { id: apartmentId, from: isoDay(first), to: isoDay(first + length - 1) })}
          >
            {say("compare")}
          </a>
        )}
      </div>
      <Month first={first} length={length} language={language} label={say("ours")} groups={groups} />
    </section>
  );
}

const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
