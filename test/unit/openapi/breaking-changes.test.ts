import { describe, expect, it } from "vitest";
import document from "../../../openapi.json" with { type: "json" };
import { breakingChanges } from "../../../shared/openapi/breaking-changes.ts";

const text = JSON.stringify(document);
/** The document with one piece of text replaced. */
function planted(piece: string, by: string): unknown {
  expect(text).toContain(piece);
  return JSON.parse(text.replaceAll(piece, by));
}

describe("the check of breaking changes", () => {
  it("finds none between equal documents", () => {
    expect(breakingChanges(document, document)).toEqual([]);
  });

  it.each([
    ["a path is gone", '"/health":', '"/alive":', "GET /health is gone"],
    [
      "a method is another",
      '"patch":{"operationId":"updateApartment"',
      '"put":{"operationId":"updateApartment"',
      "PATCH /apartments/{id} is gone",
    ],
    [
      "a status is another",
      '"201":{"description":"The apartment."',
      '"200":{"description":"The apartment."',
      "POST /apartments: it no longer answers 201",
    ],
    [
      "a field of a request becomes required",
      '"required":["reservations"]',
      '"required":["reservations","draftUpload"]',
      "POST /str/task: body.draftUpload is required now",
    ],
    [
      "a field of a request is gone",
      '"guestTaxId":{"minLength":1',
      '"guestTax":{"minLength":1',
      "POST /str/task: body.reservations[].guestTaxId is no longer taken",
    ],
    [
      "a value is no longer taken",
      '"Clickstay",',
      "",
      'POST /str/task: body.reservations[].platform no longer takes "Clickstay"',
    ],
    [
      "a limit is lower",
      '"minItems":1,"maxItems":1000',
      '"minItems":1,"maxItems":500',
      "POST /str/task: body.reservations no longer takes longer lists",
    ],
    [
      "a list may no longer be short",
      '"minItems":1,"maxItems":1000',
      '"minItems":2,"maxItems":1000',
      "POST /str/task: body.reservations no longer takes shorter lists",
    ],
    [
      "a field of an answer is gone",
      '"refresh_token":{"type"',
      '"refreshToken":{"type"',
      "POST /auth/token: body.refresh_token is no longer answered",
    ],
    [
      "a field of an answer may be missing",
      '"required":["taskId","createdAt","requestId"]',
      '"required":["taskId","requestId"]',
      "POST /str/submitted-declarations: body.createdAt may be missing now",
    ],
    [
      "a field of an answer has another type",
      '"expires_in":{"type":"integer"',
      '"expires_in":{"type":"string"',
      "POST /auth/token: body.expires_in may now be values of type string",
    ],
    [
      "a parameter becomes required",
      '"name":"ownerId","in":"query","required":false',
      '"name":"ownerId","in":"query","required":true',
      "GET /apartments: query ownerId is required now",
    ],
    [
      "a new parameter is required",
      '{"name":"ownerId","in":"query"',
      '{"name":"more","in":"query","required":true,"schema":{"type":"string"}},{"name":"ownerId","in":"query"',
      "GET /apartments: query more is required now",
    ],
    [
      "a parameter is gone",
      '"name":"ownerId","in":"query"',
      '"name":"owner","in":"query"',
      "GET /apartments: query ownerId is no longer taken",
    ],
  ])("finds that %s", (_, piece, by, change) => {
    expect(breakingChanges(document, planted(piece, by))).toContain(change);
  });

  it.each([
    ["a new path", '"/health":', '"/more":{"get":{"responses":{}}},"/health":'],
    ["a new field of an answer", '"refresh_token":{"type"', '"more":{"type":"string"},"refresh_token":{"type"'],
    [
      "a new field of a request that may be left out",
      '"clientId":{"minLength"',
      '"more":{"type":"string"},"clientId":{"minLength"',
    ],
    [
      "what a new field of a request has to hold",
      '"clientId":{"minLength"',
      '"more":{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}},"clientId":{"minLength"',
    ],
    ["a higher limit", '"minItems":1,"maxItems":1000', '"minItems":1,"maxItems":2000'],
  ])("allows %s", (_, piece, by) => {
    expect(breakingChanges(document, planted(piece, by))).toEqual([]);
  });
});
