import { describe, expect, it } from "vitest";
import document from "../../../../openapi.json" with { type: "json" };
import { breakingChanges } from "../../breaking-changes.ts";

const text = JSON.stringify(document);
/** The document with one piece of text replaced. */
function planted(piece: string, by: string): unknown {
  expect(text).toContain(piece);
  return JSON.parse(text.replaceAll(piece, by));
}

// Pieces of the document's text.
const created = '{"description":"The apartment."';
const most = '"maxItems":1000';
const expires = '"expires_in":{"type":';
const ofOwner = '"name":"ownerId","in":"query"';
const required = '{"name":"more","in":"query","required":true,"schema":{"type":"string"}}';
const clientId = '"clientId":{"minLength"';
const holding = '{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}';

describe("the check of breaking changes", () => {
  it("finds none between equal documents", () => {
    expect(breakingChanges(document, document)).toEqual([]);
  });

  it.each([
    ["GET /health is gone", '"/health":', '"/alive":'],
    ["PATCH /apartments/{id} is gone", '"patch":{"operationId":"updateA', '"put":{"operationId":"updateA'],
    ["POST /apartments: it no longer answers 201", `"201":${created}`, `"200":${created}`],
    ["POST /str/task: body.draftUpload is required now", '["reservations"]', '["reservations","draftUpload"]'],
    ["POST /str/task: body.reservations[].guestTaxId is no longer taken", '"guestTaxId":{', '"guestTax":{'],
    ['POST /str/task: body.reservations[].platform no longer takes "Clickstay"', '"Clickstay",', ""],
    ["POST /str/task: body.reservations no longer takes longer lists", most, '"maxItems":500'],
    ["POST /str/task: body.reservations no longer takes shorter lists", `"minItems":1,${most}`, `"minItems":2,${most}`],
    ["POST /auth/token: body.refresh_token is no longer answered", '"refresh_token":{"type"', '"refreshToken":{"type"'],
    ["POST /str/submitted-declarations: body.createdAt may be missing now", '"taskId","createdAt",', '"taskId",'],
    ["POST /auth/token: body.expires_in may now be values of type string", `${expires}"integer"`, `${expires}"string"`],
    ["GET /apartments: query ownerId is required now", `${ofOwner},"required":false`, `${ofOwner},"required":true`],
    ["GET /apartments: query more is required now", `{${ofOwner}`, `${required},{${ofOwner}`],
    ["GET /apartments: query ownerId is no longer taken", ofOwner, '"name":"owner","in":"query"'],
  ])("finds that %s", (change, piece, by) => {
    expect(breakingChanges(document, planted(piece, by))).toContain(change);
  });

  it.each([
    ["greater numbers", { maximum: 5 }, { maximum: 4 }],
    ["smaller numbers", { minimum: 1 }, { minimum: 2 }],
    ["longer texts", {}, { maxLength: 4 }],
    ["shorter texts", {}, { minLength: 2 }],
    ["texts of another pattern", { pattern: "a" }, { pattern: "b" }],
    ["any other text", {}, { enum: ["a"] }],
  ])("finds where %s are no longer taken, or may be answered now", (what, wide, narrow) => {
    const of = (properties: object) => {
      const content = { "application/json": { schema: { type: "object", properties } } };
      return { paths: { "/x": { post: { requestBody: { content }, responses: { 200: { content } } } } } };
    };
    expect(breakingChanges(of({ a: wide }), of({ a: narrow }))).toContain(`POST /x: body.a no longer takes ${what}`);
    expect(breakingChanges(of({ a: narrow }), of({ a: wide }))).toContain(`POST /x: body.a may now be ${what}`);
  });

  it.each([
    ["a new path", '"/health":', '"/more":{"get":{"responses":{}}},"/health":'],
    ["a new field of an answer", '"refresh_token":{"type"', '"more":{"type":"string"},"refresh_token":{"type"'],
    ["a new field of a request that may be left out", clientId, `"more":{"type":"string"},${clientId}`],
    ["what a new field of a request has to hold", clientId, `"more":${holding},${clientId}`],
    ["a higher limit", `"minItems":1,${most}`, '"minItems":1,"maxItems":2000'],
  ])("allows %s", (_, piece, by) => {
    expect(breakingChanges(document, planted(piece, by))).toEqual([]);
  });
});
