import { expect, it } from "vitest";
import { createHandler } from "../../../functions/api/get-console/handler.ts";
import { anEvent, requestId } from "../../support/api/event.ts";
import { textLike } from "../../support/matchers.ts";

const page = {
  html: '<html><!-- identity --><style nonce="nonce-of-this-answer"></style></html>',
  script: "'sha256-a'",
};
const nonceIn = (body = "") => /nonce="([\w-]{22})"/.exec(body)?.[1] ?? "none";
const lines: unknown[] = [];
const log = { info: (...line: unknown[]) => void lines.push(line), warn: () => {}, error: () => {} };
const get = (headers: Record<string, string> = {}) =>
  createHandler({ page, identity: undefined, log })(anEvent({ headers }));

it("the console page is sent whole to a browser that has none or another version", async () => {
  for (const headers of [{}, { "If-None-Match": '"2"' }, { "if-match": '"1"' }]) {
    const { statusCode, body } = await get(headers);
    expect(statusCode).toBe(200);
    expect(body).toBe(`<html><style nonce="${nonceIn(body)}"></style></html>`);
  }
  const { headers = {}, body } = await get();
  expect(lines.at(-1)).toEqual(["page answered", { requestId }]);
  expect(headers).toEqual({
    etag: textLike(/^"[\w-]{43}"$/),
    "cache-control": "no-cache",
    "x-request-id": requestId,
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "content-security-policy": `default-src 'none'; script-src 'sha256-a'; style-src 'nonce-${nonceIn(body)}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
});

it("the console page allows its styles by a nonce that no other answer has", async () => {
  const answers = await Promise.all([get(), get()]);

  expect(new Set(answers.map(({ body }) => nonceIn(body)))).toHaveLength(2);
  expect(new Set(answers.map(({ headers }) => headers?.["etag"])).size).toBe(1);
});

it("the console page is not sent again to a browser that has it, however the header is written", async () => {
  const etag = String((await get()).headers?.["etag"]);
  for (const name of ["if-none-match", "If-None-Match"]) {
    const known = await get({ [name]: etag });
    expect(known).toMatchObject({ statusCode: 304, body: "", headers: { etag } });
    // The browser keeps the policy of the page that it has.
    expect(known.headers).not.toHaveProperty("content-security-policy");
  }
});

it("the console page names the identity provider to its script, which may call only the provider's addresses", async () => {
  const identity = {
    issuer: "https://id.test/realm",
    clientId: 'a"<b>',
    rolesClaim: "roles",
    origins: ["https://tokens.test"],
  };

  const { body, headers } = await createHandler({ page, identity, log })(anEvent({}));

  expect(body).toContain(
    '<html><meta name="identity" content="{&quot;issuer&quot;:&quot;https://id.test/realm&quot;,&quot;clientId&quot;:&quot;a\\&quot;<b>&quot;}"><style',
  );
  expect(headers?.["content-security-policy"]).toContain("connect-src 'self' https://id.test https://tokens.test;");
});
