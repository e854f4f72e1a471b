import type { Failure } from "../../portal/portal.ts";
import { Interrupted, pauseAfter } from "../session/pause.ts";
import type { Refusal } from "./seen.ts";
import type { Tools } from "./tools.ts";

/** What the form has just said. Unknown words that several users hear are the portal's trouble, and end nothing. */
export async function refusalIn(
  of: Refusal["of"],
  failure: Failure & { kind: "refused" },
  at: number,
  { visit, breaker }: Pick<Tools, "visit" | "breaker">,
): Promise<Refusal> {
  const { detail: words, coveredBy, known } = failure;
  if (!known && (await breaker.refused({ of, words, portalUser: visit.lease.portalUser }, visit.clock.now())))
    throw new Interrupted({ ...pauseAfter(failure), isEveryones: true });
  return { of, words, at, ...(coveredBy !== undefined && { coveredBy }) };
}
