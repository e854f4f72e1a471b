/**
 * True if an AWS call failed for a temporary cause, after the SDK's own retries: throttling, an outage, a lost
 * connection, a time-out. Bugs of ours, such as a malformed call, are not transient.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (transientNames.has(error.name)) return true;
  if ("code" in error && typeof error.code === "string" && transientNames.has(error.code)) return true;
  return "$fault" in error && error.$fault === "server";
}

/** True if a person has to repair our account: a missing grant, a disabled key, a missing table or queue. */
export const isAccountFault = (error: unknown) => error instanceof Error && accountFaults.has(error.name);

/**
 * True if the work can be given back and done later.
 *
 * @example
 * if (isRetryable(error)) await tasks.giveBack(task); // not a bug of ours: it is tried again
 */
export const isRetryable = (error: unknown) => isTransient(error) || isAccountFault(error);

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

const transientNames = new Set([
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
