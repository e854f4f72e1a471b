import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import { gatewayErrors } from "../../shared/contract/gateway-errors.ts";
import { Refusal } from "./answer.ts";

/** API Gateway's limit for a request, compressed or not. */
const maxBytes = 10 * 1024 * 1024;

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/** The body as text, unpacked as API Gateway does when compression is on; null when there is none. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  // An oversized body is read to its end, too: a client that is still sending would not see the refusal.
  const sent = await buffer(request);
  if (sent.length > maxBytes) throw new Refusal(gatewayErrors.tooLarge);
  const body = await unpack(sent, request.headers["content-encoding"]);
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
