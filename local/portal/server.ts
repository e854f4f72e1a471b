import type { AddressInfo } from "node:net";
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { isOwnHost, namedHosts } from "../processes/hosts.ts";
import { createPortalApp, type PortalApp } from "./app.ts";
import { ConnectionCut, longestSilenceMs } from "./commits.ts";
import { type PortalSettings, portalOptions } from "./portal-options.ts";
import type { Later } from "./timer.ts";

export interface StartOptions extends PortalSettings {
  port: number;
}

export interface RunningPortal {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Serves the portal on the loopback address. Rejects when the port is taken. */
export async function startPortal({ port, ...settings }: StartOptions): Promise<RunningPortal> {
  const options = portalOptions(settings);
  const portal = createPortalApp(options);
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  // Tests run the portal beside its client: the process's own Request and Response stay as they are.
  const answer = overSockets(portal, options.later);
  const fetch: typeof answer = async (request, bindings) =>
    isOwnHost(new URL(request.url).host, namedHosts(process.env))
      ? answer(request, bindings)
      : new Response(null, { status: 403 });
  const server = serve({ fetch, hostname: "127.0.0.1", port, overrideGlobalObjects: false }, resolve);
  server.once("error", reject);
  const address = await promise;

  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      const closed = new Promise((done) => server.close(done));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      portal.close();
    },
  };
}

/** Answers over a socket. It is destroyed where the fault plan cuts it, a silent one only when the client gives up. */
function overSockets(portal: PortalApp, later: Later) {
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
