import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { minute } from "../../support/durations.ts";
import type { Random } from "../../support/simulation/random.ts";
import { inJune, reservation as reservationOf } from "../scenes/small-world.ts";
import { date, oneOwner, type Scenario, type TaskPlan } from "../seeds/scenario.ts";

/** Reservations lie apart, so that a changed one never meets another. */
const firstDays = [2, 14];

function first(random: Random, reservation: number): AcceptedReservation {
  const start = (firstDays[reservation] ?? 2) + random.between(0, 3);
  return reservationOf(10, {
    reservationId: `r${reservation}`,
    ...inJune(start, 3),
    amountReceived: random.between(100, 600),
  });
}

/** The next version of a reservation: unchanged, changed, moved or cancelled. */
function next(random: Random, before: AcceptedReservation, reservation: number): AcceptedReservation {
  const { endDate, amountReceived, cancellationDate, cancellationAmount, bookedEndDate, ...others } = before;
  const change = random.next();
  if (change < 0.2) return before;
  if (change < 0.45 && cancellationDate === undefined) return { ...before, amountReceived: random.between(100, 600) };
  if (change < 0.55) return { ...before, platform: random.oneOf(["Airbnb", "Booking.com"]) };
  if (change < 0.65) return { ...before, guestId: `X${random.between(2, 9)}` };
  if (change < 0.8 && cancellationDate === undefined) {
    const booked = random.chance(0.5) && endDate !== undefined ? { bookedEndDate: endDate } : {};
    return { ...others, ...booked, cancellationDate: date(1), cancellationAmount: random.between(10, 90) };
  }
  return first(random, reservation);
}

/** Tasks of one or two reservations, sent again and again; now and then two versions in one task. */
export function drawCorrections(random: Random): Scenario {
  const latest = firstDays.map((_, index) => first(random, index));
  const troubledFor = random.between(5, 40) * minute;
  const tasks: TaskPlan[] = [];
  let at = 0;
  for (let count = random.between(2, 7); count > 0; count -= 1) {
    const reservations = Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => {
      const which = random.chance(0.75) ? 0 : 1;
      const sent = latest[which] ?? first(random, which);
      latest[which] = next(random, sent, which);
      return sent;
    });
    const draftUpload = random.chance(0.25);
    const onDeclared = !draftUpload && random.chance(0.8) ? ({ onDeclared: "amend" } as const) : {};
    tasks.push({ at, draftUpload, submission: { kind: "str", reservations, ...onDeclared } });
    at += random.oneOf([0, 10_000, 5 * minute, troubledFor]);
  }
  return {
    plot: "ordinary",
    troubledFor,
    typedIn: [],
    tasks,
    rules: {
      equalDatesAccepted: random.chance(0.5),
      maxSessions: 2,
      // Where notes are hidden, an earlier version is known by what amends it, which the list must show.
      ...(tasks.length === 4 && { finalNotes: "hidden", filter: "overlap" }),
    },
    ...oneOwner,
  };
}
