import { isTransient } from "../../../shared/aws/failures.ts";

/** Three attempts of three seconds each: an operator waits ten seconds for an answer of AWS, not longer. */
export const callLimits = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 3_000,
    requestTimeout: 3_000,
    socketTimeout: 3_000,
    throwOnRequestTimeout: true,
  },
} as const;

const mayBeDone = "A change may have been made all the same: look, then run it again.";

/** Why a command failed, in a sentence for the operator. */
export function failureInWords(error: unknown): string {
  if (!(error instanceof Error)) return "it failed";
  if (error.name === "TimeoutError")
    return `AWS gave no answer within ten seconds: it, or this machine's network, is in trouble. ${mayBeDone}`;
  if (isTransient(error)) return `AWS cannot be used now (${error.message || error.name}). ${mayBeDone}`;
  if (error.name === "CredentialsProviderError") return `there are no credentials for AWS here: ${error.message}`;
  if (error.name.startsWith("AccessDenied"))
    return `${error.message}\nThe rights that these commands need are in docs/operating.md.`;
  return error.message || error.name;
}
