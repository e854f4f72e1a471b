import { describe, expect, it } from "vitest";
import { isOfOurAccount, isPassing, isWaitedFor } from "../../../shared/aws/failures.ts";

const named = (name: string, more: object = {}) => Object.assign(new Error("x"), { name, ...more });

describe("what passes by itself", () => {
  it.each([
    ...["TimeoutError", "AbortError", "ThrottlingException", "ProvisionedThroughputExceededException"],
    ...["RequestLimitExceeded", "RequestThrottled", "KmsThrottled", "OverLimit", "InternalServerError"],
    ...["ServiceUnavailable", "KMSInternalException", "DependencyTimeoutException"],
  ])("AWS says %s", (name) => {
    expect(isPassing(named(name))).toBe(true);
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
  ])("the network says %s", (code) => {
    expect(isPassing(named("Error", { code }))).toBe(true);
  });

  it("is whatever AWS calls its own fault, and nothing that is ours", () => {
    expect(isPassing(named("SomethingNew", { $fault: "server" }))).toBe(true);
    expect(isPassing(named("SomethingNew", { $fault: "client" }))).toBe(false);
    for (const name of ["ValidationException", "AccessDeniedException", "ConditionalCheckFailedException", "TypeError"])
      expect(isPassing(named(name))).toBe(false);
    expect(isPassing(named("Error", { code: 5 }))).toBe(false);
    expect(isPassing("ThrottlingException")).toBe(false);
  });

  it("is waited for, and no less where our own account is at fault", () => {
    const ours = [
      ...["AccessDenied", "AccessDeniedException", "CredentialsProviderError", "ExpiredTokenException"],
      ...["InvalidClientTokenId", "UnrecognizedClientException", "DisabledException", "KMSInvalidStateException"],
      ...["NotFoundException", "ResourceNotFoundException", "QueueDoesNotExist"],
      "AWS.SimpleQueueService.NonExistentQueue",
    ];
    const told = (name: string) => [isPassing, isOfOurAccount, isWaitedFor].map((is) => is(named(name)));
    for (const name of ours) expect([name, ...told(name)]).toEqual([name, false, true, true]);
    expect(told("ThrottlingException")).toEqual([true, false, true]);
    expect(told("ValidationException")).toEqual([false, false, false]);
  });
});
