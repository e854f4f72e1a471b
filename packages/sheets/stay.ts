import type * as v from "valibot";
import type { strTaskBody } from "../../shared/contract/reservation.ts";
import type { Row } from "./grid.ts";

/** A reservation as a request may say it. */
export type Reservation = v.InferOutput<ReturnType<typeof strTaskBody>>["reservations"][number];

/** A line of a file that is sound as a reservation. */
export interface CheckedRow {
  readonly line: number;
  readonly reservation: Reservation;
}

/** A booking of several apartments is one line with a reservation for each. */
export const rowKey = (line: number, apartmentId: number) => `${line} ${apartmentId}`;

/** The rent, or what was kept of a cancelled stay. */
export const amountOf = ({ reservation: { amountReceived, cancellationAmount } }: CheckedRow) =>
  amountReceived ?? cancellationAmount ?? 0;

/** The same, with its cells: what is compared before it is sent. */
export interface ReadStay extends CheckedRow {
  readonly row: Row;
}
