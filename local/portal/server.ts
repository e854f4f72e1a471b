import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createPortalApp } from "./app.ts";
import { overSockets } from "./connection.ts";
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
  const fetch = overSockets(portal, options.later);
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
