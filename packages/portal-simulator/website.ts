import { createPortalApp } from "./app.ts";
import { ConnectionCut } from "./commits.ts";
import type { PortalOptions } from "./portal-options.ts";

/** The portal in this process: without a socket, and with no clock but the one it is given. */
export interface PortalWebsite {
  /** Its address, which only its own `fetch` knows. */
  readonly url: string;
  /** Like the global `fetch` with `redirect: "manual"`; control paths answer too. */
  readonly fetch: typeof globalThis.fetch;
  /** Closes its state. */
  close(): void;
}

export function openPortalWebsite(settings: Partial<PortalOptions> = {}): PortalWebsite {
  const portal = createPortalApp(settings);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return await Promise.race([portal.fetch(request), givenUp(request.signal)]).catch((problem: unknown) => {
      if (!(problem instanceof ConnectionCut)) throw problem;
      const cause = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
      throw new TypeError("fetch failed", { cause });
    });
  };
  return { url: "http://portal.simulated", fetch, close: () => portal.close() };
}

/** Rejects as `fetch` does when its caller gives up. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
