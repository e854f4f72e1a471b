import { times } from "../../../shared/deployment/times.ts";
import { createUserQueues } from "../../../shared/filing/serving/user-queue.ts";
import type { FilingDependencies } from "../../../shared/filing/session/dependencies.ts";
import type { LoginResult, PortalSession } from "../../../shared/portal/portal.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { createMonthRepository } from "../../../shared/records/months.ts";
import { createPortalUserRepository } from "../../../shared/records/portal-users.ts";
import { createReservationRepository } from "../../../shared/records/reservations.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { type AnyFiling, aFiling, type FilingChange } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { noGuess } from "../../support/no-guess.ts";
import { openVault } from "../../support/open-vault.ts";
import { done } from "../../support/written.ts";
import { began, silent } from "./one-visit.ts";

export const user = portalUserOf("maria");
/** A statement of September, and the intent of its first submit. */
export const statement = { year: 2026, month: 9, draft: false, portalUsername: "maria", records: [] };
export const sent = { before: [], at: began, attempts: 1, looks: 0 };
/** The portal's answer to a log-in, other than a session. */
export type Refusal = Exclude<LoginResult, { kind: "in" }>;

/** Filings in a table in memory, and a worker's queue that serves them at a portal with these answers. */
export function aQueue(said: Partial<PortalSession> = {}, replaced: Partial<FilingDependencies> = {}) {
  const time = { now: began };
  const now = () => time.now;
  const store = emptyStore(now);
  const [did, counted, logged]: [string[], string[], string[]] = [[], [], []];
  const [informed, woken]: [unknown[], unknown[]] = [[], []];
  /** The answers to the next log-ins; a session when there is none. */
  const refusals: Refusal[] = [];
  const hooks: { onLogIn?(): Promise<unknown> } = {};
  const session = (name: string): PortalSession => ({
    ...silent,
    ...said,
    cookies: () => name,
    async logout() {
      did.push(`log out of ${name}`);
      return true;
    },
  });
  const log = (line: string, fields: object = {}) => void logged.push(`${line} ${JSON.stringify(fields)}`);
  const owner = { id: 7, portalUsername: "maria", sealedPassword: "secret" };
  const deps: FilingDependencies = {
    tasks: createTaskRepository(store, () => "m"),
    rows: createRowRepository(store, now),
    reservations: createReservationRepository(store),
    filings: createFilingRepository(store),
    portalUsers: createPortalUserRepository(store),
    months: createMonthRepository(store),
    breaker: createBreaker(store, times.aws.breakerInterval),
    owners: { find: async () => owner, findByUsername: async () => owner },
    apartments: { findMany: async (ids) => ids.map((id) => ({ id, registryId: "00000100001", ownerId: 7 })) },
    vault: openVault,
    portal: {
      async login(_, { beforePost }) {
        await hooks.onLogIn?.();
        await beforePost();
        const refusal = refusals.shift();
        did.push(refusal ? refusal.kind : "log in");
        return refusal ?? { kind: "in", session: session(`session ${did.length}`) };
      },
      resume: (cookies) => session(cookies),
    },
    wakeUps: { wakeFiling: async ({ number: filing, group }, at) => void woken.push([filing, group, at - time.now]) },
    clock: { now, sleep: async () => {} },
    random: () => 1,
    newHolder: () => "worker",
    times: times.aws,
    log: { info: (...line) => void informed.push(line), warn: log, error: log },
    metrics: { count: (name) => void counted.push(name) },
    guesses: { brought: noGuess, onRecord: noGuess },
    ...replaced,
  };
  const { filings, portalUsers } = deps;
  const found = async (filing: number): Promise<Filing> => {
    const there = await filings.find({ taskId: 5, filing });
    if (!there) throw new Error("there is no such filing");
    return there;
  };
  const of = async (filing: number) => {
    const there: AnyFiling = await found(filing);
    return { ...there, dueIn: there.dueAt === undefined ? undefined : there.dueAt - time.now };
  };
  /** A worker's queue, this long before its end. */
  const open = (leftMs: number = times.aws.function) =>
    createUserQueues(deps)({ at: time.now + leftMs, signal: new AbortController().signal });

  /** By default a check of an owner, which reads the properties and ends. */
  const add = async (filing: number, change: FilingChange = {}) => {
    const its = {
      taskId: 5,
      number: filing,
      group: user,
      ownerId: 7,
      rows: [],
      createdAt: began,
      dueAt: began,
      check: {},
    };
    await filings.putIfAbsent(aFiling({ ...its, ...change }));
    return { taskId: 5, filing };
  };
  /** Serves filings with a worker of their own. */
  const serve = async (...of: number[]) => {
    const line = open();
    for (const filing of of) await line.serve({ taskId: 5, filing });
    await line.leave();
  };

  return {
    deps,
    store,
    time,
    did,
    counted,
    logged,
    informed,
    woken,
    refusals,
    hooks,
    open,
    add,
    serve,
    of,
    found,
    logIns: () => did.filter((one) => one === "log in").length,
    /** Adds a filing, serves it with its own worker, and reads it. */
    async served(change: FilingChange = {}, filing = 1) {
      await add(filing, change);
      await serve(filing);
      return await of(filing);
    },
    /** What is known of the user now, read under a short lease. */
    async known() {
      const taken = await done(portalUsers.lease(user, "looks", time.now, time.now));
      await portalUsers.release(taken.lease, {});
      return taken.user;
    },
  };
}
