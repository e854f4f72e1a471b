/** Why a line is not filed, although nothing is wrong with it. */
export type LeftOutKind =
  | "titles"
  | "sums"
  | "headings"
  | "hidden"
  | "payouts"
  | "coHosts"
  | "levies"
  | "fees"
  | "adjustments"
  | "cancelled"
  | "enquiries"
  | "blocked"
  | "owners"
  | "noShows"
  | "copies"
  | "parts"
  | "guests"
  | "earlier"
  | "answered";

export interface LeftOut {
  readonly kind: LeftOutKind;
  readonly lines: readonly number[];
}

/** Collects the lines that are left out. */
export interface LeftOutLines {
  /** Adds lines of a kind, by their numbers in the file. */
  add(kind: LeftOutKind, ...lines: readonly number[]): void;
  /** All lines by kind, each in the order of the file. */
  all(): LeftOut[];
}

export function createLeftOut(): LeftOutLines {
  const byKind = new Map<LeftOutKind, number[]>();
  return {
    add(kind, ...lines) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), ...lines]);
    },
    all: () =>
      [...byKind].flatMap(([kind, lines]) =>
        lines.length > 0 ? [{ kind, lines: lines.toSorted((a, b) => a - b) }] : [],
      ),
  };
}
