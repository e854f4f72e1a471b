import type { State } from "../../../shared/contract/outcome.ts";
import type { Key } from "../../../shared/deployment/table.ts";
import {
  breakerKey,
  filingKey,
  portalUserKey,
  portalUserOf,
  reservationKey,
  rowKey,
  taskKey,
} from "../../../shared/records/keys.ts";
import { withoutGuest } from "../../../shared/records/lifecycle.ts";
import { unblockPortalUser } from "../../../shared/records/portal-users.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute } from "../../support/durations.ts";
import type { World } from "../../support/simulation/world.ts";
import {
  type End,
  inJune,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  searchOf,
  secondRegistryId,
  smallWorld,
  statementOf,
  unless,
} from "../scenes/small-world.ts";

type Fields = Readonly<Record<string, unknown>>;
type Damage = (world: SmallWorld) => Promise<unknown>;
const later = reservation(10, { ...inJune(10), reservationId: "b" });

/** Two reservations and, in a task of its own, a third. */
const stays: readonly Submission[] = [
  { kind: "str", reservations: [reservation(10), later] },
  { kind: "str", reservations: [reservation(20)] },
];

/** The portal is down for five minutes; meanwhile something is done to the records. */
async function damagedWorld(damage: Damage, accepted = stays) {
  const world = await smallWorld({ trouble: ({ at }) => (at < 5 * minute ? "down" : undefined) });
  for (const submission of accepted) world.accept(submission);
  await world.run({ until: 2 * minute });
  await damage(world);
  return world;
}

const update =
  (key: Key) =>
  (set: Fields): Damage =>
  (world) =>
    world.setUp(({ store }) => store.update(key, { set }));
const filing = update(filingKey(1, 1));
const row = update(rowKey(1, 1));
const portalUser = update(portalUserKey(portalUserOf("one")));
const speakerKey = reservationKey(10, "r10");
const speaker =
  (set: Fields): Damage =>
  (world) =>
    world.setUp(({ store }) => store.putIfAbsent({ ...speakerKey, ...set }));

const hasAlarm = ({ counted }: World) => counted.has("WorkerFailed") || counted.has("GaveUp");
const neverGivenUp = (world: SmallWorld) => unless(!world.table.isDue(), "something is never given up");
const readRows = async (world: SmallWorld, ...tasks: readonly number[]) =>
  (await world.setUp(({ read }) => Promise.all(tasks.map(read)))).flatMap((task) => task?.rows ?? []);

/** How the three rows end, and how many are told to be under review. */
const ends =
  (damage: Damage, ...expected: readonly End[]): Scene =>
  async () => {
    const world = await damagedWorld(damage);
    await world.pass(2 * day);
    const inReview = expected.filter((state) => state === "NEEDS_REVIEW").length;
    const told = world.counted.get("NeedsReview") ?? 0;
    const hasOutcome = world.table.items().some(({ outcome }) => outcome);
    return [
      ...world.wrongEnds(...expected),
      ...unless(told === inReview, `${told} are told to be under review`),
      ...neverGivenUp(world),
      ...unless(!hasOutcome, "a filing has an outcome beside its rows'"),
    ];
  };
const review = (damage: Damage) => ends(damage, "NEEDS_REVIEW", "SUBMITTED", "SUBMITTED");
const reviewBoth = (damage: Damage) => ends(damage, "NEEDS_REVIEW", "NEEDS_REVIEW", "SUBMITTED");

/** A record is repaired two hours after it was damaged, or after a newer release wrote it. */
interface Repaired {
  /** Until when dispatchers are cut: at this step, or at their first. */
  readonly cutAt?: string;
  readonly by?: "a newer release";
}

/** Two tasks, of which nothing is dispatched in the first minute: not from this step on. */
async function undispatched(cutAt = "") {
  const world = await smallWorld({
    interfere: ({ process: { role }, name, at }) =>
      role === "dispatch" && name.startsWith(cutAt) && at < minute ? "kill before" : undefined,
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  world.accept({ kind: "str", reservations: [reservation(20)] });
  await world.run({ until: minute });
  return world;
}

/** One record is damaged before anything is dispatched: what needs it waits until it is repaired, and nothing else does. */
const waitsForRepair =
  (key: Key, field: string, { cutAt, by }: Repaired = {}): Scene =>
  async () => {
    const world = await undispatched(cutAt);
    const there = await world.setUp(({ store }) => store.get(key));
    await update(key)({ [field]: null, ...(by && { shape: 2 }) })(world);
    await world.run({ until: 2 * hour });
    const [declared] = world.state.declarations.values();
    const isAlone = world.state.declarations.size === 1 && declared?.registryId === secondRegistryId;
    const sounds = hasAlarm(world);
    await update(key)({ [field]: there?.[field], shape: 1 })(world);
    await world.pass(2 * day);
    return [
      ...unless(isAlone, "another than the sound one was sent meanwhile"),
      ...unless(sounds === (by === undefined), sounds ? "an alarm sounds" : "no alarm sounds"),
      ...world.wrongEnds("SUBMITTED", "SUBMITTED"),
      ...neverGivenUp(world),
    ];
  };

/** What can be counted anew holds nothing up. */
const countsAnew =
  (key: Key, field: string): Scene =>
  async () => {
    const world = await undispatched();
    await update(key)({ [field]: "damaged" })(world);
    await world.pass(2 * day);
    return [...world.wrongEnds("SUBMITTED", "SUBMITTED"), ...neverGivenUp(world)];
  };

/** A statement or a search whose filing is damaged ends like this, with an alarm and in words. */
const singleEnds =
  (work: Submission, state: State): Scene =>
  async () => {
    const world = await damagedWorld(filing({ mark: 7 }), [work]);
    await world.pass(2 * day);
    const [its] = world.filings();
    return [
      ...world.misdeeds(),
      ...neverGivenUp(world),
      ...unless(hasAlarm(world), "no alarm sounds"),
      ...unless(its?.outcome?.state === state, `it is ${its?.outcome?.state}`),
      ...unless(inWords(its?.outcome?.details ?? "") !== "", "nobody is told why"),
    ];
  };

/** A newer release wrote it, and takes over an hour later. */
const aNewerRelease =
  (damage: Damage, fix: Damage): Scene =>
  async () => {
    const world = await damagedWorld(damage);
    await world.run({ until: hour });
    const isEarly = world.state.declarations.size > 1;
    await fix(world);
    await world.pass(2 * day);
    return [
      ...unless(!isEarly, "what is left to it was sent"),
      ...world.wrongEnds("SUBMITTED", "SUBMITTED", "SUBMITTED"),
    ];
  };

const ownerKey = { pk: "OWNER#1", sk: "OWNER" };
const apartmentKey = { pk: "APARTMENT#10", sk: "APARTMENT" };
const newer = { by: "a newer release" } as const;

/** Records that cannot be read: damaged, or written by a newer release. */
export const scenes: Scenes = {
  "a row whose reservation is unreadable goes to a person": review(row({ platform: 1, reservation: 1 })),
  "a row without its amount goes to a person": review(
    row({ reservation: { ...reservation(10), amountReceived: undefined } }),
  ),
  "a row whose speaker is unreadable goes to a person": review(speaker({ taskId: "x", row: 1 })),
  "rows whose filing is unreadable go to a person": reviewBoth(filing({ rows: "1 and 2" })),
  "rows whose filing has an unreadable group go to a person": reviewBoth(filing({ group: 7 })),
  "rows whose filing starts at an unreadable time go to a person": reviewBoth(filing({ startAt: null })),
  "a row whose guest is erased while the portal is down fails": ends(
    row({ reservation: withoutGuest(reservation(10)) }),
    "FAILED",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a statement whose filing is damaged goes to a person": singleEnds(statementOf(5), "NEEDS_REVIEW"),
  "a search whose filing is damaged fails": singleEnds(searchOf(10), "FAILED"),

  "rows whose login is unreadable wait until a person has unblocked it": async () => {
    const world = await damagedWorld(portalUser({ refused: 7 }));
    await world.run({ until: 2 * hour });
    const isEarly = world.state.declarations.size > 1;
    const sounds = hasAlarm(world);
    await world.setUp(({ store }) => unblockPortalUser(store, portalUserOf("one"), world.scheduler.now()));
    await world.pass(2 * day);
    return [
      ...unless(!isEarly, "something was sent before"),
      ...unless(sounds, "no alarm sounds"),
      ...world.wrongEnds("SUBMITTED", "SUBMITTED", "SUBMITTED"),
      ...neverGivenUp(world),
    ];
  },

  "a filing ends with a reason although nobody can read when it may start again": async () => {
    let isDown = true;
    const world = await smallWorld({ trouble: () => (isDown ? "down" : undefined) });
    world.send(reservation(10));
    await world.run({ until: 30 * minute });
    const waits = world.filings().some(({ startAt }) => startAt !== undefined);
    await filing({ startAt: null })(world);
    isDown = false;
    await world.pass(2 * day);
    return [
      ...unless(waits, "it does not wait for a time"),
      ...world.wrongEnds("NEEDS_REVIEW"),
      ...neverGivenUp(world),
    ];
  },

  "an unreadable row is kept as it was, for a person": async () => {
    const world = await damagedWorld(row({ reservation: { of: "another version" } }));
    await world.pass(2 * day);
    const [first, second] = await readRows(world, 1);
    const isTold = first?.state === "NEEDS_REVIEW" && inWords(first.details).startsWith("our record of this");
    const isKept = JSON.stringify(first?.unreadable).includes("another version");
    return [
      ...unless(second?.state === "SUBMITTED", `the row beside it is ${second?.state}`),
      ...unless(isTold, `the damaged one is ${first?.state}: ${inWords(first?.details ?? "")}`),
      ...unless(isKept, "what it was is lost"),
    ];
  },

  "another row of a reservation waits for the decision about one that may have been declared": async () => {
    let isSent = false;
    const world = await smallWorld({
      trouble: ({ name, at }) => {
        if (isSent) return at < 30 * minute ? "down" : undefined;
        isSent = name === "finalise";
        return isSent ? "reset after commit" : undefined;
      },
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.run({ until: 20 * minute });
    await row({ isDraft: "perhaps" })(world);
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await world.pass(2 * day);
    const [first, second] = await readRows(world, 1, 2);
    return [
      ...world.misdeeds(),
      ...unless(world.state.declarations.size === 1, `${world.state.declarations.size} declarations`),
      ...unless(first?.state === "NEEDS_REVIEW", `the damaged one is ${first?.state}`),
      ...unless(second?.state === "PENDING", `the other is ${second?.state}`),
      ...unless(inWords(second?.details ?? "") !== "", "nobody is told why it waits"),
    ];
  },

  "a statement that may have been sent is not sent again once its filing is damaged": async () => {
    const isSubmit = ({ name }: { readonly name: string }) => name === "fileStatement";
    const world = await smallWorld({ trouble: (call) => (isSubmit(call) ? "reset after commit" : undefined) });
    world.accept(statementOf(5));
    await world.run({ until: 10 * minute });
    const sent = world.state.statements.length;
    await filing({ mark: 7 })(world);
    world.accept(statementOf(5));
    await world.pass(2 * day);
    const [first, second] = world.filings();
    return [
      ...world.misdeeds(),
      ...unless(sent === 1 && world.state.statements.length === 1, "it was not sent once"),
      ...unless(first?.outcome?.state === "NEEDS_REVIEW", "nobody decides about it"),
      ...unless(second?.outcome === undefined, `the other has ended ${second?.outcome?.state}`),
    ];
  },

  "a statement whose filing is damaged does not keep its password": async () => {
    const set = { statement: { ...statementOf(5), sealedPassword: "sealed", records: "damaged" } };
    const world = await damagedWorld(filing(set), [statementOf(5)]);
    await world.pass(2 * day);
    return [
      ...world.misdeeds(),
      ...unless(!JSON.stringify(world.table.items()).includes('sealed"'), "its password is kept"),
      ...neverGivenUp(world),
    ];
  },

  "a task whose submission is unreadable waits for its repair": waitsForRepair(taskKey(1), "submission"),
  "a task whose mark is unreadable waits for its repair": waitsForRepair(taskKey(1), "mark"),
  "a task whose mark becomes unreadable after its rows began waits for its repair": waitsForRepair(taskKey(1), "mark", {
    cutAt: "Put FILING",
  }),
  "an apartment whose registry id is unreadable holds up its task alone": waitsForRepair(apartmentKey, "registryId"),
  "an owner whose username is unreadable holds up its task alone": waitsForRepair(ownerKey, "portalUsername"),
  "a task of a newer release waits for it": waitsForRepair(taskKey(1), "submission", newer),
  "an apartment of a newer release waits for it": waitsForRepair(apartmentKey, "registryId", newer),
  "a task whose count of dispatches is unreadable is filed": countsAnew(taskKey(1), "dispatches"),
  "a breaker whose failures are unreadable holds nothing up": countsAnew(breakerKey, "failures"),

  "a filing of a newer release waits for it": aNewerRelease(
    filing({ shape: 2, rows: "1 and 2" }),
    filing({ shape: 1, rows: [1, 2] }),
  ),
  "a row of a newer release waits for it": aNewerRelease(
    row({ shape: 2, state: "HELD" }),
    row({ shape: 1, state: "PENDING" }),
  ),
  "a speaker of a newer release waits for it": aNewerRelease(
    speaker({ shape: 2, taskId: "x" }),
    update(speakerKey)({ taskId: 1, row: 1 }),
  ),
};
