const most = 4;

/** Does the same for each, some at a time: whoever is done takes the next. */
export async function atOnce<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) await act(one);
  };
  await Promise.all(Array.from({ length: most }, worker));
}
