import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { createPortalApp, type PortalOptions } from "./app.ts";

/** What `startPortal` may be told; the rest is as on the real portal. Times in milliseconds. */
export interface StartOptions extends Partial<PortalOptions> {
  /** 0 for any free port. */
  port: number;
}

export interface RunningPortal {
  url: string;
  port: number;
  close(): Promise<void>;
}

const tenMinutes = 600_000;

/** Serves the portal on the loopback address. Rejects when the port is taken. */
export async function startPortal({ port, ...options }: StartOptions): Promise<RunningPortal> {
  const portal = createPortalApp({
    statePath: ":memory:",
    clock: Date.now,
    random: Math.random,
    lockMs: tenMinutes,
    sessionIdleMs: tenMinutes,
    ...options,
  });
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>();
  // Tests run the portal beside its client: the process's own Request and Response stay as they are.
  const site = { fetch: portal.app.fetch, hostname: "127.0.0.1", port, overrideGlobalObjects: false };
  const server = serve(site, resolve);
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
