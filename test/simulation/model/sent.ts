import { correctedFigures, figuresOf } from "../../../shared/filing/declaring/figures.ts";
import type { Figures } from "../../../shared/portal/portal.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";

/** A row as it was sent, each in a task of its own, in the order accepted. */
export interface Sent {
  readonly reservation: number;
  /** Its amount. */
  readonly version: number;
  readonly day: number;
  readonly draft?: true;
  readonly amend?: true;
  readonly cancelled?: true;
  /** The row that it sends again. */
  readonly repeats?: number;
}

/** Stands for the owner: the row of a declaration made by hand, and what it says. */
export const hand = -1;
/** What a draft says that the owner has moved to other days. */
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

/** The first row with the same content, which stands for that content. */
export const saidBy = (sent: readonly Sent[], row: number): number =>
  sent.findIndex((one) => contentOf(one) === contentOf(sent[row]));

const contentOf = (one: Sent | undefined) => `${one?.version} ${one?.day} ${one?.cancelled}`;

/** The figures of a declaration. A cancellation keeps the departure that was declared before. */
export function figuresSaid(sent: readonly Sent[], says: number): Figures {
  const said = sent[says];
  if (!said) return figuresOf(reservationOf({ reservation: 0, version: 900, day: says === moved ? 9 : 1 }));
  const { reservation, version, day } = said;
  return correctedFigures(reservationOf(said), figuresOf(reservationOf({ reservation, version, day })));
}
