import type { Effect } from "../portal.ts";
import { unavailable } from "./fault.ts";

/** Far above any page of the portal; counted after decompression. */
const largest = 5 * 1024 * 1024;

/** The whole body as text. Throws a fault when it is too large, or not the UTF-8 that the portal speaks. */
export async function readText(response: Response, effect: Effect): Promise<string> {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(response.headers.get("content-type") ?? "")?.[1] ?? "utf-8";
  if (charset.toLowerCase() !== "utf-8") throw unavailable(`a page in another encoding: ${charset}`, effect);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(response, effect));
  } catch (error) {
    if (error instanceof TypeError && "code" in error && error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
      throw unavailable("a page whose letters are not UTF-8", effect);
    }
    throw error;
  }
}

async function readBytes(response: Response, effect: Effect): Promise<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > largest) throw unavailable("a page of more than 5 MB", effect);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
