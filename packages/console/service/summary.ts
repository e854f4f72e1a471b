import type * as v from "valibot";
import type { TaskRecord } from "../../../shared/contract/schemas.ts";
import { type Attention, attentionOf, today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

/** The rows of a task that have an outcome. */
export const doneOf = ({ total, pending, processing, checking }: v.InferOutput<typeof TaskRecord>["summary"]) =>
  total - pending - processing - checking;

/** A manager's reservations, counted by attention. */
export function countsOf(reservations: readonly Reservation[], now = today()): ReadonlyMap<Attention, number> {
  const counts = new Map<Attention, number>();
  for (const name of reservations.flatMap((one) => attentionOf(one, now)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
