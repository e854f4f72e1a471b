import type { Log } from "../log.ts";
import { plainPath } from "./plain-path.ts";

export interface TimedFetch {
  readonly fetch: typeof fetch;
  /** As `takeAverage`, which may still be asked. */
  average(): number | undefined;
  /** Milliseconds that a call took on average since this was asked last, until its answer began; undefined without calls. */
  takeAverage(): number | undefined;
}

/** Times the calls to the portal, a log line each: its slowness is the first sign of trouble. */
export function createTimedFetch(call: typeof fetch, now: () => number, log: Pick<Log, "info">): TimedFetch {
  let calls = 0;
  let total = 0;
  const average = () => (calls === 0 ? undefined : total / calls);
  return {
    average,

    async fetch(input, init) {
      const start = now();
      let result: string | number = "no answer";
      try {
        const response = await call(input, init);
        result = response.status;
        return response;
      } finally {
        const milliseconds = now() - start;
        calls += 1;
        total += milliseconds;
        log.info("portal exchange", { exchange: nameOf(input, init), milliseconds, result });
      }
    },

    takeAverage() {
      const taken = average();
      calls = 0;
      total = 0;
      return taken;
    },
  };
}

/** `POST declaration.xhtml saveButton`: the page and, of a script's post, what was pressed. Never a value. */
function nameOf(input: string | URL | Request, init: RequestInit | undefined): string {
  const path = plainPath(new URL(input instanceof Request ? input.url : input));
  const source = init?.body instanceof URLSearchParams ? init.body.get("javax.faces.source") : null;
  const pressed = source === null ? "" : ` ${source.split(":").at(-1)}`;
  return `${init?.method ?? "GET"} ${path.split("/").at(-1)}${pressed}`;
}
