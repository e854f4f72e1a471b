import type { Times } from "../../deployment/times.ts";
import type { Saves } from "../records/filings.ts";
import { alive } from "./draft-ledger.ts";

/** Drafts of one row that may stand at the portal at a time, in doubt or not. */
export const mostDrafts = 3;

export interface NotListed {
  /** When the list was asked for that shows no draft of ours. */
  readonly lookedAt: number;
  /** How many may stand at other properties. */
  readonly elsewhere?: number | undefined;
  /** It shows unmarked drafts of the same stay with the same figures: ours, if the portal does not keep our notes. */
  readonly lookalikes: boolean;
}

type NextSave =
  | { readonly kind: "save" }
  | { readonly kind: "later"; readonly at: number }
  /** Saves without an answer that nothing came of in a long time. */
  | { readonly kind: "count out" }
  | { readonly kind: "never shown" };

/**
 * Whether a draft that the list does not show may be saved again: after a pause that grows with each save, and never
 * when three may be there. A save that the portal confirmed is waited for longest.
 */
export function nextSave(
  saves: Saves,
  { lookedAt, lookalikes, elsewhere = 0 }: NotListed,
  times: Pick<Times, "settle" | "takkResend">,
): NextSave {
  const there = alive(saves);
  if (there === 0) return { kind: "save" };
  const pauses = [times.settle, 3 * times.settle, times.takkResend];
  const isHurried = saves.answered === 0 && !lookalikes && there + elsewhere < mostDrafts;
  const again = isHurried ? (2 * there - 1) * times.settle : times.takkResend;
  if (lookedAt < saves.at + again) {
    // What looks like ours is there already: only time can tell, and each look reads all of their pages.
    const looks = lookalikes ? [] : pauses.filter((pause) => lookedAt < saves.at + pause);
    return { kind: "later", at: saves.at + Math.min(again, ...looks) };
  }
  if (lookalikes) return { kind: "never shown" };
  if (there + elsewhere < mostDrafts) return { kind: "save" };
  // Where one that was confirmed does not show, those whose answers were lost may be there unseen as well.
  return saves.answered > 0 ? { kind: "never shown" } : { kind: "count out" };
}
