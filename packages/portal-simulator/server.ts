import type { AddressInfo } from "node:net";
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createPortalApp } from "./app.ts";
import { ConnectionCut } from "./commits.ts";
import { isOwnHost, namedHosts } from "./hosts.ts";
import type { PortalOptions } from "./portal-options.ts";

/** Serves the portal on the loopback address. Rejects when the port is taken. */
export async function startPortal({ port, ...settings }: { port: number } & Partial<PortalOptions>) {
  const portal = createPortalApp(settings);
  const fetch = async (request: Request, { incoming: { socket } }: HttpBindings | Http2Bindings): Promise<Response> => {
    if (!isOwnHost(new URL(request.url).host, namedHosts(process.env))) return new Response(null, { status: 403 });
    return await portal.fetch(request).catch((problem: unknown) => {
      if (!(problem instanceof ConnectionCut)) throw problem;
      socket.destroy();
      return RESPONSE_ALREADY_SENT;
    });
  };
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  // Tests run the portal beside its client: the process's own Request and Response stay unchanged.
  const server = serve({ fetch, hostname: "127.0.0.1", port, overrideGlobalObjects: false }, resolve);
  server.once("error", reject);
  const { port: boundPort } = await promise;

  return {
    url: `http://127.0.0.1:${boundPort}`,
    async close() {
      const closed = new Promise((done) => server.close(done));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
      portal.close();
    },
  };
}
