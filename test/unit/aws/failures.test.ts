import { describe, expect, it } from "vitest";
import { isAccountFault, isRetryable, isTransient } from "../../../shared/aws/failures.ts";

const named = (name: string, more: object = {}) => Object.assign(new Error("x"), { name, ...more });

describe("a passing failure", () => {
  it.each([
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
  ])("is AWS error %s", (name) => {
    expect(isTransient(named(name))).toBe(true);
  });

  it.each([
    "ECONNRESET",
    "ECONNREFUSED",
    "EPIPE",
    "ETIMEDOUT",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ENETUNREACH",
    "EHOSTUNREACH",
  ])("is network error %s", (code) => {
    expect(isTransient(named("Error", { code }))).toBe(true);
  });

  it("is any error that AWS calls its own fault, and none of ours", () => {
    expect(isTransient(named("SomethingNew", { $fault: "server" }))).toBe(true);
    expect(isTransient(named("SomethingNew", { $fault: "client" }))).toBe(false);
    for (const name of ["ValidationException", "AccessDeniedException", "ConditionalCheckFailedException", "TypeError"])
      expect(isTransient(named(name))).toBe(false);
    expect(isTransient(named("Error", { code: 5 }))).toBe(false);
    expect(isTransient("ThrottlingException")).toBe(false);
  });

  it("is waited for, and so is a fault of our own AWS account", () => {
    const ours = [
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
    ];
    const kindsOf = (name: string) => [isTransient, isAccountFault, isRetryable].map((is) => is(named(name)));
    for (const name of ours) expect(kindsOf(name), name).toEqual([false, true, true]);
    expect(kindsOf("ThrottlingException")).toEqual([true, false, true]);
    expect(kindsOf("ValidationException")).toEqual([false, false, false]);
  });
});
