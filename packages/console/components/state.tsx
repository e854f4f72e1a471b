import { nextWorkingDay } from "../../../shared/contract/working-days.ts";
import { attentionOf, closesSoon, daysLeft } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { useWords } from "../words/words.ts";

/** A reservation's due date, with the days left until it is declared. */
export function Due({ of }: { of: Reservation }) {
  const say = useWords();
  const left = daysLeft(of);
  const attention = attentionOf(of);
  if (attention.includes("filed")) return <span class="quiet">{of.dueDate}</span>;
  const isLate = attention.includes("overdue");
  const text = left === 0 ? say("today") : say(left > 0 ? "daysLeft" : "daysLate", { count: Math.abs(left) });
  return (
    <span class={isLate ? "late" : attention.includes("dueThisWeek") ? "soon" : ""}>
      {of.dueDate} <small>{left < 0 && !isLate ? say("dueMoved", { day: nextWorkingDay(of.dueDate) }) : text}</small>
      {closesSoon(of) && <small class="late">{say("amendableUntil", { day: of.amendableUntil })}</small>}
    </span>
  );
}

export function Badge({ state }: { state: Reservation["uploadStatus"] }) {
  const say = useWords();
  return <span class={`badge ${state.toLowerCase()}`}>{say(state)}</span>;
}
