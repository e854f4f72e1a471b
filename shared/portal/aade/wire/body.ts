import { isUtf8 } from "node:buffer";
import type { Effect } from "../../portal.ts";
import { isTooLarge } from "../html/html.ts";
import { unavailable } from "./fault.ts";

/** Far above any page of the portal; counted after decompression. */
const maxBytes = 2 * 1024 * 1024;

/** The whole body as text. Throws a fault when it is too large, has too many elements or is not UTF-8. */
export async function readText(response: Response, effect: Effect): Promise<string> {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(response.headers.get("content-type") ?? "")?.[1] ?? "utf-8";
  if (charset.toLowerCase() !== "utf-8") throw unavailable(`a page in another encoding: ${charset}`, effect);
  const bytes = await readBytes(response, effect);
  if (!isUtf8(bytes)) throw unavailable("a page whose letters are not UTF-8", effect);
  const text = new TextDecoder().decode(bytes);
  if (isTooLarge(text)) throw unavailable("a page of more parts than any has", effect);
  return text;
}

async function readBytes(response: Response, effect: Effect): Promise<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw unavailable("a page of more than 2 MB", effect);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
