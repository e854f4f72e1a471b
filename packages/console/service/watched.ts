import { useSyncExternalStore } from "react";

/** A value that the page shows, and shows again when it changes. */
export interface Watched<T> {
  get(): T;
  set(next: T): void;
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
      return () => {
        watchers.delete(changed);
      };
    },
  };
}

export const useWatched = <T>(watched: Watched<T>): T => useSyncExternalStore(watched.watch, watched.get);
