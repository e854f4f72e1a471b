import { Hono } from "hono";
import * as v from "valibot";
import { createAccounts } from "./accounts.ts";
import { createApplicationGate } from "./application-gate.ts";
import { createCommits } from "./commits.ts";
import { answerConnectionCut } from "./connection-cut.ts";
import { createControlRoutes } from "./control.ts";
import { cookiesOf, giveCookie } from "./cookies.ts";
import { emptyDatabase, openDatabase } from "./database.ts";
import { createDeclarationRoutes } from "./declaration-routes.ts";
import { createDeclarations } from "./declarations.ts";
import { htmlPage } from "./faces.ts";
import { createFaultMiddleware } from "./fault-middleware.ts";
import { createFaults, FaultPlan } from "./faults.ts";
import { createContactGate, createHomeRoutes } from "./home-routes.ts";
import { applicationRoot, pathOf, takkRoot } from "./layout.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import { createProperties } from "./properties.ts";
import { createPropertyRoutes } from "./property-routes.ts";
import { createRelease } from "./release.ts";
import { createSearchRoutes } from "./search-routes.ts";
import { createSessions } from "./sessions.ts";
import { noticePage } from "./sign-on-pages.ts";
import { createSignOnRoutes } from "./sign-on-routes.ts";
import { createStatementRoutes } from "./takk-routes.ts";
import { createStatements } from "./takk-statements.ts";
import { createTexts } from "./texts.ts";
import { createViews } from "./views.ts";

/** How a simulator differs from the real portal's own settings. Times in milliseconds. */
export interface PortalOptions {
  /** Where the state is kept; `:memory:` for none. */
  statePath: string;
  clock: () => number;
  /** 0 up to 1; decides the generated ids of this start. */
  random: () => number;
  lockMs: number;
  sessionIdleMs: number;
}

export interface PortalApp {
  app: Hono<PortalEnv>;
  close(): void;
}

/** The portal as an HTTP application, its state open. An empty state gets the demo owner. */
export function createPortalApp(options: PortalOptions): PortalApp {
  const database = openDatabase(options.statePath);
  const { clock } = options;
  const faults = createFaults();
  const limits = () => {
    const { maxSessions = 1, sessionIdleMs = options.sessionIdleMs } = faults.plan();
    return { maxSessions, idleMs: sessionIdleMs };
  };
  const parts: PortalParts = {
    clock,
    faults,
    accounts: createAccounts(database, clock, options.lockMs),
    properties: createProperties(database),
    declarations: createDeclarations(database, clock),
    statements: createStatements(database, clock),
    sessions: createSessions(database, clock, limits),
    views: createViews(),
    commits: createCommits(faults),
    release: createRelease(options.random),
  };
  if (parts.accounts.all().length === 0) seedDemoOwner(parts);

  const reset = () => {
    parts.commits.cancelLate();
    emptyDatabase(database);
    parts.sessions.forgetAll();
    faults.replace(v.parse(FaultPlan, {}));
    seedDemoOwner(parts);
  };
  const app = new Hono<PortalEnv>();
  app.route("/_control", createControlRoutes(parts, reset));
  app.route("/", createPages(parts));
  app.onError(answerConnectionCut);
  return {
    app,
    close() {
      parts.commits.cancelLate();
      database.close();
    },
  };
}

/** The owner that the demo and the first start have. */
function seedDemoOwner({ accounts, properties }: PortalParts): void {
  accounts.put({ username: "demo-owner", password: "demo-password", contactPage: false, twoFactor: false });
  const registryIds = ["00000123456", "00000123457"];
  properties.replace(
    "demo-owner",
    registryIds.map((registryId) => ({ registryId, state: "final" })),
  );
}

/** All that a person or the adapter sees. */
function createPages(parts: PortalParts): Hono<PortalEnv> {
  const pages = new Hono<PortalEnv>();
  pages.use(async (context, next) => {
    const asked = context.req.query("lang");
    if (asked !== undefined) giveCookie(context, "portal_lang", asked === "en" ? "en" : "el");
    const language = asked ?? cookiesOf(context).get("portal_lang");
    context.set("texts", createTexts(language === "en" ? "en" : "el", parts.faults.plan().driftLabels));
    await next();
  });
  pages.use(createFaultMiddleware(parts.faults));
  pages.get("/", (context) => context.redirect(pathOf.home));
  pages.route("/", createSignOnRoutes(parts));
  const gate = createApplicationGate(parts);
  for (const root of [applicationRoot, takkRoot]) pages.use(`${root}/*`, gate);
  pages.use(`${applicationRoot}/*`, createContactGate(parts));
  pages.route("/", createHomeRoutes(parts));
  pages.route("/", createPropertyRoutes(parts));
  pages.route("/", createDeclarationRoutes(parts));
  pages.route("/", createSearchRoutes(parts));
  pages.route("/", createStatementRoutes(parts));
  pages.notFound((context) => htmlPage(context, noticePage(context.get("texts"), "application", "notFound"), 404));
  return pages;
}
