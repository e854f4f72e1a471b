import type { EpochMs } from "../ids-and-times.ts";
import type { Log } from "../log.ts";
import { plainPath } from "./plain-path.ts";

/** Times the calls to the portal and logs each one: slowness is the first sign of trouble. */
export function createTimedFetch(call: typeof fetch, now: () => EpochMs, log: Pick<Log, "info">) {
  let calls = 0;
  let total = 0;
  /** Milliseconds until a call's answer began, on average since `takeAverage`; undefined without calls. */
  const average = () => (calls === 0 ? undefined : total / calls);
  const timed: typeof fetch = async (input, init) => {
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
      log.info("portal exchange", { exchange: requestName(input, init), milliseconds, result });
    }
  };
  return {
    fetch: timed,
    average,
    /** Returns the average and starts a new one. */
    takeAverage() {
      const taken = average();
      calls = 0;
      total = 0;
      return taken;
    },
  };
}

/** `POST declaration.xhtml saveButton`: the page and, for a script's post, the button. Never a value. */
function requestName(input: string | URL | Request, init: RequestInit | undefined): string {
  const path = plainPath(new URL(input instanceof Request ? input.url : input));
  const source = init?.body instanceof URLSearchParams ? init.body.get("javax.faces.source") : null;
  const pressed = source === null ? "" : ` ${source.split(":").at(-1)}`;
  return `${init?.method ?? "GET"} ${path.split("/").at(-1)}${pressed}`;
}
