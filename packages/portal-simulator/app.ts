import { Hono } from "hono";
import * as v from "valibot";
import { createApplicationGate } from "./application-gate.ts";
import { ConnectionCut } from "./commits.ts";
import { createControlRoutes } from "./control.ts";
import { originOf } from "./cookies.ts";
import { createDeclarationRoutes } from "./declaration-routes.ts";
import { createFaultMiddleware } from "./fault-middleware.ts";
import { FaultPlan } from "./faults.ts";
import { createFirstPages, createHomeRoutes } from "./home-routes.ts";
import { htmlPage } from "./jsf-state.ts";
import { createLook, generatedIds } from "./look.ts";
import { applicationRoot, pathOf, takkRoot } from "./paths.ts";
import { createParts, type PortalEnv, type PortalParts } from "./portal-env.ts";
import { type PortalOptions, usualOptions } from "./portal-options.ts";
import { createPropertyRoutes } from "./property-routes.ts";
import { createSearchRoutes } from "./search-routes.ts";
import { noticePage } from "./sign-on-pages.ts";
import { createSignOnRoutes } from "./sign-on-routes.ts";
import { openState } from "./state.ts";
import { stylesheet } from "./stylesheet.ts";
import { createStatementRoutes } from "./takk-routes.ts";
import { pause } from "./timer.ts";

/** A client that never hears anything is held no longer than this. */
const longestSilenceMs = 120_000;

/** The portal as an HTTP application, with its state open. An empty state gets the demo owner. */
export function createPortalApp(settings: Partial<PortalOptions>) {
  const options = { ...usualOptions, ...settings };
  const state = openState(options.statePath);
  const parts = createParts(state, options);
  if (parts.accounts.all().length === 0) seedDemoOwner(parts);

  const reset = () => {
    parts.commits.cancelLate();
    state.empty();
    parts.sessions.forgetAll();
    parts.declarations.forgetChanges();
    parts.releases.reset();
    parts.faults.replace(v.parse(FaultPlan, {}));
    seedDemoOwner(parts);
  };
  const app = new Hono<PortalEnv>();
  app.route("/_control", createControlRoutes(parts, reset));
  app.get(pathOf.styles, (context) => context.body(stylesheet, 200, { "content-type": "text/css; charset=UTF-8" }));
  app.route("/", createPages(parts, options));
  // Hono asks only the outermost application.
  app.notFound((context) => htmlPage(context, noticePage(context.var.look, "application", "notFound"), 404));
  app.onError((problem, context) => {
    if (problem instanceof ConnectionCut) throw problem;
    console.error("portal simulator failed", problem.stack);
    return context.text("500", 500);
  });
  return {
    /** Answers a request. Rejects with `ConnectionCut` when the fault plan leaves it unanswered. */
    async fetch(request: Request) {
      try {
        return await app.fetch(request);
      } catch (problem) {
        if (problem instanceof ConnectionCut && problem.silent) await pause(options.later, longestSilenceMs);
        throw problem;
      }
    },
    close() {
      parts.commits.cancelLate();
      state.close();
    },
  };
}

function seedDemoOwner({ accounts, properties }: PortalParts): void {
  const flags = { contactPage: false, twoFactor: false, passwordExpired: false };
  accounts.put({ username: "demo-owner", password: "demo-password", ...flags });
  const units = ["00000123456", "00000123457"].map((registryId) => ({ registryId, state: "final" as const }));
  properties.replace("demo-owner", units);
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
