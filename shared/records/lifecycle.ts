import type { Item } from "../aws/store.ts";
import { dueDateOf, endOf } from "../contract/due-date.ts";
import { type ErrorValue, isDeclaredAsSent, isTerminal, type Outcome, type State } from "../contract/outcome.ts";
import { isOfGuest } from "../contract/reservation-fields.ts";
import { type EpochMs, type EpochSeconds, type RowNumber, secondFrom } from "../ids-and-times.ts";
import { dayMs } from "../parsing/durations.ts";
import { parse } from "../parsing/parse.ts";
import type { Param, Said, Words } from "../wording/say.ts";
import { listedAt, type Numbered, needingAttention } from "./keys.ts";
import { AcceptedReservation } from "./submission.ts";

interface Move {
  readonly from: readonly State[];
  readonly to: State;
  /** The cause, in the words of the diagram in docs/filing.md. */
  readonly by: string;
}

const open = ["PENDING", "PROCESSING", "CHECKING"] as const;

/**
 * Every move of a row: from which states, to which, and why. The repository's conditions and the diagram in docs/filing.md
 * are made from this table. A PENDING row has no intent, a PROCESSING row always has one.
 */
export const moves = {
  intend: { from: ["PENDING", "CHECKING"], to: "PROCESSING", by: "the intent is written" },
  withdraw: { from: ["PROCESSING", "CHECKING"], to: "PENDING", by: "the portal says that the intended draft is gone" },
  doubtSave: { from: ["PENDING", "CHECKING"], to: "CHECKING", by: "the answer to a save is lost" },
  doubt: {
    from: ["PROCESSING", "CHECKING"],
    to: "CHECKING",
    by: "the intended draft cannot be seen, or an answer about it is unclear",
  },
  cancel: { from: ["PENDING"], to: "FAILED", by: "it is cancelled before anything was sent" },
  submit: { from: open, to: "SUBMITTED", by: "it is final at the portal, with our mark" },
  draft: { from: open, to: "DRAFTED", by: "a draft upload is saved" },
  fail: { from: open, to: "FAILED", by: "it is refused or cannot be filed, and nothing of it is final" },
  review: { from: open, to: "NEEDS_REVIEW", by: "other figures stand under our mark, or patience has ended" },
  resolveSubmitted: { from: ["NEEDS_REVIEW"], to: "SUBMITTED", by: "an operator decides" },
  resolveDrafted: { from: ["NEEDS_REVIEW"], to: "DRAFTED", by: "an operator decides" },
  resolveFailed: { from: ["NEEDS_REVIEW"], to: "FAILED", by: "an operator decides" },
} as const satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

export const endingIn = {
  SUBMITTED: "submit",
  DRAFTED: "draft",
  FAILED: "fail",
  NEEDS_REVIEW: "review",
} as const satisfies Record<Outcome["state"], MoveName>;

export const resolvedAs = {
  SUBMITTED: "resolveSubmitted",
  DRAFTED: "resolveDrafted",
  FAILED: "resolveFailed",
} as const satisfies Partial<Record<Outcome["state"], MoveName>>;

/** A condition: the row is in a state that the move begins from. */
export function moveCondition(name: MoveName): { condition: string; values: Record<string, State> } {
  const { from } = moves[name];
  return {
    condition: `#state IN (${from.map((_, index) => `:from${index}`).join(", ")})`,
    values: Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
  };
}

/**
 * An open row enters the index of what needs attention this long before it is late, under that time, so that it is found
 * even if nothing touches it. The entry costs two writes and most rows end weeks before, so it is made this late. No
 * filing rests for longer than a day, and the rows that are late within a day are counted.
 */
const indexedBeforeLateMs = 3 * dayMs;

/** Whether a row that is late at this time enters the index now. */
export const isLateSoon = (lateAt: EpochMs | undefined, now: EpochMs) =>
  lateAt !== undefined && lateAt - indexedBeforeLateMs <= now;

/** From when an open reservation is late. */
export const lateAtOf = (reservation: AcceptedReservation): EpochMs => endOf(dueDateOf(reservation, "as-is"));

/** The row's index keys, from the given time (ISO) on. */
export const attentionFrom = (from: string, { taskId, number }: Numbered<RowNumber>) => ({
  attentionUnder: needingAttention,
  attentionAt: listedAt(from, taskId, number),
});

/** Whether a failure leaves nobody anything to do: it was cancelled, is declared as sent, or a later version is declared. */
export const needsNobody = (outcome: Failure): boolean =>
  outcome.errorValue === "cancelled" || isDeclaredAsSent(outcome) || isOvertaken(outcome);

interface Failure {
  readonly errorValue?: ErrorValue | "" | undefined;
  readonly declaredAs?: string | undefined;
  readonly differs?: readonly string[] | undefined;
  readonly details?: Words | undefined;
}

const isOvertaken = ({ errorValue, details = "" }: Failure) =>
  errorValue === "duplicate_declaration" && typeof details === "object" && details.code === "declared_later";

/** When a row needs attention: at once if it failed or awaits a review, when overdue if it is open, else never again. */
export function attentionAfter(
  outcome: Failure & { readonly state: State },
  now: string,
  row: Numbered<RowNumber>,
): { set: Item; remove: readonly string[] } {
  const { state } = outcome;
  const isTrouble = state === "NEEDS_REVIEW" || (state === "FAILED" && !needsNobody(outcome));
  if (isTrouble) return { set: attentionFrom(now, row), remove: [] };
  return { set: {}, remove: isTerminal(state) ? ["attentionUnder", "attentionAt"] : [] };
}

const yearMs = 365.25 * dayMs;

/** Years for which a reservation is kept after its stay, unless a deployment sets another number. */
export const defaultYears = 5;
/** How long the findings of a search are kept. */
const findingDays = 30;
const shortestYears = 1;

type Stay = Pick<AcceptedReservation, "startDate" | "endDate" | "cancellationDate" | "bookedEndDate">;

/**
 * When a reservation expires: so many years after its last day, but not while
 * its declaration may be amended, and not within a year of its acceptance.
 */
export function reservationExpiry(stay: Stay, acceptedAt: string, years: number): EpochSeconds {
  const { startDate, endDate, cancellationDate, bookedEndDate } = stay;
  const days = [startDate, endDate, cancellationDate, bookedEndDate].filter((day) => day !== undefined);
  const accepted = Date.parse(acceptedAt);
  const lastYear = Math.max(...days.map((day) => Number(day.slice(6))), new Date(accepted).getUTCFullYear());
  return secondFrom(
    Math.max(
      Math.max(...days.map(endOf)) + years * yearMs,
      accepted + shortestYears * yearMs,
      endOf(`28/02/${lastYear + 1}`),
    ),
  );
}

export const findingExpiry = (foundAt: string) => secondFrom(Date.parse(foundAt) + findingDays * dayMs);

export const notBegunExpiry = (acceptedAt: string) => secondFrom(Date.parse(acceptedAt) + shortestYears * yearMs);

/** Whether a record has expired. DynamoDB deletes it some days late, and nobody is shown it until then. */
export const hasExpired = ({ expiresAt }: { readonly expiresAt?: unknown }, now: EpochMs) =>
  typeof expiresAt === "number" && expiresAt * 1_000 <= now;

/** What a reservation lacks for a declaration: its guest was erased, or its record is damaged. */
export function missingIn(reservation: AcceptedReservation): "guest" | "stay" | undefined {
  const { isForeigner, guestName, guestId, guestTaxId } = reservation;
  if ((isForeigner ? guestName && guestId : guestTaxId) === undefined) return "guest";
  const { endDate, cancellationDate, amountReceived, cancellationAmount } = reservation;
  return (endDate ?? cancellationDate) === undefined || (amountReceived ?? cancellationAmount) === undefined
    ? "stay"
    : undefined;
}

/** The reservation without its guest; stay, amounts and apartment remain. */
export function withoutGuest(reservation: AcceptedReservation): AcceptedReservation {
  return parse(
    AcceptedReservation,
    Object.fromEntries(Object.entries(reservation).filter(([field]) => !isOfGuest(field))),
  );
}

const redacted = "…";
/** Parameters with text that somebody else wrote. */
const ofOthers = new Set(["words", "why", "what"]);

/** The words without text of the portal or a person, which may name the guest. */
export function withoutOthersText(words: Words): Words {
  if (typeof words === "string") return words === "" ? "" : redacted;
  return ownSaid(words);
}

function ownSaid({ code, params }: Said): Said {
  if (!params) return { code };
  const own = Object.entries(params).map(([name, param]): [string, Param] => [name, ownParam(name, param)]);
  return { code, params: Object.fromEntries(own) };
}

function ownParam(name: string, param: Param): Param {
  if (typeof param === "string") return ofOthers.has(name) ? redacted : param;
  return typeof param === "object" && "code" in param ? ownSaid(param) : param;
}
