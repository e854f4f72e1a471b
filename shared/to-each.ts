const concurrency = 25;

/** Acts on every item, a limited number at a time. */
export async function toEach<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += concurrency)
    await Promise.all(items.slice(start, start + concurrency).map(act));
}
