import { dateOf } from "../../../shared/contract/day.ts";
import { daysIn, isWeekend, weekdayOf } from "../service/calendar.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { endOf, weekdayName } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { Badge } from "./badge.tsx";

interface MonthProps {
  readonly label: string;
  readonly first: number;
  readonly length: number;
  /** The stays of each apartment. */
  readonly groups: readonly { readonly name: string; readonly stays: readonly Reservation[] }[];
}

/** A month of stays: each below its days, or, on a narrow screen, a list by the day of arrival. */
export function Month(month: MonthProps) {
  return (
    <>
      <Wide {...month} />
      <ByDay {...month} />
    </>
  );
}

function Wide({ label, first, length, groups }: MonthProps) {
  const { language } = useWords();
  const days = Array.from({ length }, (_, index) => first + index);
  return (
    <section
      class="month"
      aria-label={`${label} ${dateOf(first).slice(3)}`}
      tabIndex={0}
      style={{ "--days": String(length) }}
    >
      <div class="days" aria-hidden="true">
        {days.map((day) => (
          <span key={day} class={isWeekend(day) ? "weekend" : ""}>
            <small>{weekdayName(weekdayOf(day), language)}</small> {day - first + 1}
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
