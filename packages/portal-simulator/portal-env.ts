import type { Context } from "hono";
import { createAccounts } from "./accounts.ts";
import { createCommits } from "./commits.ts";
import { createDeclarations } from "./declarations.ts";
import { createFaults } from "./faults.ts";
import type { Look } from "./look.ts";
import type { PortalOptions } from "./portal-options.ts";
import { createProperties } from "./properties.ts";
import { createReleases } from "./release.ts";
import { createSessions, type Session } from "./sessions.ts";
import type { State } from "./state.ts";
import { createStatements } from "./takk-statements.ts";
import { createViews } from "./views.ts";

export type PortalParts = ReturnType<typeof createParts>;

/** Everything that the portal knows and does, behind its pages. */
export function createParts(state: State, options: PortalOptions) {
  const { clock } = options;
  const faults = createFaults(clock);
  const releases = createReleases(state, options.release);
  const limits = () => {
    const allowed = Math.max(options.sessions, releases.current().sessionLimit === "one" ? 1 : 2);
    const { maxSessions = allowed, sessionIdleMs = options.sessionIdleMs } = faults.plan();
    return { maxSessions, idleMs: sessionIdleMs };
  };
  return {
    clock,
    faults,
    releases,
    accounts: createAccounts(state, clock, options.lockMs),
    properties: createProperties(state),
    declarations: createDeclarations(state, clock),
    statements: createStatements(state, clock),
    sessions: createSessions(state, clock, limits),
    views: createViews(),
    commits: createCommits(faults, options.later),
  };
}

/** What a request carries through the portal. Only application pages have a `session`. */
export interface PortalEnv {
  Variables: { look: Look; session: Session };
}
export type PortalContext = Context<PortalEnv>;
