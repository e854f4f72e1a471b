import { dateText, dayOf } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { useWords } from "../words/words.ts";

/** Of days since 1970, which was a Thursday. */
const isWeekend = (day: number) => (day + 4) % 7 === 0 || (day + 4) % 7 === 6;

export interface MonthProps {
  readonly label: string;
  readonly first: number;
  readonly length: number;
  readonly stays: readonly Reservation[];
  markOf(one: Reservation): "missing" | "extra" | "different" | "same" | undefined;
}

/** The stays of a month, each below its days. */
export function Month({ label, first, length, stays, markOf }: MonthProps) {
  const say = useWords();
  const days = Array.from({ length }, (_, index) => index + 1);
  return (
    <section
      class="month"
      aria-label={`${label} ${dateText(first).slice(3)}`}
      tabIndex={0}
      style={{ "--days": String(length) }}
    >
      <div class="days" aria-hidden="true">
        {days.map((day) => (
          <span key={day} class={isWeekend(first + day - 1) ? "weekend" : ""}>
            {day}
          </span>
        ))}
      </div>
      <ul class="plain">
        {stays
          .toSorted((one, other) => dayOf(one.startDate) - dayOf(other.startDate))
          .map((one) => {
            const from = Math.max(0, dayOf(one.startDate) - first);
            const to = Math.min(length, Math.max(from + 1, dayOf(one.endDate ?? one.startDate) - first));
            const mark = markOf(one);
            return (
              <li
                key={one.declarationServerId + one.reservationId + one.dateUploaded}
                class={`stay ${one.uploadStatus.toLowerCase()} ${mark ?? ""}`}
                style={{ gridColumn: `${from + 1} / ${to + 1}` }}
                title={`${one.reservationId} ${one.startDate} – ${one.endDate ?? one.cancellationDate ?? ""}`}
              >
                {mark && <em>{say(mark)}</em>} <strong>{one.declarationServerId || say(one.uploadStatus)}</strong>{" "}
                {one.reservationId}
              </li>
            );
          })}
      </ul>
    </section>
  );
}
