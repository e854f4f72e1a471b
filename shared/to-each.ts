const atATime = 25;

/** Does the same with each, so many at a time. */
export async function toEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += atATime)
    await Promise.all(items.slice(start, start + atATime).map(act));
}
