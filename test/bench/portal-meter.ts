/** Counts the requests to the portal and the time during which at least one was under way. */
export interface PortalMeter {
  readonly fetch: typeof fetch;
  requests(): number;
  /** Milliseconds. */
  busyMs(): number;
}

export function createPortalMeter(): PortalMeter {
  let requests = 0;
  let underWay = 0;
  let busySince = 0;
  let busy = 0;
  return {
    async fetch(input, init) {
      requests += 1;
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
    requests: () => requests,
    busyMs: () => busy,
  };
}
