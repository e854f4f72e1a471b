import { Inflate } from "fflate";

/** A part of a ZIP archive, as the archive's directory describes it. */
interface Entry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  /** Declared, not measured. */
  readonly size: number;
}

export class DamagedArchive extends Error {
  override readonly name = "DamagedArchive";
}

/** The declared size of all parts together. */
export const sizeOf = (entries: readonly Entry[]) => entries.reduce((sum, { size }) => sum + size, 0);

/** Reads the directory of a ZIP archive. Entries that share bytes, each of which would be unpacked again, are refused. */
export function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  try {
    const entries = readDirectory(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (entries.reduce((sum, { packed }) => sum + packed.length, 0) <= bytes.length) return entries;
  } catch (error) {
    // Read beyond the archive's end.
    if (!(error instanceof RangeError)) throw error;
  }
  throw new DamagedArchive();
}

const endMark = 0x06054b50;
const endLength = 22;

/** The layout is APPNOTE.TXT's, 4.3; larger archives (ZIP64) are beyond every limit here. */
function readDirectory(bytes: Uint8Array, view: DataView): Entry[] {
  const short = (at: number) => view.getUint16(at, true);
  const long = (at: number) => view.getUint32(at, true);
  let end = bytes.length - endLength;
  while (long(end) !== endMark) end -= 1;
  const entries: Entry[] = [];
  let at = long(end + 16);
  for (let left = short(end + 10); left > 0; left -= 1) {
    const [packedSize, size, nameLength, offset] = [long(at + 20), long(at + 24), short(at + 28), long(at + 42)];
    const start = offset + 30 + short(offset + 26) + short(offset + 28);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      packed: bytes.subarray(start, start + packedSize),
      isDeflated: short(at + 10) === 8,
      size,
    });
    at += 46 + nameLength + short(at + 30) + short(at + 32);
  }
  return entries;
}

/** Inflates at most 16 MB, and notices what a part holds beyond its declared size. */
const chunk = 16_384;

/**
 * A part's content. `unzipSync` inflates a part to its end, whatever size it declares: 4 MB can hold 4 GB.
 */
export function contentOf({ packed, isDeflated, size }: Entry): Uint8Array {
  if (!isDeflated && packed.length === size) return packed;
  const content = new Uint8Array(size);
  let length = 0;
  const inflate = new Inflate((part) => {
    if (length + part.length > size) throw new DamagedArchive();
    content.set(part, length);
    length += part.length;
  });
  for (let at = 0; at < packed.length; at += chunk)
    inflate.push(packed.subarray(at, at + chunk), at + chunk >= packed.length);
  if (length < size) throw new DamagedArchive();
  return content;
}
