import { type Kind, kindOf } from "./exchange-kinds.ts";

/** Counts the requests to the portal and the time during which at least one was under way. */
export interface PortalMeter {
  readonly fetch: typeof fetch;
  requests(): number;
  /** How many requests of each kind there were. */
  ofKinds(): ReadonlyMap<Kind, number>;
  /** Milliseconds. */
  busyMs(): number;
}

export function createPortalMeter(): PortalMeter {
  const counted = new Map<Kind, number>();
  let underWay = 0;
  let busySince = 0;
  let busy = 0;
  return {
    async fetch(input, init) {
      const body = init?.body instanceof URLSearchParams ? init.body : undefined;
      const kind = kindOf(new URL(input instanceof Request ? input.url : input), body);
      counted.set(kind, (counted.get(kind) ?? 0) + 1);
      if (underWay === 0) busySince = performance.now();
      underWay += 1;
      try {
        // The body belongs to the request: it is read here, and handed on whole.
        const response = await fetch(input, init);
        const body = await response.arrayBuffer();
        const { status, headers } = response;
        return new Response(body.byteLength === 0 ? null : body, { status, headers });
      } finally {
        underWay -= 1;
        if (underWay === 0) busy += performance.now() - busySince;
      }
    },
    requests: () => [...counted.values()].reduce((sum, count) => sum + count, 0),
    ofKinds: () => counted,
    busyMs: () => busy,
  };
}
