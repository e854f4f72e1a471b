import * as v from "valibot";
import { declared } from "../../../../test/support/reservation-record.ts";
import type { Reservation } from "../../service/manager-records.ts";
import type { Session } from "../../service/session.ts";
import { createWatched } from "../../service/watched.ts";

export const record = (change: Partial<Reservation> = {}): Reservation => ({ ...declared, ...change });

/** A session at an API with these answers, and its requests. */
export function sessionWith(answer: (method: string, path: string, body?: object) => object) {
  const asked: { what: string; body?: object; key?: string; at: number }[] = [];
  const session: Session = {
    roles: [],
    ended: new AbortController().signal,
    lostSince: createWatched<number | undefined>(undefined),
    sending: createWatched(undefined),
    files: createWatched([]),
    adding: createWatched(undefined),
    end: async () => {},
    async ask(schema, method, path, more = {}) {
      asked.push({ what: `${method} ${path}`, ...more, at: Date.now() });
      return v.parse(schema, answer(method, path, more.body));
    },
  };
  return { session, asked };
}
