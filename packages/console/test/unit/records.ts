import * as v from "valibot";
import { declared } from "../../../../test/support/reservation-record.ts";
import { newestOf, type Reservation } from "../../service/manager-records.ts";
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
    unsent: { stays: new Map(), counts: new Map() },
    end: async () => {},
    async ask(schema, method, path, more = {}) {
      asked.push({ what: `${method} ${path}`, ...more, at: Date.now() });
      return v.parse(schema, answer(method, path, more.body));
    },
  };
  return { session, asked };
}

const requestId = "id";
export const directory = (path: string) =>
  path.startsWith("/apartments") ? { apartments: [], requestId } : { apartmentOwners: [], requestId };

/** What has failed or is under review, unless a later record speaks for its reservation: not if that was called off. */
function needingAttention(newestFirst: readonly Reservation[]): readonly Reservation[] {
  const spokenFor = new Set<string>();
  return newestFirst.filter((one) => {
    const { uploadStatus, errorValue, dismissed } = one;
    const isSettledLater = spokenFor.has(newestOf(one));
    if (errorValue !== "cancelled") spokenFor.add(newestOf(one));
    const isTrouble = uploadStatus === "NEEDS_REVIEW" || (uploadStatus === "FAILED" && errorValue !== "cancelled");
    return isTrouble && !dismissed && !isSettledLater;
  });
}

/** An API that lists these reservations, newest first, with the asked page size and filter. */
export function listing(all: () => readonly Reservation[], most = 1_000) {
  return (_: string, address: string) => {
    const { pathname: path, searchParams: query } = new URL(address, "http://api");
    const [, task] = /^\/str\/tasks\/(\d+)\/reservations/.exec(path) ?? [];
    if (path !== "/reservations" && task === undefined) return directory(path);
    const listed = query.has("needsAttention") ? needingAttention(all()) : all();
    const rows = task === undefined ? listed : listed.filter(({ taskId }) => String(taskId) === task);
    const start = Number(query.get("cursor") ?? 0);
    const end = start + Math.min(most, Number(query.get("limit")));
    const state = query.get("status");
    // Of so many rows those that fit: such a page may be short, and still not be the last one.
    const reservations = rows.slice(start, end).filter((one) => state === null || one.uploadStatus === state);
    return { reservations, requestId, ...(end < rows.length && { nextCursor: `${end}` }) };
  };
}

/** The requests for reservations. */
export const pathsOf = (asked: readonly { what: string }[]) =>
  asked.map(({ what }) => what).filter((what) => what.includes("reservations"));
