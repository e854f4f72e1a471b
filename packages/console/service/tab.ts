import * as v from "valibot";
import { personSessionMs } from "../../../shared/contract/session.ts";
import { hourMs } from "../../../shared/parsing/durations.ts";

/** Instants in epoch milliseconds. */
const Kept = v.object({ refreshToken: v.string(), startedAt: v.number(), usedAt: v.number() });

type Kept = v.InferOutput<typeof Kept>;

/** A tab whose session survives a reload. */
export interface Tab {
  /** The session of before the reload; undefined where there was none. */
  kept(): Kept | undefined;
  /** Keeps the session under its latest refresh token. */
  keep(refreshToken: string): void;
  /** Forgets the session. */
  forget(): void;
  /** Notes that somebody is using it. */
  touch(): void;
}

const longest = { session: personSessionMs, idle: hourMs / 2 };
/** A reload releases the lock of the page before it. */
const lockWaitMs = 1_000;

export const isOver = ({ startedAt, usedAt }: Kept, isSending: boolean) =>
  Date.now() - startedAt > longest.session || (!isSending && Date.now() - usedAt > longest.idle);

/** A duplicated tab has a copy of the storage, but not the lock: two tabs must not share one rotating token. */
export async function openTab(): Promise<Tab> {
  // Only https and localhost have locks: elsewhere a session ends with its page.
  if (!("locks" in navigator)) return tabIn({});
  const name = sessionStorage.getItem("tab");
  if (name !== null && (await isLocked(name))) return tabIn(sessionStorage);
  sessionStorage.removeItem("session");
  const fresh = crypto.randomUUID();
  sessionStorage.setItem("tab", fresh);
  await isLocked(fresh);
  return tabIn(sessionStorage);
}

/** Takes a lock until the page is closed; false if another page holds it. */
const isLocked = (name: string) =>
  new Promise<boolean>((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(name, { signal: AbortSignal.timeout(lockWaitMs) }, held).catch(() => resolve(false));
  });

function tabIn(storage: Record<string, string | undefined>): Tab {
  const kept = () => {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), storage["session"]);
    return read.success ? read.output : undefined;
  };
  const keep = (value: Kept) => {
    storage["session"] = JSON.stringify(value);
  };
  return {
    kept,
    keep: (refreshToken) => keep({ startedAt: Date.now(), usedAt: Date.now(), ...kept(), refreshToken }),
    forget: () => void delete storage["session"],
    touch() {
      const known = kept();
      if (known) keep({ ...known, usedAt: Date.now() });
    },
  };
}
