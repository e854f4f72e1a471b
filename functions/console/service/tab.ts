import * as v from "valibot";
import type { TokenKeeper } from "./session.ts";

const Kept = v.object({ refreshToken: v.string(), startedAt: v.number(), usedAt: v.number() });

/** One tab and its session, which stays over a reload. Instants in epoch milliseconds. */
export interface Tab extends TokenKeeper {
  kept(): v.InferOutput<typeof Kept> | undefined;
  touch(): void;
}

const hour = 3_600_000;
const longest = { session: 8 * hour, idle: hour / 2 };
/** A reload frees the lock of the page before it. */
const lockMs = 1_000;

export const isOver = ({ startedAt, usedAt }: v.InferOutput<typeof Kept>, isSending: boolean) =>
  Date.now() - startedAt > longest.session || (!isSending && Date.now() - usedAt > longest.idle);

/** A tab that was made from another has a copy of its storage, but not its lock: two must not use one rotating token. */
export async function openTab(): Promise<Tab> {
  // Only https and this machine have locks: elsewhere a session ends with its page.
  if (!("locks" in navigator)) return tabIn(new Map());
  const storage = {
    get: (key: string) => sessionStorage.getItem(key) ?? undefined,
    set: (key: string, value: string) => sessionStorage.setItem(key, value),
    delete: (key: string) => sessionStorage.removeItem(key),
  };
  const name = storage.get("tab");
  if (name !== undefined && (await isLocked(name))) return tabIn(storage);
  storage.delete("session");
  const fresh = crypto.randomUUID();
  storage.set("tab", fresh);
  await isLocked(fresh);
  return tabIn(storage);
}

/** Takes a lock for as long as the page is open. */
const isLocked = (name: string) =>
  new Promise<boolean>((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(name, { signal: AbortSignal.timeout(lockMs) }, held).catch(() => resolve(false));
  });

interface Storage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  delete(key: string): void;
}

function tabIn(storage: Storage): Tab {
  const kept = () => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), storage.get("session"));
    return read.success ? read.output : undefined;
  };
  const keep = (value: v.InferOutput<typeof Kept>) => storage.set("session", JSON.stringify(value));
  return {
    kept,
    keep: (refreshToken) => keep({ startedAt: Date.now(), usedAt: Date.now(), ...kept(), refreshToken }),
    forget: () => storage.delete("session"),
    touch() {
      const known = kept();
      if (known) keep({ ...known, usedAt: Date.now() });
    },
  };
}
