import * as v from "valibot";
import type { Reservation } from "../../../functions/console/service/manager-records.ts";
import type { Session } from "../../../functions/console/service/session.ts";
import { createWatched } from "../../../functions/console/service/watched.ts";
import { declared } from "../../support/reservation-record.ts";

export const record = (change: Partial<Reservation> = {}): Reservation => ({ ...declared, ...change });

/** A session at an API with these answers, and its requests. */
export function sessionWith(answer: (method: string, path: string, body?: object) => object) {
  const asked: { what: string; body?: object; key?: string; at: number }[] = [];
  const session: Session = {
    ...{ roles: [], ended: new AbortController().signal },
    ...{ lostSince: createWatched<number | undefined>(undefined), sending: createWatched(undefined) },
    files: createWatched([]),
    end: async () => {},
    async ask(schema, method, path, more = {}) {
      asked.push({ what: `${method} ${path}`, ...more, at: Date.now() });
      return v.parse(schema, answer(method, path, more.body));
    },
  };
  return { session, asked };
}
