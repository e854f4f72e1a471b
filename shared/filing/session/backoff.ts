import type { Times } from "../../deployment/times.ts";

/**
 * How long to wait after the n-th outage in a row (from 1), in milliseconds: exponential with full jitter, so that
 * many filings do not come back together, and never sooner than the portal asked for.
 */
export function backoff(
  outages: number,
  { backoffBase, backoffCap }: Pick<Times, "backoffBase" | "backoffCap">,
  random: () => number,
  retryAfterMs = 0,
): number {
  const ceiling = Math.min(backoffCap, backoffBase * 2 ** outages);
  const jittered = backoffBase + random() * (ceiling - backoffBase);
  return Math.ceil(Math.max(jittered, Math.min(retryAfterMs, backoffCap)));
}
