import { Hono } from "hono";
import type { PortalEnv, PortalParts } from "./portal-env.ts";

export function createStatementRoutes(_parts: PortalParts) {
  return new Hono<PortalEnv>();
}
