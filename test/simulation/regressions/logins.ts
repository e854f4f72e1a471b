import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { unblockPortalUser } from "../../../shared/records/portal-users.ts";
import { day, hour, minute } from "../../support/durations.ts";
import type { Engine } from "../../support/simulation/engine.ts";
import { sealedFor } from "../../support/simulation/fake-vault.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import {
  addOwner,
  countingWorld,
  type End,
  inJune,
  type Options,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  statementOf,
  unless,
} from "../scenes/small-world.ts";

const later = reservation(10, { reservationId: "later", startDate: "02/06/2026" });

/** A small world that notes when a password is refused, in milliseconds since its start. */
async function refusing(options: Options, password?: string): Promise<[SmallWorld, number[]]> {
  const at: number[] = [];
  const world = await smallWorld({ ...options, watch: { refused: () => at.push(world.age()) } }, password);
  return [world, at];
}

/** The answers to logins are lost for hours, of an owner who has logged in before or not: nobody has to do anything. */
const answersLost =
  (lastsMs: number, hasLoggedInBefore: boolean): Scene =>
  async () => {
    const posts: number[] = [];
    let lasts = false;
    const world = await smallWorld({
      trouble({ kind, at }) {
        if (kind !== "password" || !lasts) return undefined;
        posts.push(at);
        return "reset after commit";
      },
    });
    if (hasLoggedInBefore) {
      world.send(reservation(10));
      await world.pass();
    }
    lasts = true;
    world.scheduler.after(lastsMs, () => {
      lasts = false;
    });
    world.send(later);
    await world.runUntilWrong(3 * day);
    const tooSoon = posts.filter((at, index) => index > 1 && at - (posts[index - 1] ?? 0) < world.times.lockWindow);
    return [
      ...world.misdeeds(),
      ...unless(world.rows().at(-1)?.state === "SUBMITTED", "a person is needed after an outage"),
      ...unless(tooSoon.length === 0 && posts.length <= 4, `posts are not spread: ${posts.length}`),
    ];
  };

/** The table fails beside each of four posts that the portal answers clearly, or that were not made. */
const tableFailing =
  (step: string, how: "dns" | "error after", since = ""): Scene =>
  async () => {
    const [struck, begun] = [new Set<number>(), new Set<number>()];
    const world = await smallWorld({
      interfere({ process: { id }, name }) {
        if (name.startsWith(since)) begun.add(id);
        if (!begun.has(id) || !name.startsWith(step) || struck.has(id) || struck.size === 4) return undefined;
        struck.add(id);
        return how;
      },
    });
    world.accept((taskId) => ({ ...statementOf(5), sealedPassword: sealedFor.task(taskId, "right") }));
    await world.runUntilWrong(day);
    return [
      ...world.misdeeds(),
      ...unless(world.outcomes().join() === "SUBMITTED", `it is ${world.outcomes().join()}`),
    ];
  };

/** A statement of a third user, whom nobody has on record, with a password of its own. */
const withPassword = (month: number, password: string) => (taskId: number) =>
  ({ ...statementOf(month), portalUsername: "three", sealedPassword: sealedFor.task(taskId, password) }) as const;

/**
 * A worker dies in the session that one task's password opened; another task comes along with its own. Which months are
 * stated then?
 */
async function afterASession(password: string, next: string, meanwhile: (world: SmallWorld) => void = () => {}) {
  const world = await smallWorld({ interfere: atFirst("findStatements", "kill before") });
  // While the password on record is good no other is used: here none is on record.
  world.state.addAccount("three", password, []);
  world.accept(withPassword(5, password));
  await world.run({ until: minute });
  meanwhile(world);
  world.accept(withPassword(6, next));
  await world.run({ until: 250_000 });
  const deadline = { at: world.scheduler.now() + 100_000, signal: new AbortController().signal };
  world.start("file", (engine) => engine.file([{ taskId: 2, filing: 1 }], deadline));
  return { world, stated: () => world.state.statements.map(({ month }) => month) };
}

/** An owner sits at a browser of their own, which is the one session that the portal allows. */
function sitAtABrowser(world: SmallWorld, usernames: readonly string[], until: number): void {
  for (const username of usernames)
    world.state.accounts.get(username)?.sessions.set("browser", { lastSeen: world.scheduler.now() });
  if (world.age() < until) world.scheduler.after(minute, () => sitAtABrowser(world, usernames, until));
}

const unblock = async ({ store, process: { clock } }: Engine) =>
  await unblockPortalUser(store, portalUserOf("one"), clock.now());

/**
 * Seven wrong passwords for one login, as far apart as our limits ask. Only three are posted, and then not even the right
 * one, until a person says so.
 */
const seriesOfPasswords =
  (bring: (world: SmallWorld, password: string) => Promise<void>): Scene =>
  async () => {
    const [world, refused] = await refusing({}, "wrong");
    for (const password of ["wrong", "b", "c", "d", "e", "f", "g"]) {
      await bring(world, password);
      await world.run({ until: world.age() + 4 * hour });
    }
    const isLocked = (world.state.accounts.get("one")?.lockedUntil ?? 0) > 0;
    const alarms = world.counted.get("LoginUnclear") ?? 0;
    await world.setOwner("one");
    world.send(reservation(10));
    await world.run({ until: world.age() + day });
    const [early] = world.rows();
    const waiting = JSON.stringify(world.filings().at(-1)?.waiting);
    await world.setUp(unblock);
    return [
      ...(await world.wrongAfter(world.age() + 2 * hour, "SUBMITTED")),
      ...unless(refused.length === 3 && !isLocked, `${refused.length} passwords were posted; locked: ${isLocked}`),
      ...unless(early?.state === "PENDING" && waiting.includes("passwords_refused"), `it waited for ${waiting}`),
      ...unless(alarms === 1, `${alarms} alarms`),
    ];
  };

/** Owners whose passwords have all logged in before. */
async function provenOwners(count: number, options: Options = {}): Promise<SmallWorld> {
  const world = await smallWorld(options);
  const ids = Array.from({ length: count }, (_, index) => 100 + index);
  for (const id of ids) await addOwner(world, id);
  for (const id of ids) world.send(reservation(id));
  await world.run({ until: hour });
  for (const [index, id] of ids.entries())
    world.scheduler.after(index * minute, () =>
      world.send(reservation(id, { ...inJune(20, 1), reservationId: "later" })),
    );
  return world;
}
const ends = (count: number, end: End) => Array.from({ length: count }, () => end);

/** Passwords and sessions: what is posted, how often, and in whose session we work. */
export const scenes: Scenes = {
  "a password refused in unknown words for a week is posted three times at most, and its owner told": async () => {
    const [world, refused] = await refusing(
      { trouble: ({ kind }) => (kind === "password" ? "unclear refusal" : undefined) },
      "wrong",
    );
    world.send(reservation(10));
    await world.runUntilWrong(7 * day);
    const [row] = world.rows();
    const isAsked = row?.errorValue === "owner_action_required" || row?.errorValue === "invalid_credentials";
    const waiting = JSON.stringify(world.filings()[0]?.waiting ?? "");
    return [
      ...world.misdeeds(),
      ...unless(refused.length <= 3, `the password was posted ${refused.length} times`),
      ...unless(isAsked || /owner|password|login/.test(waiting), `a row is ${row?.state}: ${waiting}`),
    ];
  },

  "a proven password refused in unknown words is posted five times": async () => {
    const account = () => world.state.accounts.get("one");
    const [world, refused]: [SmallWorld, number[]] = await refusing({
      trouble: ({ kind }) => (kind === "password" && account()?.password !== "right" ? "unclear refusal" : undefined),
    });
    world.send(reservation(10));
    await world.pass();
    Object.assign(account() ?? {}, { password: "a new one" });
    world.send(later);
    await world.runUntilWrong(10 * day);
    return [...world.misdeeds(), ...unless(refused.length === 5, `it was refused ${refused.length} times`)];
  },

  "an outage that swallows the answers to a password never used before needs no person": answersLost(4 * hour, false),
  "an outage that swallows the answers to a password used before needs no person": answersLost(20 * hour, true),
  "posts that were noted and not made need no person": tableFailing("Update PORTAL (posted", "error after"),
  "posts whose guess cannot be given back need no person": tableFailing("Update ATTEMPTS", "dns", "post password"),

  "a password that was refused once and is set again is posted again": async () => {
    let refusals = 0;
    const world = await smallWorld({
      trouble: ({ kind }) => (kind === "password" && refusals++ === 0 ? "false refusal" : undefined),
    });
    world.send(reservation(10));
    await world.run({ until: 4 * hour });
    await world.setOwner("one");
    world.send(reservation(10));
    await world.pass(4 * hour);
    return world.wrongEnds("FAILED", "SUBMITTED");
  },

  "a series of wrong passwords on record stops after three, until a person says so": seriesOfPasswords(
    async (world, password) => {
      await world.setOwner("one", password);
      world.accept({ kind: "check", ownerId: 1 });
    },
  ),
  "a series of wrong passwords that tasks bring stops after three, until a person says so": seriesOfPasswords(
    async (world, password) => {
      world.accept((taskId) => ({ ...statementOf(5), sealedPassword: sealedFor.task(taskId, password) }));
    },
  ),

  "a sign-on that refuses everybody for ten minutes fails nobody and blocks nobody": async () => {
    const world = await provenOwners(6, {
      trouble: ({ kind, at }) =>
        kind === "password" && at >= hour && at < hour + 10 * minute ? "false refusal" : undefined,
    });
    await world.run({ until: hour + 9 * minute });
    const opened = world.counted.get("BreakerOpened") ?? 0;
    return [
      ...(await world.wrongAfter(hour + 50 * minute, ...ends(12, "SUBMITTED"))),
      ...unless(opened === 1, `filing paused ${opened} times`),
    ];
  },

  "a sign-on that refuses everybody for four hours fails nobody and blocks nobody": async () => {
    const world = await provenOwners(3, {
      trouble: ({ kind, at }) => (kind === "password" && at >= hour && at < 5 * hour ? "false refusal" : undefined),
    });
    await world.run({ until: hour + 10 * minute });
    const wrong = await world.wrongAfter(7 * hour, ...ends(6, "SUBMITTED"));
    const failed = [...world.state.accounts.values()].map((account) => account.failed);
    return [...wrong, ...unless(Math.max(...failed) === 0, `refusals in a row: ${failed.join()}`)];
  },

  "three owners who changed their passwords are told after ten minutes while others log in": async () => {
    const changed = [100, 102, 104];
    const world = await provenOwners(5);
    for (const id of changed) Object.assign(world.state.accounts.get(`user${id}`) ?? {}, { password: "a new one" });
    world.scheduler.after(3.5 * minute, () =>
      world.send(reservation(100, { ...inJune(24, 1), reservationId: "last" })),
    );
    await world.run({ until: hour + 9 * minute });
    const early = world.rows().filter(({ state }) => state === "FAILED").length;
    const [told, filed] = ["FAILED invalid_credentials", "SUBMITTED"] as const;
    const later = [told, filed, told, filed, told, told];
    return [
      ...(await world.wrongAfter(hour + 20 * minute, ...ends(5, "SUBMITTED"), ...later)),
      ...unless(early === 0, `${early} had failed before the others logged in`),
      ...unless(!world.counted.has("BreakerOpened"), "filing paused"),
    ];
  },

  "a password set again a moment after its refusal waits for the lock window": async () => {
    const [world, posts] = await countingWorld("post password", {}, "wrong");
    world.send(reservation(10));
    await world.run({ until: 5 * minute });
    await world.setOwner("one");
    world.send(reservation(10, { ...inJune(10, 1), reservationId: "later" }));
    await world.pass();
    const [one = 0, other = 0] = posts;
    return [
      ...world.wrongEnds("FAILED", "SUBMITTED"),
      ...unless(other - one >= world.times.lockWindow, `posted again after ${other - one} ms`),
    ];
  },

  "a worker that dies in a refused login leads to no second refusal within the lock window": async () => {
    const first = once();
    const [world, refusedAt]: [SmallWorld, number[]] = await refusing(
      {
        interfere({ name }) {
          if (name !== "post password" || !first()) return undefined;
          const patched = { id: 1, portalUsername: "one", password: "wrong too" };
          world.start("set-up", ({ directory }) => directory.setOwner(patched));
          return "kill after";
        },
      },
      "wrong",
    );
    world.send(reservation(10));
    await world.pass();
    const [one = 0, other = Number.POSITIVE_INFINITY] = refusedAt;
    return unless(other - one >= world.times.lockWindow, "two refusals within a lock window");
  },

  "an account locked amid a finalise does not fail what is declared": async () => {
    const first = once();
    const world = await smallWorld({
      interfere({ name }) {
        const account = world.state.accounts.get("one");
        if (name !== "finalise" || !account || !first()) return undefined;
        account.lockedUntil = world.scheduler.now() + 30 * minute;
        world.scheduler.after(1_000, () => account.sessions.clear());
        return "kill after";
      },
      trouble: ({ name }) => (name === "finalise" ? "late commit" : undefined),
    });
    world.send(reservation(10));
    await world.pass();
    const hasFailed = world.rows()[0]?.state === "FAILED";
    return unless(!hasFailed || world.finals().length === 0, "failed, and declared");
  },

  "an account that a stranger has locked is asked for once while it is locked": async () => {
    const [world, posts] = await countingWorld("post password");
    const account = world.state.accounts.get("one");
    if (account) world.state.lock(account);
    for (const from of [10, 12]) {
      world.send(reservation(10, { ...inJune(from, 1), reservationId: `${from}` }));
      await world.run({ until: (from - 7) * minute });
    }
    return [...world.misdeeds(), ...unless(posts.length === 1, `asked ${posts.length} times while it was locked`)];
  },

  "a task whose owner has to give contact details asks once, however many filings it has": async () => {
    const [world, posts] = await countingWorld("post password");
    const account = world.state.accounts.get("one");
    if (account) account.contactPage = true;
    world.send(Array.from({ length: 60 }, (_, index) => reservation(10, { reservationId: `${index}` })));
    await world.pass(2 * hour);
    return [...world.misdeeds(), ...unless(posts.length === 1, `asked ${posts.length} times`)];
  },

  "a worker with hardly any time left posts no password, and calls no portal slow": async () => {
    const [world, posts] = await countingWorld("post password", { deliver: () => ({ copies: 1, delay: 10 * minute }) });
    world.send(reservation(10));
    await world.run({ until: 11 * minute });
    const deadline = { at: world.scheduler.now() + minute, signal: new AbortController().signal };
    world.start("file", (engine) => engine.file([{ taskId: 1, filing: 1 }], deadline));
    await world.run({ until: 12 * minute });
    const early = posts.length;
    const waiting = JSON.stringify(world.filings().map((filing) => filing.waiting));
    await world.pass();
    return [
      ...world.wrongEnds("SUBMITTED"),
      ...unless(early === 0, "a password was posted"),
      ...unless(!waiting.includes("portal_slow"), "a portal that was not called is told to be slow"),
    ];
  },

  "a client that sends six wrong passwords has to wait after three": async () => {
    const [world, posts] = await countingWorld("post password");
    for (let owner = 1; owner <= 6; owner += 1) {
      const portalUsername = `owner-${owner}`;
      world.state.addAccount(portalUsername, "right", []);
      world.accept((taskId) => ({
        ...statementOf(6),
        portalUsername,
        sealedPassword: sealedFor.task(taskId, "wrong"),
      }));
      await world.run({ until: owner * 4 * minute });
    }
    return [...world.misdeeds(), ...unless(posts.length === 3, `${posts.length} wrong passwords were posted`)];
  },

  "a password taken off record while its filing waits is told, and is no bug": async () => {
    const world = await smallWorld({ deliver: () => ({ copies: 1, delay: 10 * minute }) });
    world.send(reservation(10));
    await world.run({ until: 5 * minute });
    for (const item of world.table.items().filter(({ sealedPassword }) => sealedPassword !== undefined)) {
      const { sealedPassword: _, ...Item } = item;
      world.table.execute(new PutCommand({ TableName: "", Item }));
    }
    await world.pass(12 * hour);
    return world.wrongEnds("FAILED invalid_credentials");
  },

  "keys out of reach when cookies are sealed are no doubt about the password": async () => {
    const world = await smallWorld({ interfere: ({ name }) => (name === "seal cookies" ? "dns" : undefined) });
    world.send(reservation(10));
    return await world.wrongAfter(day, "SUBMITTED");
  },

  "a task with a wrong password states nothing in the session that another's opened": async () => {
    const { world, stated } = await afterASession("right", "wrong");
    await world.pass(hour);
    return unless(stated().join() === "5", `months stated with a wrong password: ${stated().join()}`);
  },

  "a session that an old password opened makes room for the new one's": async () => {
    const { world, stated } = await afterASession("old", "new", ({ state }) => {
      const account = state.accounts.get("three");
      if (account) account.password = "new";
    });
    await world.run({ until: 330_000 });
    return [...world.misdeeds(), ...unless(stated().includes(6), `stated by then: ${stated().join()}`)];
  },

  "one log-in finds out for four filings that no session is free": async () => {
    const world = await smallWorld({ portalLatency: () => 20, rules: { maxSessions: 0 } });
    world.send(Array.from({ length: 151 }, (_, index) => reservation(10, { reservationId: `r${index}` })));
    await world.runUntilWrong(3 * hour);
    return world.misdeeds();
  },

  "one log-in finds out for four tasks that their owner is logged in": async () => {
    const [world, posts] = await countingWorld("post password");
    sitAtABrowser(world, ["one"], hour);
    for (const from of [2, 3, 4, 5]) world.send(reservation(10, { ...inJune(from, 1), reservationId: `${from}` }));
    await world.pass(12 * hour);
    const atOnce = posts.filter((at) => at < (posts[0] ?? 0) + 10_000).length;
    return [
      ...world.wrongEnds("SUBMITTED", "SUBMITTED", "SUBMITTED", "SUBMITTED"),
      ...unless(atOnce === 1, `${atOnce} log-ins at once while all sessions are taken`),
    ];
  },

  "owners at their own browsers are no outage for another owner": async () => {
    const world = await smallWorld();
    const names = ["a", "b", "c", "d"];
    for (const [index, name] of names.entries()) await addOwner(world, 100 + index, name);
    sitAtABrowser(world, names, 3 * hour);
    world.send(names.map((name, index) => reservation(100 + index, { reservationId: name })));
    await world.run({ until: hour });
    world.send(reservation(10));
    await world.run({ until: hour + 5 * minute });
    const last = world.rows().at(-1)?.state;
    return [
      ...unless(!world.counted.has("BreakerOpened"), "the breaker was opened"),
      ...unless(last === "SUBMITTED", `another owner's reservation is ${last}`),
    ];
  },

  "a check with a wrong password posts it once; one with the right password shows the properties, cut or not":
    async () => {
      const [world, refused] = await refusing({ interfere: atFirst("properties", "kill after") }, "wrong");
      for (const ownerId of [1, 1, 2, 3]) world.accept({ kind: "check", ownerId });
      await world.pass(day);
      const ends = world
        .filings()
        .map(({ outcome, check }) =>
          [outcome?.errorValue, ...(check?.properties ?? []).map(({ registryId }) => registryId)].join(" "),
        );
      const expected = [" 00000000010 00000000020", "invalid_credentials", "invalid_credentials", "owner_not_found"];
      return [
        ...world.misdeeds(),
        ...unless(refused.length === 1, `the password was posted ${refused.length} times`),
        ...unless(ends.toSorted().join() === expected.join(), `checks ended as ${ends.join()}`),
      ];
    },
};
