import type { Effect } from "../portal.ts";
import { unavailable } from "./fault.ts";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** Which addresses may be called: those of `bases` (scheme and host), in clear text on this very machine only. */
export function createAddresses(bases: readonly string[]) {
  const origins = new Set(bases.map((base) => new URL(base).origin));
  for (const origin of origins) {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== "https:" && !(protocol === "http:" && loopback.includes(hostname))) {
      throw new Error(`${origin}: the portal is called over https only`);
    }
  }
  return {
    /** Resolves a redirect's target; throws a fault when it leads elsewhere. */
    allowed(target: string, base: URL, effect: Effect): URL {
      const url = URL.parse(target, base.href);
      if (url !== null && origins.has(url.origin) && url.username === "" && url.password === "") return url;
      throw unavailable(`the portal leads to a host that is not allowed: ${url?.host ?? "unreadable"}`, effect);
    },
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
