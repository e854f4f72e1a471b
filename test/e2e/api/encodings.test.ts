import { deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningApi, startApi } from "../../support/black-box/running-api.ts";

let api: RunningApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const kibi = 1024;
const mebi = 1024 * kibi;
let owners = 0;
const anOwner = () => JSON.stringify({ name: "Ελένη", portalUsername: `owner-${++owners}`, portalPassword: "secret" });
const post = (raw: string | Uint8Array, headers: Record<string, string | string[]> = {}) =>
  api.asAdmin({ method: "POST", path: "/apartment-owners", raw, headers });

/** Sends, and expects that nothing is kept. */
async function refusal(raw: string | Uint8Array, headers: Record<string, string | string[]> = {}) {
  const before = await api.records();
  const answer = await post(raw, headers);
  expect(await api.records()).toEqual(before);
  return answer;
}

describe("a content type", () => {
  it.each([
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/merge-patch+json",
  ])("%s is read", async (type) => {
    const { status, body } = await post(anOwner(), { "content-type": type });

    expect(status).toBe(201);
    expect(body["apartmentOwner"]).toHaveProperty("name", "Ελένη");
  });

  it.each([
    "text/plain",
    "text/json",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "application/jsonp",
    "application/json; charset=iso-8859-7",
    "application/json; charset=utf-16",
    "application/json, text/plain",
    "json",
    "*/*",
    "",
  ])("%s is refused with what to send instead", async (type) => {
    const { status, body } = await refusal(anOwner(), { "content-type": type });

    expect(status).toBe(415);
    expect(body["errorMessage"]).toContain("application/json");
  });
});

describe("a content encoding", () => {
  const packed = (raw: string, encoding = "gzip", pack = gzipSync) => ({
    raw: pack(raw),
    headers: { "content-encoding": encoding },
  });

  it.each([
    ["gzip", gzipSync],
    ["GZIP", gzipSync],
    ["deflate", deflateSync],
    ["identity", (text: string) => Buffer.from(text)],
  ] as const)("%s is unpacked", async (encoding, pack) => {
    const { status, body } = await post(pack(anOwner()), { "content-encoding": encoding });

    expect(status).toBe(201);
    expect(body["apartmentOwner"]).toHaveProperty("name", "Ελένη");
  });

  it.each([
    ["an unknown one", 415, () => packed(anOwner(), "br")],
    ["two at once", 415, () => packed(anOwner(), "gzip, gzip")],
    ["gzip that is none", 400, () => ({ ...packed(""), raw: anOwner() })],
    ["gzip cut short", 400, () => ({ ...packed(""), raw: gzipSync(anOwner()).subarray(0, 40) })],
    ["gzip with a wrong checksum", 400, () => ({ ...packed(""), raw: broken(gzipSync(anOwner())) })],
    ["gzip of gzip", 400, () => ({ ...packed(""), raw: gzipSync(gzipSync(anOwner())) })],
    ["gzip without saying so", 400, () => ({ ...packed(anOwner()), headers: {} })],
    ["plain text under deflate", 400, () => ({ raw: anOwner(), headers: { "content-encoding": "deflate" } })],
    ["a bomb of 11 MiB", 413, () => packed(" ".repeat(11 * mebi))],
    ["a bomb of 200 MiB", 413, () => packed(" ".repeat(200 * mebi))],
    ["gzip of 5 MiB", 413, () => packed(" ".repeat(5 * mebi))],
  ])("refuses %s with %d", async (_, status, request) => {
    const { raw, headers } = request();

    expect((await refusal(raw, headers)).status).toBe(status);
  });
});

describe("a body", () => {
  it.each([
    ["16 KiB", 16 * kibi, 400],
    ["16 KiB and a byte", 16 * kibi + 1, 413],
    ["5 MiB", 5 * mebi, 413],
    ["11 MiB", 11 * mebi, 413],
  ])("of %s is refused", async (_, bytes, status) => {
    const answer = await refusal(`{"name":"${"x".repeat(bytes - 11)}"}`);

    expect(answer.status).toBe(status);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it("is measured in bytes and not in characters, and a task is told to split itself", async () => {
    const { body } = await refusal(`{"name":"${"α".repeat(8 * kibi)}"}`);
    const task = await api.asAdmin({ method: "POST", path: "/str/task", raw: " ".repeat(4 * mebi + 1) });

    expect(body["errorMessage"]).toMatch(/^the body is larger than 16 KiB/);
    expect(task.body["errorMessage"]).toBe("the body is larger than 4 MiB: split it over several requests");
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["a sequence cut short", [0xce]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["half a surrogate pair", [0xed, 0xa0, 0x80]],
    ["a code point beyond Unicode", [0xf5, 0x80, 0x80, 0x80]],
    ["Greek letters as ISO 8859-7", [0xc5, 0xeb, 0xdd, 0xed, 0xe7]],
  ])("with %s is refused", async (_, bytes) => {
    const [head = "", tail = ""] = anOwner().split("Ελένη");
    const { status } = await refusal(Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]));

    expect(status).toBe(400);
  });

  it.each(["utf16le", "latin1"] as const)("written as %s is refused", async (encoding) => {
    expect((await refusal(Buffer.from(anOwner(), encoding))).status).toBe(400);
  });

  it("may begin with a byte order mark", async () => {
    const { status, body } = await post(`\uFEFF${anOwner()}`);

    expect(status).toBe(201);
    expect(body["apartmentOwner"]).toHaveProperty("name", "Ελένη");
  });

  it("may come in chunks", async () => {
    expect((await post(anOwner(), { "transfer-encoding": "chunked" })).status).toBe(201);
  });

  it.each(["", " ", "\n", "\u0000"])("of nothing but %j is refused", async (raw) => {
    expect((await refusal(raw)).status).toBe(400);
  });

  it.each([
    ["GET", "/reservations"],
    ["DELETE", "/clients/nobody"],
    ["POST", "/clients/nobody/secret"],
  ])("is not read by %s %s", async (method, path) => {
    const { status } = await api.asAdmin({ method, path, raw: "{" });

    expect(status).toBe(method === "GET" ? 200 : 404);
  });
});

function broken(packed: Buffer): Buffer {
  const copy = Buffer.from(packed);
  copy.writeUInt32LE(0, copy.length - 8);
  return copy;
}
