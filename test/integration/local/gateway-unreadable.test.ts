import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anApiFunction, type RecordingGateway, startRecordingGateway } from "../../support/recording-gateway.ts";

let gateway: RecordingGateway;

beforeAll(async () => {
  gateway = await startRecordingGateway([anApiFunction("things", "POST", "/things")]);
});
afterAll(() => gateway.close());

const start = "POST /api/v1/things HTTP/1.1\r\nhost: localhost\r\n";
const Body = v.pipe(v.string(), v.parseJson(), v.object({ errorMessage: v.string(), requestId: v.string() }));

it.each([
  ["no request at all", "a secret\r\n\r\n"],
  ["an unknown method", "SECRET /api/v1/things HTTP/1.1\r\n\r\n"],
  ["two lengths", `${start}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  ["a length and chunks", `${start}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a length that is no number", `${start}content-length: secret\r\n\r\n`],
  ["a line break in a header", `${start}x: a\nsecret\r\n\r\n`],
  ["20 KB of headers", `${start}x: ${"secret".repeat(4_000)}\r\n\r\n`],
])("%s is answered in the API's error body, without repeating it or calling a function", async (_, sent) => {
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);

  const [head = "", body] = (await text(socket)).split("\r\n\r\n");

  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toContain(`x-request-id: ${v.parse(Body, body).requestId}`);
  expect(head).toContain("cache-control: no-store");
  expect(head + String(body)).not.toMatch(/secret/i);
  expect(gateway.events).toEqual([]);
});
