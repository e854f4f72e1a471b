import { describe, expect, it } from "vitest";
import { type AnswerOf, checkResponse } from "../../support/check-response.ts";

const json = "application/json; charset=utf-8";
const health = { status: "ok", version: "1.0.0", requestId: "r" };
const refusal = { errorMessage: "no", requestId: "r", code: "forbidden" };

const stood = (uploadStatus: string) => ({
  ...{ requestId: "r", createdAt: "2026-11-21T10:00:00.000Z" },
  takkUploadStatus: {
    taskId: 1,
    portalUsername: "maria",
    uploadStatus,
    details: "",
    errorValue: "",
    number: "",
    year: 2026,
    month: 9,
    dueDate: "",
  },
});

const answer = (body: unknown, change: Partial<AnswerOf> = {}): AnswerOf => ({
  method: "GET",
  path: "/health",
  status: 200,
  contentType: json,
  body: JSON.stringify(body),
  ...change,
});

describe("the check of answers against openapi.json", () => {
  it.each([
    ["a documented answer", answer(health)],
    ["a documented refusal", answer(refusal, { status: 503 })],
    ["a state", answer(stood("PENDING"), { path: "/takk/task/1" })],
    ["an unknown path", answer(refusal, { path: "/nowhere", status: 404 })],
    ["another method of a known path", answer(refusal, { method: "PUT", status: 405 })],
    ["a path with a value and a query", answer(refusal, { path: "/str/task/1?limit=1", status: 401 })],
  ])("lets %s pass", (_, given) => {
    expect(() => checkResponse(given)).not.toThrow();
  });

  it.each([
    ["an undocumented status", answer(refusal, { status: 418 }), "this status is not documented"],
    ["a refusal of another kind of endpoint", answer(refusal, { status: 401 }), "this status is not documented"],
    ["an unknown path that is answered", answer(health, { path: "/nowhere" }), "this status is not documented"],
    ["a field that is missing", answer({ status: "ok", requestId: "r" }), "required property 'version'"],
    ["a field of another type", answer({ ...health, version: 1 }), "/version must be string"],
    ["a value that is not documented", answer({ ...health, status: "up" }), "/status must be equal to"],
    ["a field that is not documented", answer({ ...health, more: 1 }), "additional properties (more)"],
    ["a state that is not documented", answer(stood("DONE"), { path: "/takk/task/1" }), "must pass"],
    ["a body that is no JSON", answer(health, { body: "<html>" }), "the body is no JSON object"],
    ["another content type", answer(health, { contentType: "text/html" }), "content-type is text/html"],
  ])("names %s", (_, given, problem) => {
    expect(() => checkResponse(given)).toThrow(problem);
  });

  it("does not repeat values", () => {
    const body = { access_token: 42, expires_in: "secret-value", refresh_token: "r", requestId: "r" };
    const given = answer(body, { method: "POST", path: "/auth/token" });

    expect(() => checkResponse(given)).toThrow(/^(?!.*secret-value)/);
  });
});
