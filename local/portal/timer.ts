/** Does something after so many milliseconds; the answer calls it off. */
export type Later = (ms: number, effect: () => void) => () => void;

export const laterOnThisMachine: Later = (ms, effect) => {
  const timer = setTimeout(effect, ms);
  return () => clearTimeout(timer);
};

export const pause = (later: Later, ms: number) => new Promise<void>((resolve) => void later(ms, resolve));
