import type { Accounts } from "./accounts.ts";
import type { Commits } from "./commits.ts";
import type { Declarations } from "./declarations.ts";
import type { Faults } from "./faults.ts";
import type { Look } from "./look.ts";
import type { Properties } from "./properties.ts";
import type { Releases } from "./release.ts";
import type { Session, Sessions } from "./sessions.ts";
import type { Statements } from "./takk-statements.ts";
import type { Views } from "./views.ts";

export interface PortalParts {
  clock: () => number;
  accounts: Accounts;
  properties: Properties;
  declarations: Declarations;
  statements: Statements;
  sessions: Sessions;
  views: Views;
  faults: Faults;
  commits: Commits;
  releases: Releases;
}

/** What a request carries through the portal. `session` is there on application pages only. */
export interface PortalEnv {
  Variables: { look: Look; session: Session };
}
