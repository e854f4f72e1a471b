import { widened } from "../../../shared/portal/aade/text/dates.ts";
import type {
  Answer,
  Connection,
  DeclarationPage,
  Effect,
  Entry,
  Failure,
  Figures,
  LoginResult,
  Portal,
  PortalSession,
  Range,
} from "../../../shared/portal/portal.ts";
import { say } from "../../../shared/wording/say.ts";
import type { Gate, Process } from "./gate.ts";
import type { Account, PortalState, Verdict } from "./portal-state.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

/** How the portal may misbehave in answer to one call. */
export const portalTroubles = [
  "down",
  "throttled",
  "maintenance",
  "reset before commit",
  "reset after commit",
  "late commit",
  "hang before commit",
  "hang after commit",
  "truncated",
  "session ended before commit",
  "session ended after commit",
  "other range",
  "no properties",
  "another's properties",
  "changed",
  "try later",
  "unknown words",
  "false refusal",
  "unclear refusal",
  "mixed up",
] as const;
/** `incident`: unknown words with another number each time. */
export type PortalTrouble = (typeof portalTroubles)[number] | "incident";

export interface PortalCall {
  readonly name: string;
  readonly kind: "read" | "submit" | "login page" | "password";
  readonly username: string;
  /** The notes of what is saved. */
  readonly notes?: string;
  /** The property whose list is read, and how many rows it has. */
  readonly registryId?: string;
  readonly rows?: number;
}

export interface FakePortalOptions {
  readonly scheduler: Scheduler;
  readonly gate: Gate;
  readonly random: Random;
  readonly state: PortalState;
  /** Asked once for each call. */
  readonly trouble: (call: PortalCall, process: Process) => PortalTrouble | undefined;
  readonly latency: (call: PortalCall) => number;
  /** How late a late commit comes, in milliseconds. */
  readonly lateness: (call: PortalCall) => number;
  readonly timeoutMs: number;
  readonly watch: PortalWatch;
}

/** How many exchanges a call is, as the adapter makes them. */
export const exchangesOf = ({ name, rows = 0 }: PortalCall) =>
  (several[name] ?? 1) + Math.floor(rows / rowsOfAPage) + (rows > rowsOfAPage ? 1 : 0);
const rowsOfAPage = 50;
const longestStay = 60;
const several: Readonly<Record<string, number>> = {
  "open login": 2,
  "post password": 2,
  list: 2,
  saveDraft: 3,
  finalise: 2,
  deleteDraft: 2,
  fileStatement: 3,
  updateDraft: 3,
  amend: 4,
  logout: 2,
};

/** Sees what happens at the portal. */
export interface PortalWatch {
  begins(process: Process, call: PortalCall): void;
  uses(process: Process, username: string, token: string): void;
  accepted(process: Process, username: string, password: string): void;
  /** `falsely`: the sign-on takes every password for a wrong one, and counts it as such. */
  refused(process: Process, username: string, password: string, how?: "falsely"): void;
}

/** A refusal of which nobody can tell what it is about. */
const unknownWords = "error 1027 in procedure 3";
export const incidentWords = "Σφάλμα συστήματος. Κωδικός συμβάντος";
export const areUnknown = (words: unknown) => words === unknownWords || String(words).startsWith(incidentWords);

const ok = <T>(value: T): Answer<T> => ({ ok: true, value });
const unavailable = (effect: Effect, detail: string, retryAfterMs?: number): Failure => ({
  kind: "unavailable",
  effect,
  detail,
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const unreadablePage: Failure = { kind: "unavailable", effect: "no", detail: "an amount that nobody can read" };
const lost = (effect: Effect): Failure => ({ kind: "session_lost", effect, detail: "the session is gone" });

interface Call<T> {
  readonly call: PortalCall;
  readonly signal: AbortSignal;
  /** The portal takes the request in; what it answers does the work, now or later. */
  admit(): () => T;
  failed(failure: Failure): T;
  /** Of a password: the portal says no, wrongly or in words that nobody knows. */
  denied?(how: "false refusal" | "unclear refusal"): T;
  /** What another user's request would be answered. */
  mixedUp?: (() => T) | undefined;
  /** Ends the session that the call is made in. */
  endSession?(): void;
}

/** The portal as one process sees it, with the adapter's answers: the semantics of portal-facts, and its troubles. */
export function createFakePortal(options: FakePortalOptions, process: Process): Portal {
  const { scheduler, gate, random, state, watch, timeoutMs } = options;

  /** The trouble of the call that is being answered, where it changes what is shown. */
  let struckBy: PortalTrouble | undefined;

  /** False when the signal cut the wait short. */
  async function waits(ms: number, signal: AbortSignal): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const end = (passed: boolean) => {
        if (process.alive()) resolve(passed);
      };
      if (signal.aborted) return end(false);
      signal.addEventListener("abort", () => end(false), { once: true });
      scheduler.after(ms, () => end(true));
    });
  }

  async function make<T>(made: Call<T>): Promise<T> {
    const { call, signal, failed } = made;
    const unclear: Effect = call.kind === "submit" || call.kind === "password" ? "unknown" : "no";
    if (signal.aborted) return failed(unavailable("no", "not sent: the time for this work is over"));
    watch.begins(process, call);
    const trouble = options.trouble(call, process);
    const latency = options.latency(call);
    if (!(await waits(latency / 2, signal))) return failed(unavailable(unclear, "aborted"));

    const answer = await gate.cross<T>({
      step: { process, port: "portal", name: call.name },
      effect: () => struck(trouble, made, unclear),
      error: () => failed(unavailable(unclear, "the connection was reset")),
      latency: 0,
    });
    const hangs = trouble?.startsWith("hang");
    const came = await waits(hangs ? timeoutMs - latency / 2 : latency / 2, signal);
    return came ? answer : failed(unavailable(unclear, "aborted"));
  }

  /** What is done, and what is answered. */
  function struck<T>(trouble: PortalTrouble | undefined, call: Call<T>, unclear: Effect): T {
    const { admit, failed } = call;
    switch (trouble) {
      case undefined:
      case "no properties":
      case "another's properties":
        struckBy = trouble;
        try {
          return admit()();
        } finally {
          struckBy = undefined;
        }
      case "other range":
        return trouble
          ? failed(unavailable("no", "this list cannot be trusted: the page shows another range of dates"))
          : admit()();
      case "down":
        return failed(unavailable(random.oneOf([unclear, "no"]), "status 503"));
      case "throttled":
        return failed(unavailable("no", "throttled: status 429", random.between(1, 120) * 1000));
      case "maintenance":
        return failed(unavailable(unclear, "the portal is in maintenance"));
      case "try later":
        return failed(unavailable("no", "the service is not available at the moment, please try later"));
      case "unknown words":
        return failed({ kind: "refused", effect: "no", detail: unknownWords });
      case "incident": {
        const at = new Date(scheduler.now()).toISOString().slice(11, 19);
        const id = `${random.between(10_000, 99_999)} (${random.hex(8)}), ${at}`;
        return failed({ kind: "refused", effect: "no", detail: `${incidentWords} ${id}` });
      }
      case "false refusal":
      case "unclear refusal":
        return call.denied?.(trouble) ?? admit()();
      case "mixed up":
        return (call.mixedUp ?? admit())();
      case "changed":
        return failed({ kind: "changed", effect: "no", detail: 'field "Arrival" is missing' });
      case "reset before commit":
      case "hang before commit":
        return failed(unavailable(unclear, "no complete answer"));
      case "reset after commit":
      case "hang after commit":
      case "truncated":
        admit()();
        return failed(unavailable(unclear, "no complete answer"));
      case "late commit":
        scheduler.after(options.lateness(call.call), admit());
        return failed(unavailable(unclear, "no complete answer"));
      case "session ended before commit":
      case "session ended after commit": {
        if (trouble === "session ended after commit") admit()();
        call.endSession?.();
        return failed(call.endSession ? lost(unclear) : unavailable(unclear, "a page that is not known"));
      }
    }
  }

  const failedLogin = (failure: Failure): LoginResult => ({ kind: "failed", failure });

  async function logIn(username: string, password: string, connection: Connection): Promise<LoginResult> {
    const token = `token-${random.hex(12)}`;
    return make<LoginResult>({
      call: { name: "post password", kind: "password", username },
      signal: connection.signal,
      admit: () => () => {
        const verdict = state.check(username, password);
        if (verdict === "locked") return { kind: "account_locked" };
        if (verdict === "refused") {
          watch.refused(process, username, password);
          return { kind: "invalid_credentials" };
        }
        const account = state.accounts.get(username.toLowerCase());
        if (!account) return { kind: "invalid_credentials" };
        watch.accepted(process, username, password);
        if (account.contactPage) {
          account.turnedAwayAt.push(scheduler.now());
          return { kind: "owner_action_required", what: say("owner_contact_details") };
        }
        if (!state.openSession(account, token)) return { kind: "session_limit" };
        return { kind: "in", session: session(token, username, connection) };
      },
      failed: failedLogin,
      denied(how) {
        if (how === "false refusal") {
          if (state.refuse(username) === "locked") return { kind: "account_locked" };
          watch.refused(process, username, password, "falsely");
          return { kind: "invalid_credentials" };
        }
        if (state.check(username, password) === "refused") watch.refused(process, username, password);
        return failedLogin(unavailable("unknown", "a page that is not known"));
      },
    });
  }

  function session(token: string, username: string, { signal }: Connection): PortalSession {
    let exchanges = 0;
    /** Makes a call as the account that the session belongs to; without one it is lost. */
    const as = async <T>(
      name: string,
      kind: "read" | "submit",
      work: (account: Account) => Answer<T>,
      about: Pick<PortalCall, "notes" | "registryId" | "rows"> = {},
      mixedUp?: () => Answer<T>,
    ) => {
      const call = { name, kind, username, ...about };
      exchanges += exchangesOf(call);
      return make<Answer<T>>({
        call,
        signal,
        admit() {
          const account = state.accountOf(token);
          if (!account) return () => ({ ok: false, failure: lost("no") });
          watch.uses(process, username, token);
          return () => {
            state.acting = token;
            try {
              return work(account);
            } finally {
              state.acting = "";
            }
          };
        },
        failed: (failure) => ({ ok: false, failure }),
        mixedUp,
        endSession: () => state.accountOf(token)?.sessions.delete(token),
      });
    };
    const judged = (verdict: Verdict): Answer<{ number?: string }> =>
      verdict.done
        ? ok(verdict.number === undefined || random.chance(state.rules.namelessShare) ? {} : { number: verdict.number })
        : { ok: false, failure: refusal(verdict.words) };
    /** A load balancer may mix answers up. */
    const propertiesShown = ({ username: of, properties }: Account) => {
      if (struckBy === "no properties") return [];
      const another = [...state.accounts.values()].find((one) => one.username !== of);
      return struckBy === "another's properties" ? (another?.properties ?? []) : properties;
    };
    /** The form that was read last is the one that is posted, whatever was typed in elsewhere since. */
    let kept: { readonly declarationId: string; readonly figures: Figures } | undefined;
    const takeKept = (declarationId: string) => {
      const figures = kept?.declarationId === declarationId ? kept.figures : undefined;
      kept = undefined;
      return figures;
    };
    const placeOf = (registryId: string, range: Range, entry: Entry) => {
      // What is amended is told by order alone there, and is no part of a row.
      const isByOrder = state.rules.amendments === "by arrival";
      const asShown = (one: Entry) => (isByOrder ? { ...one, superseded: undefined } : one);
      const places = state.list(registryId, range).filter((one) => sameContent(asShown(one.entry), asShown(entry)));
      const place = places.find(({ entry: there }) => there.index === entry.index) ?? places[0];
      return place && (place.entry.index === entry.index || places.length === 1) ? place : undefined;
    };
    const silent = (answer: Answer<unknown>): Answer<void> => (answer.ok ? ok(undefined) : answer);

    return {
      cookies: () => `${username} ${token}`,
      properties: async () => as("properties", "read", (account) => ok(propertiesShown(account))),
      list: async ({ registryId }, range) => {
        // The adapter asks for more days than it is asked for.
        const rows = state.list(registryId, widened(range, longestStay)).length;
        const isOf = ({ properties }: Account) => properties.some((one) => one.registryId === registryId);
        const listed = (account: Account) => (isOf(account) ? state.list(registryId, range) : []);
        return as("list", "read", (account) => ok(listed(account).map(({ entry }) => entry)), { registryId, rows });
      },
      identify: async ({ registryId }, range, entry) =>
        as("identify", "read", () => {
          const place = placeOf(registryId, range, entry);
          return place
            ? ok(place.declaration.declarationId)
            : { ok: false, failure: unavailable("no", "the list has changed") };
        }),
      read: async ({ declarationId, registryId }) => {
        const read = (account: Account) => {
          const there = state.declarations.get(declarationId);
          if (there && there.registryId !== registryId)
            return { ok: false, failure: unavailable("no", "another property's declaration") } as const;
          if (state.unreadable.has(declarationId)) return { ok: false, failure: unreadablePage } as const;
          const page = state.page(account, declarationId);
          if (page.state === "draft") kept = { declarationId, figures: page.figures };
          return ok(page);
        };
        // Where the page names its property, the adapter sees by that whose it is.
        const anothers = (): Answer<DeclarationPage> => ok(state.pageElsewhere(registryId) ?? { state: "gone" });
        return as("read", "read", read, {}, anothers);
      },
      saveDraft: async ({ registryId }, figures, notes) =>
        as(
          "saveDraft",
          "submit",
          (account) => {
            const property = account.properties.find((one) => one.registryId === registryId);
            if (property?.state !== "final") return { ok: false, failure: refusal(notRegistered) };
            return silent(judged(state.saveDraft(registryId, figures, notes)));
          },
          { notes },
        ),
      updateDraft: async ({ declarationId }, figures, notes) =>
        as(
          "updateDraft",
          "submit",
          (account) => {
            kept = undefined;
            const verdict = state.updateDraft(account, declarationId, figures, notes);
            return verdict === "no draft"
              ? { ok: false, failure: unavailable("no", "it is no draft any more") }
              : silent(judged(verdict));
          },
          { notes },
        ),
      amend: async ({ registryId }, range, entry, figures, notes) =>
        as(
          "amend",
          "submit",
          (account) => {
            const place = placeOf(registryId, range, entry);
            if (!place) return { ok: false, failure: unavailable("no", "the list has changed") };
            const verdict = state.amend(account, place.declaration.declarationId, figures, notes);
            return verdict === "not offered"
              ? { ok: false, failure: { kind: "changed", effect: "no", detail: "a final's row does not offer that" } }
              : silent(judged(verdict));
          },
          { notes },
        ),
      finalise: async ({ declarationId }) =>
        as("finalise", "submit", (account) =>
          silent(judged(state.finalise(account, declarationId, takeKept(declarationId)))),
        ),
      deleteDraft: async ({ declarationId }) =>
        as("deleteDraft", "submit", (account) => silent(judged(state.deleteDraft(account, declarationId)))),
      findStatements: async ({ year, month }) =>
        as("findStatements", "read", (account) => ok(state.statementsOf(account.username, { year, month }))),
      fileStatement: async (month, records, draft) =>
        as("fileStatement", "submit", (account) =>
          judged(state.fileStatement(account.username, month, records, draft)),
        ),
      exchanges: () => exchanges,
      logout: async () => {
        const call = { name: "logout", kind: "read", username } as const;
        exchanges += exchangesOf(call);
        return make<boolean>({
          call,
          signal,
          admit: () => () => {
            state.accountOf(token)?.sessions.delete(token);
            return true;
          },
          failed: () => false,
        });
      },
    };
  }

  return {
    async login({ username, password }, connection) {
      const page = await make<Failure | "at hand">({
        call: { name: "open login", kind: "login page", username },
        signal: connection.signal,
        admit: () => () => "at hand",
        failed: (failure) => failure,
      });
      if (page !== "at hand") return failedLogin(page);
      await connection.beforePost();
      return logIn(username, password, connection);
    },
    resume(cookies, connection) {
      const [username = "", token = ""] = cookies.split(" ");
      return session(token, username, connection);
    },
  };
}

/** Of a property that has left the login. */
export const notRegistered = "the property is not registered";

/** Words about what was sent: sent again as it was, it would be refused again. */
const definite = [
  "no such tax number",
  "the stay is too long",
  "the date of departure is missing",
  notRegistered,
  "the amount is not plausible",
  "these dates are covered by",
  "what it amends has been amended",
  "this month is stated by",
];

function refusal(words: string): Failure & { kind: "refused" } {
  const coveredBy = /\d+\/\d{4}/.exec(words)?.[0];
  const known = coveredBy !== undefined || definite.some((beginning) => words.startsWith(beginning));
  return {
    kind: "refused",
    effect: "no",
    detail: words,
    ...(known && { known: true }),
    ...(coveredBy !== undefined && { coveredBy }),
  };
}

function sameContent(one: object, other: object): boolean {
  const content = (entry: object) => JSON.stringify({ ...entry, index: 0 });
  return content(one) === content(other);
}
