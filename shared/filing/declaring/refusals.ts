import { rejected } from "../../contract/outcomes.ts";
import type { Failure } from "../../portal/portal.ts";
import type { Refusal, Row } from "../records/rows.ts";
import { overlapped } from "./concerning.ts";
import type { Seen } from "./seen.ts";
import type { DecisionTimes, Step } from "./step.ts";
import { refusedForNow } from "./waiting.ts";

/** How often words that are not known to be the portal's last are asked for again, before they are believed. */
const refusalsBelieved = 3;

/** The form said no. */
export interface Refused extends Refusal {
  readonly definite: boolean;
}

/** What the form has just said, and how often it has said so by now. */
export function refusalIn(of: Refusal["of"], failure: Failure & { kind: "refused" }, { refusal }: Row, at: number) {
  const times = (refusal?.of === of ? refusal.times : 0) + 1;
  const { detail: words, coveredBy, known } = failure;
  return { of, words, at, times, definite: known === true, ...(coveredBy !== undefined && { coveredBy }) };
}

/** The last refusal of this kind: what this visit was told, else what the row keeps. */
export function refusalOf(of: Refusal["of"], { refusal }: Row, seen: Seen): Refused | undefined {
  const kept = refusal && { ...refusal, definite: refusal.times >= refusalsBelieved };
  const last = seen.refusal ?? kept;
  return last?.of === of ? { ...last, definite: last.definite || last.times >= refusalsBelieved } : undefined;
}

export const refused = (row: Row, { stay }: Seen, { words, coveredBy }: Refused) =>
  rejected({ words, coveredBy, overlapped: overlapped(row, stay?.listed, coveredBy) });

/** Words that are not known, "try later" perhaps: written down, and the same is asked again hours later. */
export function refusedAgain(
  refusal: Refused,
  seen: Seen,
  now: number,
  { refusedAgain: pause }: DecisionTimes,
): Step | undefined {
  if (seen.refusal) {
    const { definite: _, ...kept } = refusal;
    return { do: "note refusal", refusal: kept };
  }
  if (now >= refusal.at + pause) return undefined;
  return { do: "wait", trouble: refusedForNow(refusal.words), until: refusal.at + pause };
}
