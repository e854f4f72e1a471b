import { ProvisionedThroughputExceededException } from "@aws-sdk/client-dynamodb";
import type { Failing } from "./gate.ts";

/** What the SDK throws for a call that fails in this way. */
export function awsError(failing: Failing, service: "table" | "queue" | "vault"): Error {
  switch (failing) {
    case "before":
      return throttled(service);
    case "after":
      return new TimedOut();
    case "dns":
      return Object.assign(new Error("getaddrinfo EAI_AGAIN"), { code: "EAI_AGAIN", syscall: "getaddrinfo" });
    case "refused":
      return Object.assign(new Error("somebody has changed the account"), {
        name: ourFault[service],
        $fault: "client",
      });
  }
}

/** A key that is disabled, a queue that is gone, a role that lacks a grant. */
const ourFault = {
  table: "AccessDeniedException",
  queue: "AWS.SimpleQueueService.NonExistentQueue",
  vault: "DisabledException",
} as const;

/** As the SDK's request handler calls a call that took too long. */
export class TimedOut extends Error {
  constructor() {
    super("the call took too long");
    this.name = "TimeoutError";
  }
}

/** Each service has its own word for "too much": as a client's fault, which no fault of ours is. */
function throttled(service: "table" | "queue" | "vault"): Error {
  if (service === "table")
    return new ProvisionedThroughputExceededException({ message: "The rate of requests is too high", $metadata: {} });
  const name = service === "queue" ? "RequestThrottled" : "ThrottlingException";
  return Object.assign(new Error("too many requests"), { name, $fault: "client" });
}
