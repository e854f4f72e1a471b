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

/** Ports, a file (without one nothing is kept), and times in milliseconds. */
const Environment = v.object({
  PORTAL_PORT: v.optional(NumberText, "8082"),
  PORTAL_STATE: v.optional(v.string()),
  PORTAL_LOCK_MS: v.optional(NumberText),
  PORTAL_SESSION_IDLE_MS: v.optional(NumberText),
  /** `1`: the process ends when its standard input closes, so that it does not outlive its parent. */
  PORTAL_PARENT_PIPE: v.optional(v.string()),
});

/** How a simulator is started that is a process of its own. What is not said is as on the real portal. */
export function startedAs(environment: NodeJS.ProcessEnv) {
  const { PORTAL_PORT: port, ...said } = v.parse(Environment, environment);
  const { PORTAL_STATE: statePath, PORTAL_LOCK_MS: lockMs, PORTAL_SESSION_IDLE_MS: sessionIdleMs } = said;
  const options = {
    port,
    ...(statePath !== undefined && { statePath }),
    ...(lockMs !== undefined && { lockMs }),
    ...(sessionIdleMs !== undefined && { sessionIdleMs }),
  };
  return { options, hasParent: said.PORTAL_PARENT_PIPE === "1" };
}
