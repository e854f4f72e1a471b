import * as v from "valibot";
import type { Reservation } from "../../../functions/console/service/manager-records.ts";
import type { Session } from "../../../functions/console/service/session.ts";
import { createWatched } from "../../../functions/console/service/watched.ts";

export const record = (change: Partial<Reservation> = {}): Reservation => ({
  ...{ taskId: 1, row: 1, reservationId: "r", apartmentId: 1, startDate: "03/04/2026", endDate: "07/04/2026" },
  ...{ amountReceived: 420.5, platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: false, isDraft: false },
  ...{ dateUploaded: "2026-04-08T10:00:00.000Z", uploadStatus: "SUBMITTED", details: "", errorValue: "" },
  ...{
    dueDate: "20/05/2026",
    amendableUntil: "28/02/2027",
    declarationServerId: "",
    declaredAs: "",
    differs: [],
    amends: "",
  },
  ...change,
});

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
