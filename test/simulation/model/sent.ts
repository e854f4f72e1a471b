import { correctedFigures, figuresOf } from "../../../shared/filing/declaring/figures.ts";
import type { Figures } from "../../../shared/portal/portal.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";

/** A row of a task as it was sent. Each is of a task of its own: the first was accepted first. */
export interface Sent {
  readonly reservation: number;
  /** What it says: its amount. */
  readonly version: number;
  readonly day: number;
  readonly draft?: true;
  readonly amend?: true;
  readonly cancelled?: true;
  /** The row that it sends again. */
  readonly repeats?: number;
}

/** The mark of what the owner types in, and what that says. */
export const hand = -1;
/** A draft that the owner has moved to other days. */
export const moved = -2;

const guest = { platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: true, guestName: "Ann", guestId: "X1" };
const inJune = (day: number) => `${String(day).padStart(2, "0")}/06/2026`;
const daysOf = (day: number) => ({ startDate: inJune(day), endDate: inJune(day + 2) });

export function reservationOf({ reservation, version, day, cancelled }: Sent): AcceptedReservation {
  const { startDate, endDate } = daysOf(day);
  const named = { ...guest, reservationId: `r${reservation}`, apartmentId: 1, startDate };
  return cancelled
    ? { ...named, cancellationDate: "01/05/2026", cancellationAmount: version }
    : { ...named, endDate, amountReceived: version };
}

/** The first row that says the same: what a declaration says is known by that. */
export const saidBy = (sent: readonly Sent[], row: number): number =>
  sent.findIndex((one) => contentOf(one) === contentOf(sent[row]));

const contentOf = (one: Sent | undefined) => `${one?.version} ${one?.day} ${one?.cancelled}`;

/** What a declaration says. A cancellation has kept the departure that was declared before. */
export function figuresSaid(sent: readonly Sent[], says: number): Figures {
  const said = sent[says];
  if (!said) return figuresOf(reservationOf({ reservation: 0, version: 900, day: says === moved ? 9 : 1 }));
  const { reservation, version, day } = said;
  return correctedFigures(reservationOf(said), figuresOf(reservationOf({ reservation, version, day })));
}
