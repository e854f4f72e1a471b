/**
 * Whether an AWS call failed for a cause that passes by itself: throttling, an outage, a lost connection, a time-out.
 * The SDK has retried by then. Our own bugs (a malformed call) are not passing.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passingNames.has(error.name)) return true;
  if ("code" in error && typeof error.code === "string" && passingNames.has(error.code)) return true;
  return "$fault" in error && error.$fault === "server";
}

/** Whether our own account is at fault: a missing grant, a disabled key, a table or queue that is gone. A person has to act. */
export const isOfOurAccount = (error: unknown) => error instanceof Error && accountFaults.has(error.name);

/**
 * Whether work waits for it and is done afterwards, as if it had never been begun.
 *
 * @example
 * if (isWaitedFor(error)) await tasks.giveBack(task); // no bug of ours: it is tried again
 */
export const isWaitedFor = (error: unknown) => isPassing(error) || isOfOurAccount(error);

const accountFaults = new Set([
  "AccessDenied",
  "AccessDeniedException",
  "CredentialsProviderError",
  "ExpiredTokenException",
  "InvalidClientTokenId",
  "UnrecognizedClientException",
  "DisabledException",
  "KMSInvalidStateException",
  "NotFoundException",
  "ResourceNotFoundException",
  "QueueDoesNotExist",
  "AWS.SimpleQueueService.NonExistentQueue",
]);

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
