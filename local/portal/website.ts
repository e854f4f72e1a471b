import { createPortalApp } from "./app.ts";
import { ConnectionCut, longestSilenceMs } from "./commits.ts";
import { type PortalSettings, portalOptions } from "./portal-options.ts";
import type { Later } from "./timer.ts";

export type PortalWebsite = ReturnType<typeof openPortalWebsite>;

const url = "http://portal.simulated";

/** The portal in this process: no socket, and no clock but the one it is given. */
export function openPortalWebsite(settings: PortalSettings = {}) {
  const options = portalOptions(settings);
  const portal = createPortalApp(options);
  const answer = async (request: Request) => {
    try {
      return await portal.fetch(request);
    } catch (problem) {
      if (!(problem instanceof ConnectionCut)) throw problem;
      if (problem.silent) await silence(options.later);
      throw new TypeError("fetch failed", {
        cause: Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }),
      });
    }
  };
  /** Like the global `fetch` with `redirect: "manual"`; control paths answer too. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return await Promise.race([answer(request), givenUp(request.signal)]);
  };
  return { url, fetch, close: () => portal.close() };
}

const silence = (later: Later) => new Promise<void>((resolve) => void later(longestSilenceMs, resolve));

/** Rejects as `fetch` does when its caller gives up. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
