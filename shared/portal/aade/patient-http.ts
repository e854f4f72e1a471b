import pRetry from "p-retry";
import type { Clock } from "../../clock.ts";
import { PortalFault, unavailable } from "./fault.ts";
import { isWhole } from "./html.ts";
import type { Http, Received } from "./http.ts";

/** A longer rest than this is for the caller to take. */
const patienceMs = 2_000;

/**
 * Asks for a page again when it did not come: a busy portal drops one page in many, and a login alone is six. What is
 * posted is never repeated.
 */
export function createPatientHttp(http: Http, clock: Pick<Clock, "sleep">, signal: AbortSignal): Http {
  return {
    async send(exchange) {
      if (exchange.form) return await http.send(exchange);
      return await pRetry(async () => wholePage(await http.send(exchange)), {
        retries: 2,
        minTimeout: 50,
        factor: 3,
        randomize: true,
        shouldRetry: ({ error }) => !signal.aborted && mayBeAskedAgain(error),
        onFailedAttempt: async ({ error, retriesLeft }) => {
          if (retriesLeft > 0 && mayBeAskedAgain(error)) await clock.sleep(askedRest(error));
        },
      });
    },
  };
}

function wholePage(received: Received): Received {
  if (received.status === 200 && !isWhole(received.body)) throw unavailable("a page that is cut short", "no");
  return received;
}

function mayBeAskedAgain(error: Error): error is PortalFault {
  if (!(error instanceof PortalFault) || error.failure.kind !== "unavailable") return false;
  return (error.failure.retryAfterMs ?? 0) <= patienceMs;
}

/** What the portal itself asked for, in milliseconds. */
function askedRest({ failure }: PortalFault): number {
  return failure.kind === "unavailable" ? (failure.retryAfterMs ?? 0) : 0;
}
