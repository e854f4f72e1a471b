import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createPortalApp } from "./app.ts";
import { overSockets } from "./connection.ts";
import { callsThisMachine } from "./own-host.ts";
import { type PortalSettings, portalOptions } from "./portal-options.ts";

export interface StartOptions extends PortalSettings {
  /** 0 for any free port. */
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
    callsThisMachine(request) ? answer(request, bindings) : new Response(null, { status: 403 });
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
