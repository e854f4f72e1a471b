import { useEffect, useState } from "preact/hooks";

export function createWatched<T>(first: T) {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of watchers) changed();
    },
    /** Calls `changed` at each change; returns a function that stops this. */
    watch(changed: () => void) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

export function useWatched<T>(watched: ReturnType<typeof createWatched<T>>): T {
  const [, setCount] = useState(0);
  useEffect(() => watched.watch(() => setCount((count) => count + 1)), [watched]);
  return watched.get();
}
