import * as v from "valibot";
import { onDeclared } from "../contract/outcome.ts";
import { column } from "../contract/reservation-fields.ts";
import { byCount } from "../contract/statement.ts";
import { ApartmentId, OwnerId } from "../ids-and-times.ts";
import { RowRef } from "./keys.ts";

/** A reservation as it was accepted, after the rules of the specification. Amounts in euros. */
export const AcceptedReservation = v.object(column("stored"));
export type AcceptedReservation = v.InferOutput<typeof AcceptedReservation>;

export const AcceptedStatementRecord = v.object(byCount(() => v.number()));
export type AcceptedStatementRecord = v.InferOutput<typeof AcceptedStatementRecord>;

const StrSubmission = v.object({
  reservations: v.array(AcceptedReservation),
  onDeclared: v.optional(v.picklist(onDeclared)),
  /** For a retry: the failed row of each reservation, in their order. */
  repeats: v.optional(v.array(RowRef)),
});
const TakkSubmission = v.object({
  year: v.number(),
  month: v.number(),
  portalUsername: v.string(),
  /** The task's own password, sealed with {purpose: "takk", taskId}; without it the owner's is used. */
  sealedPassword: v.optional(v.string()),
  records: v.array(AcceptedStatementRecord),
});
export const SearchSubmission = v.object({ apartmentId: ApartmentId, fromDate: v.string(), toDate: v.string() });

const CheckSubmission = v.object({ ownerId: OwnerId });

export const Submission = v.variant("kind", [
  v.object({ kind: v.literal("str"), ...StrSubmission.entries }),
  v.object({ kind: v.literal("takk"), ...TakkSubmission.entries }),
  v.object({ kind: v.literal("search"), ...SearchSubmission.entries }),
  v.object({ kind: v.literal("check"), ...CheckSubmission.entries }),
]);
export type Submission = v.InferOutput<typeof Submission>;

/** A sealed password is removed once it is not needed. */
export function withoutPassword<T extends { readonly sealedPassword?: string | undefined }>(work: T) {
  const { sealedPassword: _, ...rest } = work;
  return rest;
}
