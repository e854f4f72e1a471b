import type { Outcome } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { DeclarationRef, Entry, Figures } from "../../portal/portal.ts";
import type { RowRef } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";
import type { Pause } from "../session/pause.ts";
import type { Before, Seen, Shown } from "./seen.ts";

export type DecisionTimes = Pick<Times, "settle" | "takkResend" | "backoffCap">;

/** A final in force, and what it is to say. */
export interface Correction {
  readonly entry: Entry;
  readonly figures: Figures;
}

/** The next thing to be done about one row: a look that is missing, one act, one note, a wait or the end. */
export type Step =
  /** Looks, each asked for only when what comes next depends on it. */
  | { readonly do: "look at the list" }
  | { readonly do: "look at the properties" }
  | { readonly do: "open"; readonly entry: Entry }
  | { readonly do: "look at the intended draft"; readonly draft: DeclarationRef }
  /** Acts at the portal. A draft is saved anew, as a correction, or over the one that an earlier row has left. */
  | { readonly do: "save"; readonly corrects?: Correction; readonly over?: DeclarationRef }
  | { readonly do: "finalise"; readonly draft: DeclarationRef }
  | { readonly do: "delete"; readonly draft: DeclarationRef; readonly ours: boolean }
  /** Notes in the table. */
  | { readonly do: "claim" }
  | { readonly do: "take over"; readonly from: RowRef; readonly before?: Before | undefined }
  | { readonly do: "ask to be rung"; readonly by: Row }
  | { readonly do: "intend"; readonly draft: DeclarationRef; readonly amends?: string | undefined }
  | { readonly do: "withdraw"; readonly event: string }
  | { readonly do: "note doubt"; readonly event: string; readonly askedAt?: number }
  /** Not before `until`, or after a pause that grows. */
  | { readonly do: "wait"; readonly pause: Pause; readonly until?: number }
  | { readonly do: "end"; readonly outcome: Outcome };

export const end = (outcome: Extract<Step, { do: "end" }>["outcome"]): Step => ({ do: "end", outcome });

export const wait = (pause: Pause, until?: number): Step => ({
  do: "wait",
  pause,
  ...(until !== undefined && { until }),
});

/** Something that could not be removed a moment ago is left for the next visit. */
export function remove({ notRemoved }: Seen, { declaration }: Pick<Shown, "declaration">, ours: boolean): Step {
  if (notRemoved?.declarationId === declaration.declarationId) return wait(notRemoved.pause);
  return { do: "delete", draft: declaration, ours };
}
