import { createHash } from "node:crypto";
import * as v from "valibot";
import { readRecord, UnreadableRecord } from "../aws/record.ts";
import type { Item, Store } from "../aws/store.ts";
import { EpochMs } from "../ids-and-times.ts";
import { hourMs, minuteMs } from "../parsing/durations.ts";
import { wordsOf } from "../parsing/folded.ts";
import { say, type Words } from "../wording/say.ts";
import { breakerKey } from "./keys.ts";

const Refused = v.object({
  of: v.string(),
  words: v.string(),
  portalUser: v.string(),
  at: EpochMs,
  /** The user's first stays that were refused in a row, hashed, and since when. */
  stays: v.optional(v.array(v.string()), []),
  since: v.optional(EpochMs),
});
/** The fields that every page since then has spelled otherwise than they were sent, and how many pages did so. */
const Respelled = v.object({ since: EpochMs, pages: v.number(), fields: v.array(v.string()) });
const noneRespelled = { since: 0, pages: 0, fields: [] };
const Breaker = v.object({
  /** Portal users of the failures since the last success, newest last. */
  failures: v.optional(v.array(v.string()), []),
  /** Until when the breaker is open; then one probe at a time may try. */
  openUntil: v.optional(EpochMs),
  /** The first failure since the last success. */
  since: v.optional(EpochMs),
  /** Recent refusals in unknown words; hashed, since they may name a guest. */
  refusals: v.optional(v.array(Refused), []),
  /** When the table was restored from a backup. */
  restoredAt: v.optional(EpochMs),
  /** The portal's pages are not those we know: first found, and until when that counts unless it is found again. */
  changed: v.optional(v.object({ since: EpochMs, until: EpochMs })),
  respelled: v.optional(Respelled, noneRespelled),
  /** An operator has stopped filing. */
  stopped: v.optional(v.object({ at: EpochMs, reason: v.string() })),
});
type Stored = v.InferOutput<typeof Breaker>;
/** What holds filing up, as the breaker's record says. */
export type BreakerState = Pick<Stored, "openUntil" | "since" | "changed" | "stopped">;

/** Failures in a row that open it … */
const failuresToOpen = 5;
/** … from at least this many portal users, since one owner's trouble is no outage. */
const usersToOpen = 3;
/** Within this time refusals of so many users, or of so many stays of one in the same unknown words, are the portal's trouble. */
export const troubleWindowMs = 10 * minuteMs;
/** So many stays of one user are refused at once, in whatever words; further ones wait. */
const staysBelieved = 2;
/** Every page of so long spells a field otherwise: the portal has changed … */
const spellingsWatchedMs = hourMs;
/** … where they are at least this many. */
const pagesBelieved = 3;
/** Words that one user's stays are refused in for so long are believed. */
const wordsBelievedAfterMs = 6 * hourMs;

const [stoppedByHand, down] = [say("filing_stopped"), say("portal_down")];
const holds = new Set<string>([stoppedByHand.code, down.code]);

/** Whether a filing waits for the breaker and for nothing else. */
export const waitsForBreaker = (waiting: Words = "") => typeof waiting === "object" && holds.has(waiting.code);

/** Whether to go on; if not, when to come back, and why. */
type Admission =
  | { readonly go: true; readonly troubled: boolean; readonly restoredAt?: EpochMs | undefined }
  | { readonly go: false; readonly until: EpochMs; readonly reason: Words; readonly stoppedAt?: EpochMs };

/** A refusal in unknown words: what refused (a form, a list), and which stay of whom. */
interface RefusedStay {
  readonly of: string;
  readonly words: string;
  readonly portalUser: string;
  readonly stay: string;
}

/** Whom refusals in the same unknown words concern: then they are the portal's trouble. */
export type Doubtful = "several owners" | "several stays";

/** How a page spells what was sent: the fields that were compared, and those that it spells otherwise. */
interface SpelledPage {
  readonly compared: readonly string[];
  readonly respelled: readonly string[];
}

/** One breaker for the portal, shared by all workers through the table. */
export interface Breaker {
  /** Whether to go on; if not, when to come back, and why. An open breaker lets one probe through per interval. */
  admit(now: EpochMs): Promise<Admission>;
  /** Counts a failure. Resolves with "opened" for the one worker whose failure has opened the breaker. */
  failed(portalUser: string, now: EpochMs): Promise<"opened" | "counted">;
  /** Forgets the failures, and closes the breaker. To be called only after trouble, since it writes. */
  succeeded(): Promise<void>;
  /**
   * Notes a refusal in unknown words. Where several users, or several stays of one, got the same words in a row, what was
   * sent is not the cause. A user's first stays are refused all the same: their sender learns the words at once.
   */
  refused(refusal: RefusedStay, now: EpochMs): Promise<Doubtful | undefined>;
  /**
   * Notes that a password was refused that had logged in before. Resolves with the portal users of whom that happened
   * within minutes, where they are so many that the sign-on must be refusing everybody.
   */
  refusedLogIn(portalUser: string, now: EpochMs): Promise<readonly string[]>;
  /** Whether the sign-on refuses everybody, as far as this worker knows. */
  refusesLogIns(): boolean;
  /** Whether it does, and refused this user as well. */
  refusesLogInsOf(portalUser: string): boolean;
  /** The sign-on accepted a password: whom it refused before, it refused for a reason. Writes only after refusals. */
  acceptedLogIn(): Promise<void>;
  /**
   * The form accepted this: what it refused of several users, or of this one's stays, is over. Where a change of the pages
   * would be found again by `foundAgainBy`, it counts no longer. Writes only after refusals or a change.
   */
  accepted(of: string, portalUser: string, foundAgainBy?: EpochMs): Promise<void>;
  /** Notes that the portal's pages have changed, which counts until then. It holds nobody up by itself. */
  foundChanged(now: EpochMs, until: EpochMs): Promise<void>;
  /**
   * Notes how a page spells what was sent, and returns the fields that every page of the last hour spelled otherwise.
   * Reads and writes a few times an hour, however many pages there are.
   */
  spelled(seen: SpelledPage, now: EpochMs): Promise<readonly string[]>;
  /** Stops filing. Workers under way end within their time; the reason is for operators. */
  stop(reason: string, now: EpochMs): Promise<void>;
  /** Lets filing go on after a stop. */
  start(): Promise<void>;
  /** The breaker as it is on record. Writes nothing, even where the record is damaged. */
  state(): Promise<BreakerState>;
}

/** A worker's breaker: the shared record, and what this worker knows of it. */
interface Worker {
  readonly store: Store;
  /** Between two probes, in milliseconds. */
  readonly interval: number;
  known: Pick<Stored, "refusals" | "respelled" | "changed">;
}

/** `interval` between two probes, in milliseconds. */
export function createBreaker(store: Store, interval: number): Breaker {
  const worker: Worker = { store, interval, known: { refusals: [], respelled: noneRespelled } };
  return {
    admit: (now) => admit(worker, now),
    failed: (portalUser, now) => failed(worker, portalUser, now),
    succeeded: async () => await store.write(breakerKey, { remove: ["failures", "openUntil", "since"] }),
    refused: (refusal, now) => refused(worker, refusal, now),
    refusedLogIn: (portalUser, now) => refusedLogIn(worker, portalUser, now),
    refusesLogIns: () => logInsRefusedOfMany(worker).length > 0,
    refusesLogInsOf: (portalUser) => logInsRefusedOfMany(worker).some((one) => one.portalUser === portalUser),
    acceptedLogIn: () => acceptedLogIn(worker),
    accepted: (of, portalUser, foundAgainBy) => accepted(worker, of, portalUser, foundAgainBy),
    foundChanged: (now, until) => foundChanged(worker, now, until),
    spelled: (seen, now) => spelled(worker, seen, now),
    stop: async (reason, now) => await store.write(breakerKey, { set: { stopped: { at: now, reason } } }),
    start: async () => await store.write(breakerKey, { remove: ["stopped"] }),
    state: async () => (await readState(store)).state,
  };
}

/** The breaker as it is on record, and the change that would repair a damaged record. Writes nothing. */
async function readState(store: Store) {
  const item = (await store.get(breakerKey)) ?? {};
  const { unread, ...state } = readRecord(Breaker, item, worst(item));
  const remove = Object.keys(Breaker.entries).filter((name) => !(name in state));
  return { state, unread, repair: unread && { set: state, remove, seen: item["writeId"] } };
}

/** Reads the breaker before a write, and repairs a damaged record. */
async function read(worker: Worker): Promise<Stored> {
  const { state, unread, repair } = await readState(worker.store);
  if (unread === "newer") throw new UnreadableRecord(unread, breakerKey);
  worker.known = state;
  if (!repair) return state;
  const { seen, ...change } = repair;
  // biome-ignore lint/plugin: another worker has written it since, whole
  await worker.store.update(breakerKey, { ...change, condition: "#writeId = :seen", values: { ":seen": seen } });
  return state;
}

/** Writes only onto what was read, so that nothing is lost beside another worker. */
async function replace<Name extends keyof Worker["known"]>(
  worker: Worker,
  name: Name,
  before: Stored[Name],
  after: Stored[Name],
): Promise<boolean> {
  const condition = `attribute_not_exists(#${name}) OR #${name} = :before`;
  const change = { set: { [name]: after }, condition, values: { ":before": before } };
  const { written } = await worker.store.update(breakerKey, change);
  if (written) worker.known = { ...worker.known, [name]: after };
  return written;
}

async function admit(worker: Worker, now: EpochMs): Promise<Admission> {
  const { store, interval } = worker;
  const { failures, openUntil, stopped, restoredAt } = await read(worker);
  const pause = (until: EpochMs, reason: Words) => ({ go: false as const, until, reason });
  if (stopped) return { ...pause(now + interval, stoppedByHand), stoppedAt: stopped.at };
  if (openUntil === undefined) return { go: true, troubled: failures.length > 0, restoredAt };
  if (now < openUntil) return pause(openUntil, down);
  const taken = await store.update(breakerKey, {
    set: { openUntil: now + interval },
    condition: "#openUntil = :seen",
    values: { ":seen": openUntil },
  });
  return taken.written ? { go: true, troubled: true, restoredAt } : pause(now + interval, down);
}

async function failed(worker: Worker, portalUser: string, now: EpochMs): Promise<"opened" | "counted"> {
  const { store, interval } = worker;
  const { failures, openUntil, since = now, refusals } = await read(worker);
  const latest = [...failures, portalUser].slice(-failuresToOpen);
  const isDown = latest.length >= failuresToOpen && new Set(latest).size >= usersToOpen;
  const opens = openUntil === undefined && (isDown || refusals.some((one) => isPortalWide(one, refusals)));
  const set = { failures: latest, since };
  const change = { set: { ...set, openUntil: now + interval }, condition: "attribute_not_exists(#openUntil)" };
  // Only one of two workers has opened it.
  if (opens && (await store.update(breakerKey, change)).written) return "opened";
  const isOpen = opens || openUntil !== undefined;
  await store.write(breakerKey, { set: { ...set, ...(isOpen && { openUntil: now + interval }) } });
  return "counted";
}

async function refused(
  worker: Worker,
  { of, words, portalUser, stay }: RefusedStay,
  now: EpochMs,
): Promise<Doubtful | undefined> {
  const itsStay = hashOf(stay);
  const refusal = { of, words: fingerprintOf(words), portalUser };
  const { latest, all, stays } = await addRefusal(worker, refusal, itsStay, now);
  if (isPortalWide(latest, all)) return "several owners";
  const isBelieved = stays.indexOf(itsStay) < staysBelieved || now >= latest.since + wordsBelievedAfterMs;
  return isBelieved ? undefined : "several stays";
}

async function refusedLogIn(worker: Worker, portalUser: string, now: EpochMs): Promise<readonly string[]> {
  const { latest, all } = await addRefusal(worker, { of: logIn, words: "", portalUser }, "", now);
  return isPortalWide(latest, all) ? all.filter((one) => isSameRefusal(one, latest)).map((one) => one.portalUser) : [];
}

/** Adds a refusal to those of the user in a row. `stays`: all of theirs, of which few are kept. */
async function addRefusal(
  worker: Worker,
  { of, words, portalUser }: Pick<Refused, "of" | "words" | "portalUser">,
  stay: string,
  now: EpochMs,
) {
  for (;;) {
    const { refusals } = await read(worker);
    const recent = refusals.filter((one) => isRecent(one, now) || isPortalWide(one, refusals));
    const before = recent.find((one) => isSameRefusal(one, { of, words }) && one.portalUser === portalUser);
    const stays = [...new Set([...(before?.stays ?? []), stay])];
    const inARow = { stays: stays.slice(0, staysBelieved + 1), since: before?.since ?? now };
    const latest = { of, words, portalUser, at: now, ...inARow };
    const all = [...recent.filter((one) => one !== before), latest];
    if (await replace(worker, "refusals", refusals, all)) return { latest, all, stays };
  }
}

/** The log-ins that were refused while the sign-on refuses everybody, as far as this worker knows. */
const logInsRefusedOfMany = ({ known: { refusals } }: Worker) =>
  refusals.filter((one) => one.of === logIn && isPortalWide(one, refusals));

async function acceptedLogIn(worker: Worker): Promise<void> {
  while (worker.known.refusals.some(({ of }) => of === logIn)) {
    const { refusals } = await read(worker);
    const others = refusals.filter(({ of }) => of !== logIn);
    await replace(worker, "refusals", refusals, others);
  }
}

async function accepted(
  worker: Worker,
  of: string,
  portalUser: string,
  foundAgainBy = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (worker.known.changed && worker.known.changed.until > foundAgainBy) {
    const { changed } = await read(worker);
    if (changed && changed.until > foundAgainBy)
      await replace(worker, "changed", changed, { ...changed, until: foundAgainBy });
  }
  const isWide = (all: readonly Refused[]) => all.some((one) => one.of === of && isPortalWide(one, all));
  const isRow = (one: Refused) => one.of === of && one.portalUser === portalUser && one.stays.length > 0;
  const withoutRow = ({ since: _, ...one }: Refused): Refused => ({ ...one, stays: [] });
  while (isWide(worker.known.refusals) || worker.known.refusals.some(isRow)) {
    const { refusals } = await read(worker);
    const others = refusals.filter((one) => one.of !== of);
    const left = isWide(refusals) ? others : refusals.map((one) => (isRow(one) ? withoutRow(one) : one));
    await replace(worker, "refusals", refusals, left);
  }
}

async function foundChanged(worker: Worker, now: EpochMs, until: EpochMs): Promise<void> {
  const { changed } = await read(worker);
  const since = changed && now < changed.until ? changed.since : now;
  await worker.store.write(breakerKey, { set: { changed: { since, until } } });
}

async function spelled(worker: Worker, seen: SpelledPage, now: EpochMs): Promise<readonly string[]> {
  while (isChange(worker.known.respelled, seen, now)) {
    const { respelled: before } = await read(worker);
    const written = await replace(worker, "respelled", before, spellingsAfter(before, seen, now));
    if (written) return isOver(before, now) && before.pages >= pagesBelieved ? before.fields : [];
  }
  return [];
}

/** What a damaged record counts as. A stop or a restore in it still counts as one. */
const worst = ({ stopped, restoredAt }: Item): Stored => ({
  failures: [],
  refusals: [],
  respelled: noneRespelled,
  ...(stopped !== undefined && { stopped: { at: 0, reason: "the record of what stops filing was damaged" } }),
  ...(restoredAt !== undefined && { restoredAt: 0 }),
});

type Refused = v.InferOutput<typeof Refused>;

const isOver = ({ since, pages }: Stored["respelled"], now: EpochMs) =>
  pages === 0 || now >= since + spellingsWatchedMs;

function spellingsAfter(before: Stored["respelled"], { compared, respelled }: SpelledPage, now: EpochMs) {
  if (isOver(before, now)) return { since: now, pages: 1, fields: [...respelled] };
  const fields = before.fields.filter((field) => respelled.includes(field) || !compared.includes(field));
  return { since: before.since, pages: Math.min(pagesBelieved, before.pages + 1), fields };
}

function isChange(before: Stored["respelled"], seen: SpelledPage, now: EpochMs): boolean {
  const after = spellingsAfter(before, seen, now);
  if (after.fields.length !== before.fields.length) return true;
  return after.fields.length > 0 && (after.since !== before.since || after.pages !== before.pages);
}

/** What refuses, where that is not a form. */
const logIn = "log-in";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** The words alone: an incident's number, time and id differ each time. */
const fingerprintOf = (said: string) =>
  hashOf(
    wordsOf(said)
      .filter((one) => !/\p{N}/u.test(one))
      .join(" "),
  );

/** Once a user's first stays were believed, they are remembered for as long as the next one is doubted. */
const isRecent = ({ at, stays }: Refused, now: EpochMs) =>
  now < at + (stays.length >= staysBelieved ? wordsBelievedAfterMs : troubleWindowMs);

const isSameRefusal = (one: Pick<Refused, "of" | "words">, other: Pick<Refused, "of" | "words">) =>
  one.of === other.of && one.words === other.words;

const isPortalWide = (one: Refused, all: readonly Refused[]) =>
  new Set(all.filter((other) => isSameRefusal(one, other)).map(({ portalUser }) => portalUser)).size >= usersToOpen;
