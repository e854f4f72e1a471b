import type { Answer } from "./send.ts";

const known = new Set([200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429]);
const errorFields = new Set(["errorMessage", "requestId", "code", "errors"]);

/** On every answer, whoever made it. */
const headersOfAll: Readonly<Record<string, RegExp>> = {
  "cache-control": /^no-store$/,
  "content-type": /^application\/json; charset=utf-8$/,
  "referrer-policy": /^no-referrer$/,
  "strict-transport-security": /^max-age=\d{8}/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "x-request-id": /^[\w-]{8,64}$/,
};

/** A line of a stack trace, a module of ours or of Node, or an error class of a library. */
const innards =
  /\n\s*at |\bat [\w.<>]+ \(|node:internal|node_modules|\.mjs\b|\bTypeError\b|ValidationException|valibot/;

const isCode = (code: unknown) => typeof code === "string" && /^[a-z]+(_[a-z0-9]+)*$/.test(code);

/** What is wrong with an answer, whatever the request was; empty for a sound one. */
export function faultsOf({ status, headers, body, text }: Answer): string[] {
  const faults = Object.entries(headersOfAll)
    .filter(([name, expected]) => !expected.test(String(headers[name] ?? "")))
    .map(([name]) => `its ${name} is ${String(headers[name])}`);
  if (!known.has(status)) faults.push("no answer has this status");
  return status < 400
    ? [...faults, ...ofSuccess({ headers, body })]
    : [...faults, ...ofRefusal({ headers, body, text })];
}

function ofSuccess({ headers, body }: Pick<Answer, "headers" | "body">): string[] {
  // The OpenAPI document has its requestId only in the header.
  if (typeof body["openapi"] === "string" || body["requestId"] === headers["x-request-id"]) return [];
  return ["its requestId is not the header's"];
}

function ofRefusal({ headers, body, text }: Pick<Answer, "headers" | "body" | "text">): string[] {
  const { errorMessage, requestId, code, errors = [] } = body;
  const faults = [];
  if (typeof errorMessage !== "string" || errorMessage === "") faults.push("it has no errorMessage");
  if (requestId !== headers["x-request-id"]) faults.push("its requestId is not the header's");
  if (!isCode(code)) faults.push("it has no code");
  if (!Array.isArray(errors) || !errors.every((error: { code?: unknown }) => isCode(error.code)))
    faults.push("a mistake has no code");
  if (Object.keys(body).some((name) => !errorFields.has(name))) faults.push("an error body has other fields");
  if (innards.test(text)) faults.push("it shows the inside of the service");
  return faults;
}
