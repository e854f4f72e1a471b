import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { Faults } from "./faults.ts";
import { htmlPage } from "./jsf-state.ts";
import { documentPage } from "./layout.ts";
import type { Look } from "./look.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalEnv } from "./portal-env.ts";
import { type Later, pause } from "./timer.ts";

export function createFaultMiddleware(faults: Faults, later: Later): MiddlewareHandler<PortalEnv> {
  return async (context, next) => {
    const { look } = context.var;
    const { latencyMs, maintenance } = faults.plan();
    if (latencyMs > 0) await pause(later, latencyMs);
    if (faults.strikes("unavailableRate")) return htmlPage(context, outagePage(look, "unavailable"), 503);
    if (faults.strikes("throttleRate")) {
      const status = faults.oneOf(429 as const, 403 as const);
      if (status === 429) context.header("Retry-After", "1");
      return htmlPage(context, outagePage(look, "tooManyRequests"), status);
    }
    if (maintenance) {
      const page = outagePage(look, "maintenance", "underMaintenance");
      return htmlPage(context, page, faults.oneOf(200 as const, 503 as const));
    }
    await next();
    if (context.res.status === 200 && faults.strikes("truncateRate")) {
      const body = await context.res.text();
      context.res = new Response(body.slice(0, Math.floor(body.length * 0.6)), context.res);
    }
    return undefined;
  };
}

const outagePage = (look: Look, title: PhraseKey, notice: PhraseKey = title) =>
  documentPage(look, { title }, html`<div class="card narrow"><p>${look.phrase(notice)}</p></div>`);
