/** Does something after so many milliseconds, unless the returned function cancels it. */
export type Later = (ms: number, effect: () => void) => () => void;

/** A timer does not keep the process alive. */
export const laterOnThisMachine: Later = (ms, effect) => {
  const timer = setTimeout(effect, ms).unref();
  return () => clearTimeout(timer);
};

export const pause = (later: Later, ms: number) => new Promise<void>((resolve) => void later(ms, resolve));
