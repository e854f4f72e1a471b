import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import type { Account } from "../../../shared/filing/session/account.ts";
import { createUserSession, type UserSession } from "../../../shared/filing/session/user-session.ts";
import type { PortalSession } from "../../../shared/portal/portal.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createPortalUserRepository } from "../../../shared/records/portal-users.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { noGuess } from "../../support/no-guess.ts";
import { openVault } from "../../support/open-vault.ts";
import { done } from "../../support/written.ts";
import { silent, silentLog } from "./one-visit.ts";

const { backoffBase, function: whole } = times.aws;

/** A portal user, successive workers, and what they do at the portal. */
function createWorld({ logsOut = true, taken = false }: { logsOut?: boolean | Error; taken?: boolean } = {}) {
  const others = { taken, exchanges: 0 };
  let now = 1_000_000;
  let holders = 0;
  const did: string[] = [];
  const store = emptyStore(() => now);
  const portalUsers = createPortalUserRepository(store);
  const session = (name: string): PortalSession => ({
    ...silent,
    cookies: () => name,
    exchanges: () => others.exchanges,
    async logout() {
      did.push(`log out of ${name}`);
      others.exchanges += 1;
      if (logsOut instanceof Error) throw logsOut;
      return logsOut;
    },
  });
  const dependencies = {
    portalUsers,
    breaker: createBreaker(store, 0),
    times: times.aws,
    clock: { now: () => now, sleep: async () => {} },
    random: () => 1,
    newHolder: () => `worker ${++holders}`,
    vault: openVault,
    portal: {
      async login(_: unknown, { beforePost }: { beforePost(): Promise<void> }) {
        await beforePost();
        if (others.taken) return { kind: "session_limit" } as const;
        did.push("log in");
        return { kind: "in", session: session(`session ${did.length}`) } as const;
      },
      resume: (cookies: string) => session(cookies),
    },
    tasks: { find: async () => undefined },
    guesses: { brought: noGuess, onRecord: noGuess },
    log: silentLog,
    metrics: { count: () => {} },
  };
  const newWorker = (leftMs: number = whole) =>
    createUserSession(dependencies, { at: now + leftMs, signal: new AbortController().signal });
  const loggedIn = async () => {
    const userSession = newWorker();
    await logIn(userSession);
    return userSession;
  };
  return {
    did,
    others,
    newWorker,
    loggedIn,
    logIns: () => did.filter((one) => one === "log in").length,
    /** A worker logs in, and keeps its session for the next one. */
    keepSession: async () => await (await loggedIn()).leave(true),
    /** A worker logs in, makes progress and logs out. */
    async makeProgress() {
      const useful = await loggedIn();
      useful.markProgress();
      await useful.leave(false);
    },
    look: async ({ budget }: UserSession) =>
      await budget.timed("look", async () => {
        others.exchanges += 1;
      }),
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** What is known of the user now, read under a short lease. */
    async known() {
      const taken = await done(portalUsers.lease("ann", "looks", now, now));
      await portalUsers.release(taken.lease, {});
      return taken.user;
    },
    async isLeasedElsewhere() {
      const taken = await portalUsers.lease("ann", "looks", now, now);
      if (taken.written) await portalUsers.release(taken.lease, {});
      return !taken.written;
    },
  };
}

const account = (password = "right"): Account => ({
  portalUser: "ann",
  username: "ann",
  version: "1",
  password: async () => password,
});

async function logIn(userSession: ReturnType<ReturnType<typeof createWorld>["newWorker"]>, password?: string) {
  await userSession.lease("ann");
  return await userSession.open(account(password), 7);
}

describe("a user whose portal cannot be used", () => {
  it("rests twice as long after each outage in a row, and briefly again after progress", async () => {
    const { loggedIn, makeProgress, now, pass, known } = createWorld();
    const rests: number[] = [];
    for (let outage = 0; outage < 3; outage += 1) {
      const until = await (await loggedIn()).rest();
      rests.push((until - now()) / backoffBase);
      expect((await known()).rest?.until).toBe(until);
      pass(until - now());
    }
    await makeProgress();

    expect(rests).toEqual([2, 4, 8]);
    expect((await (await loggedIn()).rest()) - now()).toBe(2 * backoffBase);
  });

  it("rests for as long as the portal asks for, up to an hour", async () => {
    const { loggedIn, now } = createWorld();

    expect((await (await loggedIn()).rest(3_600_000)) - now()).toBe(3_600_000);
  });

  it("is not logged in before its time, to the millisecond, and the earlier reason stays", async () => {
    const { newWorker, loggedIn, now, pass, logIns, isLeasedElsewhere } = createWorld();
    const until = await (await loggedIn()).rest();
    pass(until - now() - 1);

    expect(await logIn(newWorker())).toMatchObject({ pause: { until, reason: "", keepEarlierReason: true } });
    expect(await isLeasedElsewhere()).toBe(false);
    pass(1);
    expect(await logIn(newWorker())).toMatchObject({ do: "in" });
    expect(logIns()).toBe(2);
  });
});

it("a user whose sessions are all taken rests as well, but not as for an outage", async () => {
  const { newWorker, loggedIn, now, pass, others } = createWorld({ taken: true });
  const refused = await logIn(newWorker());
  const until = refused.do === "pause" ? refused.pause.until : undefined;
  expect(until).toBe(now() + 2 * backoffBase);
  const again = await logIn(newWorker());
  if (again.do !== "pause") throw new Error("it was logged in");
  expect(inWords(again.pause.reason)).toContain("logged in");

  pass(2 * backoffBase);
  others.taken = false;
  expect((await (await loggedIn()).rest()) - now()).toBe(2 * backoffBase);
});

describe("a user's session", () => {
  it("is kept for the next worker when work continues, and reused", async () => {
    const { newWorker, loggedIn, did, known } = createWorld();
    const first = await loggedIn();
    expect(first.isNew()).toBe(false);
    await first.leave(true);
    expect((await known()).cookies).toBe("session 1");

    const next = newWorker();
    await next.lease("ann");
    expect(next.isNew()).toBe(false);
    await next.open(account(), 8);
    await next.leave(false);

    expect(did).toEqual(["log in", "log out of session 1"]);
    expect((await known()).cookies).toBeUndefined();
  });

  it("is not reused for another password: it is ended and its owner logged in", async () => {
    const { newWorker, keepSession, did } = createWorld();
    await keepSession();

    expect(await logIn(newWorker(), "another")).toMatchObject({ do: "in" });
    expect(did).toEqual(["log in", "log out of session 1", "log in"]);
  });

  it("of another password is off record once ended, even if the next log-in fails", async () => {
    const { newWorker, keepSession, others, known } = createWorld();
    await keepSession();
    others.taken = true;
    await logIn(newWorker(), "another");

    expect((await known()).cookies).toBeUndefined();
  });

  it("of another password is ended and its lease returned, even without time for a log-in", async () => {
    const { newWorker, keepSession, did, isLeasedElsewhere, known } = createWorld();
    await keepSession();

    expect(await logIn(newWorker(whole / 2 - 1), "another")).toMatchObject({ pause: { cut: "time" } });
    expect(did).toEqual(["log in", "log out of session 1"]);
    expect(await isLeasedElsewhere()).toBe(false);
    expect((await known()).cookies).toBeUndefined();
  });

  it("that the portal ended is not reused", async () => {
    const { loggedIn, did } = createWorld();
    const userSession = await loggedIn();
    userSession.noteLost();

    expect(userSession.isNew()).toBe(true);
    await userSession.open(account(), 7);
    expect(did).toEqual(["log in", "log in"]);
  });

  it("that the portal ended is off record before the next log-in", async () => {
    const { loggedIn, keepSession, others, known } = createWorld();
    await keepSession();
    const userSession = await loggedIn();
    userSession.noteLost();
    others.taken = true;
    await userSession.open(account(), 7);

    expect((await known()).cookies).toBeUndefined();
  });

  it("whose log-out got no answer stays on record", async () => {
    const { loggedIn, known } = createWorld({ logsOut: false });
    await (await loggedIn()).leave(false);

    expect((await known()).cookies).toBe("session 1");
  });

  it("is reused in the last half of a worker's time, when no password is posted", async () => {
    const { newWorker, did } = createWorld();
    const late = newWorker(whole / 2 - 1);
    expect(await logIn(late)).toMatchObject({ do: "pause", pause: { cut: "time" } });

    const first = newWorker(whole / 2);
    await logIn(first);
    await first.leave(true);
    expect(await logIn(newWorker(whole / 2 - 1))).toMatchObject({ do: "in" });
    expect(did).toEqual(["log in"]);
  });
});

describe("the lease of a user", () => {
  it("excludes others until it is returned, and is kept by its worker", async () => {
    const { newWorker, did } = createWorld();
    const [first, other] = [newWorker(), newWorker()];
    const lease = await first.lease("ann");
    await first.open(account(), 7);

    expect(await other.lease("ann")).toBeUndefined();
    expect(await first.lease("ann")).toBe(lease);
    await first.lease("bob");
    expect(did).toEqual(["log in", "log out of session 1"]);
    expect(await other.lease("ann")).toBeDefined();
  });

  it("ends after its time, whoever has it", async () => {
    const { newWorker, pass } = createWorld();
    const [first, other] = [newWorker(), newWorker()];
    await first.lease("ann");
    pass(times.aws.lease);
    expect(await other.lease("ann")).toBeUndefined();
    pass(1);
    expect(await other.lease("ann")).toBeDefined();
  });

  it("is returned even when the log-out fails", async () => {
    const { loggedIn, isLeasedElsewhere } = createWorld({ logsOut: new Error("no network") });
    const userSession = await loggedIn();

    await expect(userSession.leave(false)).rejects.toThrow("no network");
    expect(await isLeasedElsewhere()).toBe(false);
  });

  it("must be taken before a session is opened", async () => {
    const { newWorker } = createWorld();
    const userSession = newWorker();
    await userSession.lease("bob");

    await expect(userSession.open(account(), 7)).rejects.toThrow("no lease was taken");
  });
});

it("log-ins are counted while nothing makes progress", async () => {
  const { loggedIn, makeProgress, pass, known } = createWorld();
  for (let visit = 0; visit < 2; visit += 1) {
    await (await loggedIn()).leave(false);
    pass(1_000);
  }
  expect((await known()).sinceProgress?.logins).toHaveLength(2);

  await makeProgress();
  expect((await known()).sinceProgress?.logins).toEqual([]);
});

describe("exchanges without progress", () => {
  /** A visit that logs in, looks this often, and leaves. */
  async function visit({ newWorker, look }: ReturnType<typeof createWorld>, looks: number, goesOn = false) {
    const userSession = newWorker();
    const signed = await logIn(userSession);
    for (let each = 0; each < looks; each += 1) await look(userSession);
    await userSession.leave(goesOn);
    return signed;
  }

  it("are counted with the log-out but without the log-in, and anew after progress", async () => {
    const world = createWorld();
    await visit(world, 4);
    const at = world.now();
    world.pass(60_000);
    await visit(world, 5, true);
    expect((await world.known()).sinceProgress?.calls).toEqual([
      { at, count: 5 },
      { at: at + 60_000, count: 5 },
    ]);

    const useful = await world.loggedIn();
    useful.markProgress();
    await world.look(useful);
    await useful.leave(false);
    expect((await world.known()).sinceProgress?.calls).toEqual([{ at: at + 60_000, count: 2 }]);
  });

  it("prevent a log-in until the hour has room", async () => {
    const world = createWorld();
    await visit(world, 60);
    const until = world.now() + times.aws.loginWindow;
    world.pass(60_000);

    expect(await visit(world, 0)).toMatchObject({ do: "pause", pause: { until, keepEarlierReason: true } });
    world.pass(until - world.now());
    expect(await visit(world, 0)).toMatchObject({ do: "in" });
    expect(world.logIns()).toBe(2);
  });

  it("let the user's other filings go before the one that used them up", async () => {
    const world = createWorld();
    const userSession = await world.loggedIn();
    for (let each = 0; each < 105; each += 1) await world.look(userSession);
    const room = world.now() + times.aws.loginWindow;

    await expect(async () => userSession.budget.need("look")).rejects.toMatchObject({
      pause: { until: room + times.aws.sweep },
    });
    await userSession.leave(false);
    world.pass(1_000);
    expect(await logIn(world.newWorker())).toMatchObject({ pause: { until: room } });
    world.pass(room - world.now());
    expect(await logIn(world.newWorker())).toMatchObject({ do: "in" });
  });

  it("are not made while the user may not be called", async () => {
    const world = createWorld();
    await visit(world, 60);
    const calls = (await world.known()).sinceProgress?.calls;
    await visit(world, 0);

    expect((await world.known()).sinceProgress?.calls).toEqual(calls);
  });
});
