import { useSyncExternalStore } from "react";

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
      return () => {
        watchers.delete(changed);
      };
    },
  };
}

export const useWatched = <T>(watched: ReturnType<typeof createWatched<T>>): T =>
  useSyncExternalStore(watched.watch, watched.get);
