import * as v from "valibot";
import type { PortalOptions } from "./app.ts";
import { defaultRelease } from "./release.ts";
import { laterOnThisMachine } from "./timer.ts";

/** What a start may be told; the rest is as on the real portal. */
export type PortalSettings = Partial<PortalOptions>;

const tenMinutes = 600_000;

export const portalOptions = (settings: PortalSettings): PortalOptions => ({
  statePath: ":memory:",
  clock: Date.now,
  later: laterOnThisMachine,
  random: Math.random,
  release: defaultRelease,
  lockMs: tenMinutes,
  sessionIdleMs: tenMinutes,
  ...settings,
});

const NumberText = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** A port, a file (without one nothing is kept), and milliseconds. What is not said is as on the real portal. */
const Environment = v.object({
  PORTAL_PORT: v.optional(NumberText, "8082"),
  PORTAL_STATE: v.optional(v.string(), ":memory:"),
  PORTAL_LOCK_MS: v.optional(NumberText, String(tenMinutes)),
});

/** How a simulator is started that is a process of its own. */
export function startedAs(environment: NodeJS.ProcessEnv) {
  const { PORTAL_PORT: port, PORTAL_STATE: statePath, PORTAL_LOCK_MS: lockMs } = v.parse(Environment, environment);
  return { port, statePath, lockMs };
}
