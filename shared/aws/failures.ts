/**
 * Whether an AWS call failed for a cause that passes by itself: throttling, an outage, a lost connection, a time-out.
 * The SDK has retried by then. Our own bugs (a malformed call, a missing permission) are not passing.
 *
 * @example
 * if (isPassing(error)) await tasks.giveBack(taskId); // no bug of ours: it is tried again
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

/**
 * Where an error was thrown, in a file of ours if any: says enough in a log, where the error's own text could repeat what
 * was received. Source maps make the frames readable.
 */
export function ownFrame(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at ")) ?? [];
  return (frames.find((line) => /\b(shared|functions)\//.test(line)) ?? frames[0])?.trim();
}
