import { expect, it } from "vitest";
import { createHandler } from "../../../functions/api/get-console/handler.ts";
import { anEvent, requestId } from "../../support/api/event.ts";
import { textLike } from "../../support/matchers.ts";

const page = { html: "<html><!-- identity --></html>", script: "'sha256-a'", style: "'sha256-b'" };
const lines: unknown[] = [];
const log = { info: (...line: unknown[]) => void lines.push(line), warn: () => {}, error: () => {} };
const get = (headers: Record<string, string> = {}) =>
  createHandler({ page, identity: undefined, log })(anEvent({ headers }));

it("the console page is sent whole to a browser that has none or another version", async () => {
  for (const headers of [{}, { "If-None-Match": '"2"' }, { "if-match": '"1"' }]) {
    expect(await get(headers)).toMatchObject({ statusCode: 200, body: "<html></html>" });
  }
  const { headers = {} } = await get();
  expect(lines.at(-1)).toEqual(["page answered", { requestId }]);
  expect(headers).toEqual({
    ...{ etag: textLike(/^"[\w-]{43}"$/), "cache-control": "no-cache", "x-request-id": requestId },
    ...{ "content-type": "text/html; charset=utf-8", "x-content-type-options": "nosniff", "x-frame-options": "DENY" },
    ...{ "referrer-policy": "no-referrer", "strict-transport-security": "max-age=63072000; includeSubDomains" },
    "content-security-policy":
      "default-src 'none'; script-src 'sha256-a'; style-src 'sha256-b'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  });
});

it("the console page is not sent again to a browser that has it, however the header is written", async () => {
  const etag = String((await get()).headers?.["etag"]);
  for (const name of ["if-none-match", "If-None-Match"]) {
    expect(await get({ [name]: etag })).toMatchObject({ statusCode: 304, body: "", headers: { etag } });
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

  expect(body).toBe(
    '<html><meta name="identity" content="{&quot;issuer&quot;:&quot;https://id.test/realm&quot;,&quot;clientId&quot;:&quot;a\\&quot;<b>&quot;}"></html>',
  );
  expect(headers?.["content-security-policy"]).toContain("connect-src 'self' https://id.test https://tokens.test;");
});
