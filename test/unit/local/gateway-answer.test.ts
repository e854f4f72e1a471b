import { describe, expect, it } from "vitest";
import { answerOf, Refusal, refusalAnswer, refused } from "../../../local/gateway/answer.ts";
import { gatewayErrors, gatewayHeaders, wrongMethod } from "../../../shared/contract/gateway-errors.ts";

describe("what a function answers", () => {
  it("may be a status alone: then it is JSON, and empty", () => {
    expect(answerOf({ statusCode: 204 })).toEqual({
      ...{ status: 204, headers: { "content-type": "application/json" }, body: "" },
    });
  });

  it("goes on with its headers as texts, those of many values whole", () => {
    const headers = { "content-type": "text/html", "retry-after": 5, "x-first": true };
    const multiValueHeaders = { "set-cookie": ["a=1", "b=2"], "x-counts": [1, false] };

    expect(answerOf({ statusCode: 200, headers, multiValueHeaders, body: "<p>" })).toEqual({
      status: 200,
      headers: {
        ...{ "content-type": "text/html", "retry-after": "5", "x-first": "true" },
        ...{ "set-cookie": ["a=1", "b=2"], "x-counts": ["1", "false"] },
      },
      body: "<p>",
    });
  });

  it("is unpacked where it is said to be packed, and nowhere else", () => {
    expect(answerOf({ statusCode: 200, body: "aGk=", isBase64Encoded: true }).body).toEqual(Buffer.from("hi"));
    expect(answerOf({ statusCode: 200, body: "aGk=" }).body).toBe("aGk=");
  });

  it.each([
    undefined,
    {},
    { statusCode: "200" },
    { statusCode: 200, body: { a: 1 } },
    { statusCode: 200, headers: { a: {} } },
  ])("is a failure where it is %j", (result) => {
    expect(() => answerOf(result)).toThrow(refused(gatewayErrors.failedFunction));
  });
});

describe("a refusal of the gateway's own", () => {
  it("has the API's body and headers, and the request's number in both", () => {
    expect(refusalAnswer(refused(gatewayErrors.tooLarge), "r-1")).toEqual({
      status: 413,
      headers: { ...gatewayHeaders, "x-request-id": "r-1" },
      body: JSON.stringify({ errorMessage: gatewayErrors.tooLarge.message, requestId: "r-1", code: "body_too_large" }),
    });
  });

  it("names the methods that a path has, and other headers of its own", () => {
    const { headers, body } = refusalAnswer(refused(wrongMethod(["GET", "PUT"])), "r");
    expect([headers["allow"], body]).toEqual([
      "GET, PUT",
      expect.stringContaining("has another method: use GET or PUT"),
    ]);
    expect(refusalAnswer(new Refusal(gatewayErrors.tooManyRequests, { "retry-after": "1" }), "r")).toMatchObject({
      ...{ status: 429, headers: { "retry-after": "1", "cache-control": "no-store" } },
    });
  });
});
