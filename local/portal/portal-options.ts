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
