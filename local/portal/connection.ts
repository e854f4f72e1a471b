import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { PortalApp } from "./app.ts";
import { ConnectionCut, longestSilenceMs } from "./commits.ts";
import type { Later } from "./timer.ts";

/** Answers over a socket. It is destroyed where the fault plan cuts it, a silent one only when the client gives up. */
export function overSockets(portal: PortalApp, later: Later) {
  return async (request: Request, { incoming: { socket } }: HttpBindings | Http2Bindings): Promise<Response> => {
    try {
      return await portal.fetch(request);
    } catch (problem) {
      if (!(problem instanceof ConnectionCut)) throw problem;
      if (problem.silent) {
        await new Promise<void>((resolve) => {
          const cancel = later(longestSilenceMs, resolve);
          socket.once("close", () => {
            cancel();
            resolve();
          });
        });
      }
      socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  };
}
