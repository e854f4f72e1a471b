import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readBody } from "../../gateway/request-body.ts";

const most = 10 * 1024 * 1024;

/** Reads a body that arrives in parts. */
async function read(body: Uint8Array, encoding?: string): Promise<string | null> {
  const request = new IncomingMessage(new Socket());
  if (encoding !== undefined) request.headers["content-encoding"] = encoding;
  const size = 1 + Math.floor(body.length / 3);
  for (let from = 0; from < body.length; from += size) request.push(body.subarray(from, from + size));
  request.push(null);
  return await readBody(request);
}
const letters = (count: number) => Buffer.alloc(count, "a");

it.each<[string, (body: Uint8Array) => Uint8Array, string | undefined]>([
  ["as it is", (body) => body, undefined],
  ["as gzip", gzipSync, " GZIP "],
  ["as deflate", deflateSync, "deflate"],
])("a body of ten megabytes is read %s, and not one byte more", async (_, pack, encoding) => {
  expect((await read(pack(letters(most)), encoding))?.length).toBe(most);
  await expect(read(pack(letters(most + 1)), encoding)).rejects.toMatchObject({ error: { status: 413 } });
});

it.each<[string, Uint8Array, string | undefined, number]>([
  ["a body that is not compressed as declared", letters(100), "gzip", 400],
  ["half of a compressed body", gzipSync(letters(100)).subarray(0, 12), "gzip", 400],
  ["an unknown encoding", letters(100), "br", 415],
])("%s is refused", async (_, body, encoding, status) => {
  await expect(read(body, encoding)).rejects.toMatchObject({ error: { status } });
});

it("an empty body is null, whatever its encoding", async () => {
  expect(await read(letters(0))).toBe(null);
  expect(await read(letters(0), "gzip")).toBe(null);
  expect(await read(Buffer.from("ώ"), "identity")).toBe("ώ");
});
