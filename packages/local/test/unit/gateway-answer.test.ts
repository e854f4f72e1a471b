import { describe, expect, it } from "vitest";
import { gatewayErrors, gatewayHeaders, wrongMethod } from "../../../../shared/contract/gateway-errors.ts";
import { answerOf, Refusal, refusalAnswer } from "../../gateway/answer.ts";

describe("a function's proxy result", () => {
  it("with only a status is answered as empty JSON", () => {
    expect(answerOf({ statusCode: 204 })).toEqual({
      status: 204,
      headers: { "content-type": "application/json" },
      body: "",
    });
  });

  it("keeps its headers as text, with every value of repeated ones", () => {
    const headers = { "content-type": "text/html", "retry-after": 5, "x-first": true };
    const multiValueHeaders = { "set-cookie": ["a=1", "b=2"], "x-counts": [1, false] };

    expect(answerOf({ statusCode: 200, headers, multiValueHeaders, body: "<p>" })).toEqual({
      status: 200,
      headers: {
        "content-type": "text/html",
        "retry-after": "5",
        "x-first": "true",
        "set-cookie": ["a=1", "b=2"],
        "x-counts": ["1", "false"],
      },
      body: "<p>",
    });
  });

  it("has its body decoded only when marked as Base64", () => {
    expect(answerOf({ statusCode: 200, body: "aGk=", isBase64Encoded: true }).body).toEqual(Buffer.from("hi"));
    expect(answerOf({ statusCode: 200, body: "aGk=" }).body).toBe("aGk=");
  });

  it.each([
    undefined,
    {},
    { statusCode: "200" },
    { statusCode: 200, body: { a: 1 } },
    { statusCode: 200, headers: { a: {} } },
  ])("of %j is a failed function", (result) => {
    expect(() => answerOf(result)).toThrow(new Refusal(gatewayErrors.failedFunction));
  });
});

describe("a refusal by the gateway", () => {
  it("has the API's error body and headers, with the request id in both", () => {
    expect(refusalAnswer(new Refusal(gatewayErrors.tooLarge), "r-1")).toEqual({
      status: 413,
      headers: { ...gatewayHeaders, "x-request-id": "r-1" },
      body: JSON.stringify({ errorMessage: gatewayErrors.tooLarge.message, requestId: "r-1", code: "body_too_large" }),
    });
  });

  it("names the methods that a path has", () => {
    const { headers, body } = refusalAnswer(new Refusal(wrongMethod(["GET", "PUT"])), "r");
    expect(headers["allow"]).toBe("GET, PUT");
    expect(body).toContain("does not support the method: use GET or PUT");
  });
});
