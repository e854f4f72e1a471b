import * as v from "valibot";
import { defaultRelease } from "./release.ts";
import { laterOnThisMachine } from "./timer.ts";

const tenMinutes = 600_000;

/** The real portal's own settings, as far as known; a start may change them. Times in milliseconds. */
export const usualOptions = {
  statePath: ":memory:",
  clock: (): number => Date.now(),
  later: laterOnThisMachine,
  /** 0 up to 1; decides the generated ids of this start, if the release moves them. */
  random: Math.random,
  /** The member of the family that the first start, and a reset, begins with. */
  release: defaultRelease,
  lockMs: tenMinutes,
  sessionIdleMs: tenMinutes,
  /** How many sessions a user may have, unless the release allows more. */
  sessions: 1,
};
export type PortalOptions = typeof usualOptions;

const NumberText = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));

/** A port, a file (without one nothing is stored), milliseconds, and a count. */
const Environment = v.object({
  PORTAL_PORT: v.optional(NumberText, "8082"),
  PORTAL_STATE: v.optional(v.string(), usualOptions.statePath),
  PORTAL_LOCK_MS: v.optional(NumberText, String(usualOptions.lockMs)),
  PORTAL_SESSIONS: v.optional(NumberText, String(usualOptions.sessions)),
});

/** The settings of a simulator that runs as a process of its own. */
export function startedAs(environment: NodeJS.ProcessEnv) {
  const found = v.parse(Environment, environment);
  const { PORTAL_PORT: port, PORTAL_STATE: statePath, PORTAL_LOCK_MS: lockMs, PORTAL_SESSIONS: sessions } = found;
  return { port, statePath, lockMs, sessions };
}
