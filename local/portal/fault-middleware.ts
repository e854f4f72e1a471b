import { setTimeout as sleep } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { htmlPage } from "./faces.ts";
import type { Faults } from "./faults.ts";
import { documentPage, pathOf } from "./layout.ts";
import type { PortalEnv } from "./portal-env.ts";
import type { PhraseKey, Texts } from "./texts.ts";

/** The faults that strike any page: slowness, outages, throttling, maintenance, answers cut short. */
export function createFaultMiddleware(faults: Faults): MiddlewareHandler<PortalEnv> {
  return async (context, next) => {
    const texts = context.get("texts");
    const { latencyMs, maintenance } = faults.plan();
    if (latencyMs > 0) await sleep(latencyMs);
    if (faults.strikes("unavailableRate")) return htmlPage(context, outagePage(texts, "unavailable"), 503);
    if (faults.strikes("throttleRate")) {
      const status = faults.oneOf(429 as const, 403 as const);
      if (status === 429) context.header("Retry-After", "1");
      return htmlPage(context, outagePage(texts, "tooManyRequests"), status);
    }
    if (maintenance) {
      const page = outagePage(texts, "maintenance", "underMaintenance");
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

const outagePage = (texts: Texts, title: PhraseKey, notice: PhraseKey = title) =>
  documentPage(
    { texts, title: texts.text(title), here: pathOf.home },
    html`<div class="card narrow"><p>${texts.text(notice)}</p></div>`,
  );
