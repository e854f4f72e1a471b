import type { Failure } from "../../portal/portal.ts";
import type { Refusal, Row } from "../records/rows.ts";
import type { Seen } from "./seen.ts";
import type { DecisionTimes } from "./step.ts";

/** How often words that are not known to be the portal's last are asked for again, before they are believed. */
const refusalsBelieved = 3;

/** What the form has just said, and how often it has said so by now. */
export function refusalIn(of: Refusal["of"], failure: Failure & { kind: "refused" }, { refusal }: Row, at: number) {
  const times = (refusal?.of === of ? refusal.times : 0) + 1;
  const { detail: words, coveredBy, known } = failure;
  return { of, words, at, times, definite: known === true, ...(coveredBy !== undefined && { coveredBy }) };
}

interface RefusalFacts {
  /** In words that are known to be the portal's last, or often enough. */
  readonly refused?: Refusal;
  /** In words that are not known, "try later" perhaps, and not written down yet. */
  readonly refusalToNote?: Refusal;
  /** Written down, and not to be asked again before `until`. */
  readonly refusedForNow?: { readonly words: string; readonly until: number };
}

/** The facts about the last refusal of this kind: what this visit was told, else what the row keeps. */
export function refusalFacts(
  of: Refusal["of"],
  { refusal: kept }: Row,
  seen: Seen,
  now: number,
  times: DecisionTimes,
): RefusalFacts {
  const last = seen.refusal ?? kept;
  if (last?.of !== of) return {};
  const { definite, ...refusal } = { definite: false, ...last };
  if (definite || refusal.times >= refusalsBelieved) return { refused: refusal };
  if (seen.refusal) return { refusalToNote: refusal };
  const until = refusal.at + times.refusedAgain;
  return now < until ? { refusedForNow: { words: refusal.words, until } } : {};
}
