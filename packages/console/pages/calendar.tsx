import { useMemo, useState } from "preact/hooks";
import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { Button, Choice } from "../components/field.tsx";
import { Badge } from "../components/state.tsx";
import { daysIn, inForce, isWeekend, weekdayOf } from "../service/calendar.ts";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { today } from "../service/due.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { endOf, isoMonth, monthName, weekdayName } from "../service/written.ts";
import { useWords } from "../words/words.ts";

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
      <Wide {...{ first, length, groups }} />
      <ByDay {...{ first, length, groups }} />
    </section>
  );
}

const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

interface MonthProps {
  readonly first: number;
  readonly length: number;
  /** The stays of each apartment. */
  readonly groups: readonly { readonly name: string; readonly stays: readonly Reservation[] }[];
}

/** A month of stays, each below its days. */
function Wide({ first, length, groups }: MonthProps) {
  const say = useWords();
  const days = Array.from({ length }, (_, index) => first + index);
  return (
    <section
      class="month"
      aria-label={`${say("ours")} ${dateOf(first).slice(3)}`}
      tabIndex={0}
      style={{ "--days": String(length) }}
    >
      <div class="days" aria-hidden="true">
        {days.map((day) => (
          <span key={day} class={isWeekend(day) ? "weekend" : ""}>
            <small>{weekdayName(weekdayOf(day), say.language)}</small> {day - first + 1}
          </span>
        ))}
      </div>
      {groups.map(({ name, stays }) => (
        <div key={name}>
          {groups.length > 1 && <h2>{name}</h2>}
          <ul class="plain">
            {ordered(stays, first, length).map(({ one, from, to }) => (
              <li
                key={keyOf(one)}
                class={`stay ${one.uploadStatus.toLowerCase()}`}
                style={{ gridColumn: `${from + 1} / ${to + 1}` }}
                title={`${one.reservationId} ${one.startDate} – ${one.endDate ?? one.cancellationDate ?? ""}`}
              >
                <Stay of={one} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** On a narrow screen, a list by the day of arrival. */
function ByDay({ first, length, groups }: MonthProps) {
  const say = useWords();
  const stays = ordered(
    groups.flatMap((group) => group.stays),
    first,
    length,
  );
  const names = new Map(groups.flatMap(({ name, stays: of }) => of.map((one) => [one, name] as const)));
  return (
    <dl class="by-day">
      {Map.groupBy(stays, ({ from }) => from)
        .entries()
        .map(([from, some]) => (
          <div key={from}>
            <dt>
              {weekdayName(weekdayOf(first + from), say.language)} {dateOf(first + from)}
            </dt>
            {some.map(({ one }) => (
              <dd key={keyOf(one)}>
                <Stay of={one} /> {names.get(one)}{" "}
                <small>
                  {say("to")} {endOf(one)}
                </small>{" "}
                <Badge state={one.uploadStatus} />
              </dd>
            ))}
          </div>
        ))
        .toArray()}
    </dl>
  );
}

function Stay({ of: one }: { of: Reservation }) {
  const say = useWords();
  return (
    <>
      <strong>{one.declarationServerId || say(one.uploadStatus)}</strong>{" "}
      <a href={linkTo("reservation", { key: keyOf(one) })}>{one.reservationId}</a>
    </>
  );
}

const ordered = (stays: readonly Reservation[], first: number, length: number) =>
  stays
    .flatMap((one) => {
      const days = daysIn(one, first, length);
      return days ? [{ one, ...days }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
