/** Random numbers that a seed determines: the same seed, the same run. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  /** Any of them, or undefined of none. */
  pick<T>(choices: readonly T[]): T | undefined;
  /** As many hexadecimal digits. */
  hex(digits: number): string;
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => probability > 0 && next() < probability,
    oneOf: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    pick: (choices) => choices[between(0, choices.length - 1)],
    hex(digits) {
      let text = "";
      while (text.length < digits) text += between(0, 0xffff).toString(16).padStart(4, "0");
      return text.slice(0, digits);
    },
  };
}
