import { useEffect, useState } from "preact/hooks";

export interface Watched<T> {
  get(): T;
  set(value: T): void;
  /** Calls `changed` at each change; returns a function that stops this. */
  watch(changed: () => void): () => void;
}

export function createWatched<T>(first: T): Watched<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of watchers) changed();
    },
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

export function useWatched<T>(watched: Watched<T>): T {
  const [, setCount] = useState(0);
  useEffect(() => watched.watch(() => setCount((count) => count + 1)), [watched]);
  return watched.get();
}
