import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { ConnectionCut } from "./commits.ts";
import type { PortalEnv } from "./portal-env.ts";

/** A client that never hears anything is held no longer than this. */
const longestSilenceMs = 120_000;

/** Destroys the connection of a request that the fault plan cut, a silent one only when the client gives up. */
export async function answerConnectionCut(problem: Error, context: Context<PortalEnv>): Promise<Response> {
  if (!(problem instanceof ConnectionCut)) {
    console.error("portal simulator failed", problem.stack);
    return context.text("500", 500);
  }
  const { socket } = context.env.incoming;
  if (problem.silent) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestSilenceMs);
      socket.once("close", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
