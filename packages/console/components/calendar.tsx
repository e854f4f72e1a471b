import { ActionIcon, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { dateOf } from "../../../shared/contract/day.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import type { Language } from "../../../shared/wording/say.ts";
import { Icon } from "../icons.tsx";
import { daysIn, isWeekend, weekdayOf } from "../service/calendar.ts";
import { useWork } from "../service/context.ts";
import { monthAt, today } from "../service/due.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo, type Query } from "../service/route.ts";
import { dayText, guestOf, isoMonth, monthName, stayOf, weekdayName } from "../service/written.ts";
import { lookOfStay, StayBadge, stateText } from "./state.tsx";

interface CalendarProps {
  readonly rows: readonly Reservation[];
  readonly list: Query;
  /** YYYY-MM. */
  readonly month: string;
}

/** A month of all apartments: a bar for each stay in the colour of its state, and a line for today. */
export function Calendar({ rows, list, month }: CalendarProps) {
  const { say, records, apartmentName } = useWork();
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [year = 1970, number = 1] = month.split("-").map(Number);
  const first = Date.UTC(year, number - 1, 1) / dayMs;
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const ofApartment = useMemo(
    () =>
      Map.groupBy(
        rows.filter((one) => touches(one, month)),
        (one) => one.apartmentId,
      ),
    [rows, month],
  );
  const isNarrowed = list["apartment"] !== undefined || list["owner"] !== undefined;
  const listed = isNarrowed ? rows.map((one) => one.apartmentId) : records.apartments.map(({ id }) => id);
  // An apartment may be deleted while its reservations remain.
  const groups = [...new Set([...listed, ...ofApartment.keys()])].map((id) => ({
    id,
    name: apartmentName(id),
    stays: ordered(ofApartment.get(id) ?? [], first, length),
  }));
  const to = (by: number) => linkTo("stays", { ...list, shown: isoMonth(year, number + by) });
  return (
    <section className="calendar" aria-label={say("calendar")}>
      <Group gap="xs" mb="sm">
        <ActionIcon variant="default" component="a" href={to(-1)} aria-label={say("previous")}>
          <Icon name="left" />
        </ActionIcon>
        <Text fw={600} miw="9rem" ta="center">
          {monthName(first, say.language)}
        </Text>
        <ActionIcon variant="default" component="a" href={to(1)} aria-label={say("next")}>
          <Icon name="right" />
        </ActionIcon>
      </Group>
      {isPhone ? (
        <ByDay groups={groups} first={first} list={list} />
      ) : (
        <Wide groups={groups} first={first} length={length} list={list} />
      )}
    </section>
  );
}

/** Whether a stay may have days of a month: told by its texts, as ten thousand dates are not read in a moment. */
const touches = ({ startDate, endDate = startDate }: Reservation, month: string) =>
  monthAt(startDate) <= month && monthAt(endDate) >= month;

/** As `stayOf`, for each of a thousand bars: writing a range takes ten times as long as writing two days. */
const whenOf = (one: Reservation, language: Language) =>
  one.endDate === undefined
    ? stayOf(one, language)
    : `${dayText(one.startDate, language)} – ${dayText(one.endDate, language)}`;

/** A bar of fewer days has room for its sign only. */
const daysOfName = 3;

interface Placed {
  readonly one: Reservation;
  readonly from: number;
  readonly to: number;
}

interface MonthProps {
  readonly first: number;
  readonly list: Query;
  readonly groups: readonly { readonly id: number; readonly name: string; readonly stays: readonly Placed[] }[];
}

function Wide({ first, length, groups, list }: MonthProps & { length: number }) {
  const { say } = useWork();
  const days = Array.from({ length }, (_, index) => first + index);
  const now = today() - first;
  return (
    <section className="month-grid" aria-label={monthName(first, say.language)} tabIndex={0}>
      <div className="lanes" style={{ "--days": length }}>
        <div className="days" aria-hidden="true">
          <span />
          {days.map((day) => (
            <span key={day} className={`${isWeekend(day) ? "weekend" : ""} ${day - first === now ? "now" : ""}`}>
              <small>{weekdayName(weekdayOf(day), say.language)}</small>
              {day - first + 1}
            </span>
          ))}
        </div>
        {/* Once for all apartments: behind the bars, and across them. */}
        {days
          .filter((day) => isWeekend(day))
          .map((day) => (
            <i key={day} className="weekend-day" style={{ "--day": day - first }} />
          ))}
        {now >= 0 && now < length && <i className="today-line" style={{ "--now": now }} />}
        {groups.map(({ id, name, stays }) => (
          <div key={id} className="lane">
            <a className="lane-name" href={linkTo("apartment", { id })}>
              {name}
            </a>
            {stays.map(({ one, from, to }) => (
              <a
                key={keyOf(one)}
                href={linkTo("stays", { ...list, stay: keyOf(one) })}
                className={`bar ${lookOfStay(one)[0]}`}
                style={{ gridColumn: `${from + 2} / ${to + 2}` }}
                title={`${guestOf(one)}, ${one.reservationId}, ${whenOf(one, say.language)}, ${stateText(one, say)}`}
              >
                <Icon name={lookOfStay(one)[1]} size={12} />
                {to - from >= daysOfName && <span>{guestOf(one)}</span>}
              </a>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** On a phone, a list by the day of arrival. */
function ByDay({ first, groups, list }: MonthProps) {
  const { say } = useWork();
  const all = groups
    .flatMap(({ name, stays }) => stays.map((placed) => ({ ...placed, name })))
    .toSorted((one, other) => one.from - other.from);
  if (all.length === 0) return <Text c="dimmed">{say("noneFound")}</Text>;
  return (
    <dl className="by-day">
      {[...Map.groupBy(all, ({ from }) => from)].map(([from, some]) => (
        <div key={from}>
          <dt>
            {weekdayName(weekdayOf(first + from), say.language)} {dayText(dateOf(first + from), say.language)}
          </dt>
          {some.map(({ one, name }) => (
            <dd key={keyOf(one)}>
              <a href={linkTo("stays", { ...list, stay: keyOf(one) })}>
                <strong>{guestOf(one)}</strong>
                <StayBadge of={one} />
                <small>
                  {name} · {stayOf(one, say.language)}
                </small>
              </a>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const ordered = (stays: readonly Reservation[], first: number, length: number): readonly Placed[] =>
  stays
    .flatMap((one) => {
      const days = daysIn(one, first, length);
      return days ? [{ one, ...days }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
