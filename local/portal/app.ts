import { Hono } from "hono";
import * as v from "valibot";
import { createAccounts } from "./accounts.ts";
import { createApplicationGate } from "./application-gate.ts";
import { ConnectionCut, createCommits } from "./commits.ts";
import { createControlRoutes } from "./control.ts";
import { originOf } from "./cookies.ts";
import { createDeclarationRoutes } from "./declaration-routes.ts";
import { createDeclarations } from "./declarations.ts";
import { htmlPage } from "./faces.ts";
import { createFaultMiddleware } from "./fault-middleware.ts";
import { createFaults, FaultPlan } from "./faults.ts";
import { createFirstPages, createHomeRoutes } from "./home-routes.ts";
import { createLook, generatedIds } from "./look.ts";
import { applicationRoot, pathOf, takkRoot } from "./paths.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import { createProperties } from "./properties.ts";
import { createPropertyRoutes } from "./property-routes.ts";
import { createReleases, type Release } from "./release.ts";
import { createSearchRoutes } from "./search-routes.ts";
import { createSessions } from "./sessions.ts";
import { noticePage } from "./sign-on-pages.ts";
import { createSignOnRoutes } from "./sign-on-routes.ts";
import { openState } from "./state.ts";
import { stylesheet } from "./stylesheet.ts";
import { createStatementRoutes } from "./takk-routes.ts";
import { createStatements } from "./takk-statements.ts";
import type { Later } from "./timer.ts";
import { createViews } from "./views.ts";

/** How a simulator differs from the real portal's own settings. Times in milliseconds. */
export interface PortalOptions {
  statePath: string;
  clock: () => number;
  later: Later;
  /** 0 up to 1; decides the generated ids of this start, where they move. */
  random: () => number;
  /** The member of the family that the first start, and a reset, begins with. */
  release: Release;
  lockMs: number;
  sessionIdleMs: number;
}

export type PortalApp = ReturnType<typeof createPortalApp>;

/** The portal as an HTTP application, its state open. An empty state gets the demo owner. */
export function createPortalApp(options: PortalOptions) {
  const state = openState(options.statePath);
  const { clock } = options;
  const faults = createFaults();
  const limits = () => {
    const allowed = parts.releases.current().sessionLimit === "one" ? 1 : 2;
    const { maxSessions = allowed, sessionIdleMs = options.sessionIdleMs } = faults.plan();
    return { maxSessions, idleMs: sessionIdleMs };
  };
  const parts: PortalParts = {
    clock,
    faults,
    accounts: createAccounts(state, clock, options.lockMs),
    properties: createProperties(state),
    declarations: createDeclarations(state, clock),
    statements: createStatements(state, clock),
    sessions: createSessions(state, clock, limits),
    views: createViews(),
    commits: createCommits(faults, options.later),
    releases: createReleases(state, options.release),
  };
  if (parts.accounts.all().length === 0) seedDemoOwner(parts);

  const reset = () => {
    parts.commits.cancelLate();
    state.empty();
    parts.sessions.forgetAll();
    parts.declarations.forgetChanges();
    parts.releases.reset();
    faults.replace(v.parse(FaultPlan, {}));
    seedDemoOwner(parts);
  };
  const app = new Hono<PortalEnv>();
  app.route("/_control", createControlRoutes(parts, reset));
  app.get(pathOf.styles, (context) => context.body(stylesheet, 200, { "content-type": "text/css; charset=UTF-8" }));
  app.route("/", createPages(parts, options));
  // Hono asks the outermost application only.
  app.notFound((context) => htmlPage(context, noticePage(context.get("look"), "application", "notFound"), 404));
  app.onError((problem, context) => {
    if (problem instanceof ConnectionCut) throw problem;
    console.error("portal simulator failed", problem.stack);
    return context.text("500", 500);
  });
  return {
    /** Answers a request. Rejects with `ConnectionCut` where the fault plan leaves it unanswered. */
    fetch: async (request: Request) => app.fetch(request),
    close() {
      parts.commits.cancelLate();
      state.close();
    },
  };
}

function seedDemoOwner({ accounts, properties }: PortalParts): void {
  accounts.put({
    username: "demo-owner",
    password: "demo-password",
    contactPage: false,
    twoFactor: false,
    passwordExpired: false,
  });
  const registryIds = ["00000123456", "00000123457"];
  properties.replace(
    "demo-owner",
    registryIds.map((registryId) => ({ registryId, state: "final" })),
  );
}

function createPages(parts: PortalParts, { later, random }: PortalOptions): Hono<PortalEnv> {
  const pages = new Hono<PortalEnv>();
  const moved = 1 + Math.floor(random() * 400);
  pages.use(async (context, next) => {
    const release = parts.releases.current();
    const ids = generatedIds(release.generatedIds === "seen" ? 0 : moved);
    const drift = parts.faults.plan().driftLabels;
    context.set("look", createLook({ release, ids, drift, origin: originOf(context) }));
    await next();
  });
  pages.use(createFaultMiddleware(parts.faults, later));
  pages.get("/", (context) => context.redirect(pathOf.home));
  pages.route("/", createSignOnRoutes(parts));
  const gate = createApplicationGate(parts);
  for (const root of [applicationRoot, takkRoot]) pages.use(`${root}/*`, gate);
  pages.use(`${applicationRoot}/*`, createFirstPages(parts));
  pages.route("/", createPropertyRoutes(parts));
  pages.route("/", createHomeRoutes(parts));
  pages.route("/", createDeclarationRoutes(parts));
  pages.route("/", createSearchRoutes(parts));
  pages.route("/", createStatementRoutes(parts));
  return pages;
}
