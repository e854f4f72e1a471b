import { expect, it } from "vitest";
import { createHandler } from "../../../functions/api/get-console/handler.ts";
import { anEvent, requestId } from "../../support/api/event.ts";

const page = { html: "<html></html>", etag: '"1"', script: "'sha256-a'", style: "'sha256-b'" };
const log = { info: () => {}, warn: () => {}, error: () => {} };
const get = (headers: Record<string, string> = {}) => createHandler({ page, log })(anEvent({ headers }));

it("the console is answered whole to whoever does not have it, or has another", async () => {
  for (const headers of [{}, { "If-None-Match": '"2"' }, { "if-match": '"1"' }]) {
    expect(await get(headers)).toMatchObject({ statusCode: 200, body: page.html });
  }
  const { headers = {} } = await get();
  expect(headers).toMatchObject({ etag: '"1"', "cache-control": "no-cache", "x-request-id": requestId });
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'sha256-a'; style-src 'sha256-b'/,
  );
});

it("is not answered again to a browser that has it, however the header is written", async () => {
  for (const name of ["if-none-match", "If-None-Match"]) {
    expect(await get({ [name]: '"1"' })).toMatchObject({ statusCode: 304, body: "", headers: { etag: '"1"' } });
  }
});
