/**
 * Whether an AWS call failed for a cause that passes by itself: throttling, an outage, a lost connection, a time-out.
 * The SDK has retried by then. Our own bugs (a malformed call, a missing permission) are not passing.
 *
 * @example
 * if (isPassing(error)) await tasks.giveBack(task); // no bug of ours: it is tried again
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passingNames.has(error.name)) return true;
  if ("code" in error && typeof error.code === "string" && passingNames.has(error.code)) return true;
  return "$fault" in error && error.$fault === "server";
}

const passingNames = new Set([
  "TimeoutError",
  "AbortError",
  "ThrottlingException",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "RequestThrottled",
  "KmsThrottled",
  "OverLimit",
  "InternalServerError",
  "ServiceUnavailable",
  "KMSInternalException",
  "DependencyTimeoutException",
  "ECONNRESET",
  "ECONNREFUSED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);
