import { ofFile } from "../wording/files.ts";
import { UnreadableSheet } from "./grid.ts";

/** The text of a file's bytes: UTF-8 or UTF-16, marked or not, else the code page that spreadsheets here save in. */
export function decode(bytes: Uint8Array): string {
  const encoding = marked(bytes) ?? unmarked(bytes);
  for (const candidate of [encoding, "windows-1253"]) {
    try {
      return new TextDecoder(candidate, { fatal: true }).decode(bytes);
    } catch {
      // Bytes that this encoding does not have.
    }
  }
  throw new UnreadableSheet(ofFile("file_characters"));
}

function marked([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Separators and digits have a zero byte beside them in UTF-16: behind, or before. */
function unmarked(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 4_000);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const many = start.length / 20;
  if (zeros(1) > many && zeros(1) > zeros(0)) return "utf-16le";
  return zeros(0) > many ? "utf-16be" : "utf-8";
}
