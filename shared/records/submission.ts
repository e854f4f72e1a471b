import * as v from "valibot";
import { onDeclared } from "../contract/outcome.ts";
import { byCount } from "../contract/statement.ts";
import type { Param, Said, Words } from "../wording/say.ts";
import { RowRef } from "./keys.ts";

/** DD/MM/YYYY; "" where it is not known. What else stands in a record is damage: its due day could not be told. */
const Day = v.pipe(v.string(), v.regex(/^(?:\d{2}\/\d{2}\/\d{4})?$/));

/** A reservation as it was accepted: the specification's input, rules already applied. Amounts in euros. */
export const AcceptedReservation = v.object({
  reservationId: v.string(),
  apartmentId: v.number(),
  startDate: Day,
  endDate: v.optional(Day),
  amountReceived: v.optional(v.number()),
  platform: v.string(),
  paymentMethod: v.string(),
  guestName: v.optional(v.string()),
  guestId: v.optional(v.string()),
  guestTaxId: v.optional(v.string()),
  isForeigner: v.boolean(),
  cancellationDate: v.optional(Day),
  cancellationAmount: v.optional(v.number()),
  bookedEndDate: v.optional(Day),
});
export type AcceptedReservation = v.InferOutput<typeof AcceptedReservation>;

/** What a declaration names and this has no more: its guest was erased, or its record is damaged. */
export function missingIn(reservation: AcceptedReservation): "guest" | "stay" | undefined {
  const { isForeigner, guestName, guestId, guestTaxId } = reservation;
  if ((isForeigner ? guestName && guestId : guestTaxId) === undefined) return "guest";
  const { endDate, cancellationDate, amountReceived, cancellationAmount } = reservation;
  return (endDate ?? cancellationDate) === undefined || (amountReceived ?? cancellationAmount) === undefined
    ? "stay"
    : undefined;
}

export const AcceptedStatementRecord = v.object(byCount(() => v.number()));

const StrSubmission = v.object({
  reservations: v.array(AcceptedReservation),
  onDeclared: v.optional(v.picklist(onDeclared)),
  /** Of a task that sends again what failed: the row of each reservation, in their order. */
  repeats: v.optional(v.array(RowRef)),
});
const TakkSubmission = v.object({
  year: v.number(),
  month: v.number(),
  portalUsername: v.string(),
  /** The body's own password, sealed with {purpose: "takk", taskId}; without it the stored owner's holds. */
  sealedPassword: v.optional(v.string()),
  records: v.array(AcceptedStatementRecord),
});
export const SearchSubmission = v.object({ apartmentId: v.number(), fromDate: v.string(), toDate: v.string() });

const CheckSubmission = v.object({ ownerId: v.number() });

export const Submission = v.variant("kind", [
  v.object({ kind: v.literal("str"), ...StrSubmission.entries }),
  v.object({ kind: v.literal("takk"), ...TakkSubmission.entries }),
  v.object({ kind: v.literal("search"), ...SearchSubmission.entries }),
  v.object({ kind: v.literal("check"), ...CheckSubmission.entries }),
]);
export type Submission = v.InferOutput<typeof Submission>;

/** Nothing sealed outlives its use. */
export function withoutPassword<T extends { readonly sealedPassword?: string | undefined }>(work: T) {
  const { sealedPassword: _, ...rest } = work;
  return rest;
}

/** The reservation without its guest: stay, amounts and apartment stay. */
export function withoutGuest(reservation: AcceptedReservation): AcceptedReservation {
  const { guestName: _, guestId: __, guestTaxId: ___, ...rest } = reservation;
  return rest;
}

const gone = "…";
/** Parameters that hold what somebody else typed. */
const ofOthers = new Set(["words", "why", "what"]);

/** What is said without what the portal or a person wrote: that may name the guest, in whatever form. */
export function ownWords(words: Words): Words {
  if (typeof words === "string") return words === "" ? "" : gone;
  return ownSaid(words);
}

function ownSaid({ code, params }: Said): Said {
  if (!params) return { code };
  const own = Object.entries(params).map(([name, param]): [string, Param] => [name, ownParam(name, param)]);
  return { code, params: Object.fromEntries(own) };
}

function ownParam(name: string, param: Param): Param {
  if (typeof param === "string") return ofOthers.has(name) ? gone : param;
  return typeof param === "object" && "code" in param ? ownSaid(param) : param;
}
