import type { Context } from "hono";
import { type Accounts, createAccounts } from "./accounts.ts";
import { type Commits, createCommits } from "./commits.ts";
import { createDeclarations, type Declarations } from "./declarations.ts";
import { createFaults, type Faults } from "./faults.ts";
import type { Look } from "./look.ts";
import type { PortalOptions } from "./portal-options.ts";
import { createProperties, type Properties } from "./properties.ts";
import { createReleases, type Releases } from "./release.ts";
import { createSessions, type Session, type Sessions } from "./sessions.ts";
import type { State } from "./state.ts";
import { createStatements, type Statements } from "./takk-statements.ts";
import { createViews, type Views } from "./views.ts";

/** Everything that the portal knows and does, behind its pages. */
export interface PortalParts {
  readonly clock: () => number;
  readonly faults: Faults;
  readonly releases: Releases;
  readonly accounts: Accounts;
  readonly properties: Properties;
  readonly declarations: Declarations;
  readonly statements: Statements;
  readonly sessions: Sessions;
  readonly views: Views;
  readonly commits: Commits;
}

export function createParts(state: State, options: PortalOptions): PortalParts {
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
