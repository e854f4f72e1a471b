import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import { gatewayErrors } from "../../../shared/contract/gateway-errors.ts";
import { Refusal } from "./answer.ts";

/** API Gateway's limit for a request, compressed or not. */
const maxBytes = 10 * 1024 * 1024;

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/** The body as text, unpacked as API Gateway does when compression is on; null when there is none. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const body = await unpack(await receive(request), request.headers["content-encoding"]);
  return body.length > 0 ? body.toString("utf8") : null;
}

async function unpack(body: Buffer, encoding = "identity"): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || body.length === 0) return body;
  if (name !== "gzip" && name !== "deflate") {
    const message = "content-encoding: expected gzip, deflate or none";
    throw new Refusal({ ...gatewayErrors.unsupportedMediaType, message });
  }
  return await decoders[name](body, { maxOutputLength: maxBytes }).catch((error: unknown) => {
    const message = `body: it is not valid ${name}`;
    throw new Refusal(error instanceof RangeError ? gatewayErrors.tooLarge : { ...gatewayErrors.badRequest, message });
  });
}

/** Reads to the end, since a client that is still sending would not see the refusal. An oversized body is not kept in memory. */
async function receive(request: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
  }
  if (bytes > maxBytes) throw new Refusal(gatewayErrors.tooLarge);
  return Buffer.concat(parts);
}
