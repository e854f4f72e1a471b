import { type Kind, kindOf } from "./exchange-kinds.ts";

/** Counts the requests to the portal and the time during which at least one was under way. */
export function createPortalMeter() {
  const counted = new Map<Kind, number>();
  let underWay = 0;
  let busySince = 0;
  let busy = 0;
  const meteredFetch: typeof fetch = async (input, init) => {
    const sent = init?.body instanceof URLSearchParams ? init.body : undefined;
    const kind = kindOf(new URL(input instanceof Request ? input.url : input), sent);
    counted.set(kind, (counted.get(kind) ?? 0) + 1);
    if (underWay === 0) busySince = performance.now();
    underWay += 1;
    try {
      // Reading the body is part of the request.
      const response = await fetch(input, init);
      const body = await response.arrayBuffer();
      const { status, headers } = response;
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    } finally {
      underWay -= 1;
      if (underWay === 0) busy += performance.now() - busySince;
    }
  };
  return {
    fetch: meteredFetch,
    requests: () => [...counted.values()].reduce((sum, count) => sum + count, 0),
    ofKinds: (): ReadonlyMap<Kind, number> => counted,
    busyMs: () => busy,
  };
}
