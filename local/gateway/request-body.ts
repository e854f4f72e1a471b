import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gunzip, inflate } from "node:zlib";
import { gatewayErrors } from "../../shared/contract/gateway-errors.ts";
import { Refusal, refused, unreadable } from "./answer.ts";

/** API Gateway's bound on a request, compressed or not. */
const maxBytes = 10 * 1024 * 1024;

const decoders = { gzip: promisify(gunzip), deflate: promisify(inflate) };

/** The body as text, unpacked as API Gateway does where compression is on; null where there is none. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const sent = await receive(request);
  const body = await unpack(sent, request.headers["content-encoding"]);
  return body.length > 0 ? body.toString("utf8") : null;
}

/** Reads to the end even what is too large: a client that still sends would not see the refusal. */
async function receive(request: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
  }
  if (bytes > maxBytes) throw tooLarge();
  return Buffer.concat(parts);
}

async function unpack(body: Buffer, encoding = "identity"): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === "identity" || body.length === 0) return body;
  if (name !== "gzip" && name !== "deflate")
    throw new Refusal({
      ...gatewayErrors.unsupportedMediaType,
      message: "content-encoding: expected gzip, deflate or none",
    });
  try {
    return await decoders[name](body, { maxOutputLength: maxBytes });
  } catch (error) {
    const grew = error instanceof RangeError;
    throw grew ? tooLarge() : unreadable(`body: it is not valid ${name}`);
  }
}

function tooLarge(): Refusal {
  return refused(gatewayErrors.tooLarge);
}
