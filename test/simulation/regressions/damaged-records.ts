import type { Key } from "../../../shared/deployment/table.ts";
import { StoredFiling } from "../../../shared/records/filings.ts";
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
import { PortalUser } from "../../../shared/records/portal-users.ts";
import { StoredRow } from "../../../shared/records/rows.ts";
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

/** Every field but the one that the table itself keeps whole. */
const fieldsOf = (entries: object) => Object.keys(entries).filter((name) => name !== "dueAt");

/** A lease writes these anew. */
const leased = ["fence", "holder", "leaseUntil"];

/** Each field is damaged in a world of its own: `judge` says what is wrong then. */
const eachField =
  (
    damage: (set: Fields) => Damage,
    entries: object,
    accepted: readonly Submission[],
    judge: (world: SmallWorld, field: string) => Promise<string[]>,
  ): Scene =>
  async () => {
    const wrong: string[] = [];
    for (const field of fieldsOf(entries)) {
      const world = await damagedWorld(damage({ [field]: null }), accepted);
      await world.pass(2 * day);
      const found = [...world.misdeeds(), ...neverGivenUp(world), ...(await judge(world, field))];
      wrong.push(...found.map((what) => `${field}: ${what}`));
    }
    return wrong;
  };

/** The two of the damaged task are filed or left to a person, the one of another task is filed. */
const anyField = (damage: (set: Fields) => Damage, entries: object) =>
  eachField(damage, entries, stays, async (world, field) => {
    const states = (await readRows(world, 1, 2)).map(({ state }) => state);
    const isDecided = states.every((state) => state === "SUBMITTED" || state === "NEEDS_REVIEW");
    const needsAlarm = field in PortalUser.entries && !leased.includes(field);
    return [
      ...unless(!needsAlarm || hasAlarm(world), "no alarm sounds"),
      ...unless(states.length === 3 && isDecided && states[2] === "SUBMITTED", states.join()),
    ];
  });

/** A statement or a search has an outcome, which says why it failed. */
const anyFieldOfASingle = (work: Submission) =>
  eachField(filing, StoredFiling.entries, [work], async (world) => {
    const [its] = (await world.setUp(({ read }) => read(1)))?.filings ?? [];
    const isTold = its?.outcome && (its.outcome.errorValue === "" || inWords(its.outcome.details) !== "");
    return unless(isTold === true, "it has no outcome");
  });

interface Before {
  /** Until when dispatchers are cut: at this step, or at their first. */
  readonly cutAt?: string;
  /** A newer release wrote it: two hours later it is as this release knows it again. */
  readonly isNewer?: boolean;
}

/** One record is damaged before anything is dispatched: whatever that holds up is told, and nothing else waits. */
const damagedBefore =
  (key: Key, field: string, first: End, second: End, { cutAt = "", isNewer = false }: Before = {}): Scene =>
  async () => {
    const world = await smallWorld({
      interfere: ({ process: { role }, name, at }) =>
        role === "dispatch" && name.startsWith(cutAt) && at < minute ? "kill before" : undefined,
    });
    world.accept({ kind: "str", reservations: [reservation(10), reservation(20)] });
    world.accept({ kind: "str", reservations: [reservation(20, { ...inJune(10), reservationId: "b" })] });
    await world.run({ until: minute });
    const there = await world.setUp(({ store }) => store.get(key));
    await update(key)({ [field]: null, ...(isNewer && { shape: 2 }) })(world);
    if (isNewer) {
      await world.run({ until: 2 * hour });
      await update(key)({ [field]: there?.[field], shape: 1 })(world);
    }
    await world.pass(20 * day);
    const rows = await readRows(world, 1, 2);
    const isSilent = rows.some(({ state }) => state === "FAILED") && !hasAlarm(world);
    return [
      ...world.misdeeds(),
      ...unless(
        rows.map(({ state }) => state).join() === [first, second, "SUBMITTED"].join(),
        rows.map(({ state }) => state).join(),
      ),
      ...neverGivenUp(world),
      ...unless(!isSilent, "no alarm sounds"),
      ...rows.flatMap(({ state, details }) =>
        unless(state === "SUBMITTED" || inWords(details) !== "", "nobody is told why"),
      ),
    ];
  };

/** A newer release wrote it, and takes over an hour later. */
const aNewerRelease =
  (damage: Damage, mend: Damage): Scene =>
  async () => {
    const world = await damagedWorld(damage);
    await world.run({ until: hour });
    const isEarly = world.state.declarations.size > 1;
    await mend(world);
    await world.pass(2 * day);
    return [
      ...unless(!isEarly, "what is left to it was sent"),
      ...world.wrongEnds("SUBMITTED", "SUBMITTED", "SUBMITTED"),
    ];
  };

const ownerKey = { pk: "OWNER#1", sk: "OWNER" };
const apartmentKey = { pk: "APARTMENT#10", sk: "APARTMENT" };
const newer = { isNewer: true };

/** Records that cannot be read: damaged, or written by a newer release. */
export const scenes: Scenes = {
  "a row whose reservation is unreadable goes to a person": review(row({ platform: 1, reservation: 1 })),
  "a row without its amount goes to a person": review(
    row({ reservation: { ...reservation(10), amountReceived: undefined } }),
  ),
  "a row whose speaker is unreadable goes to a person": review(speaker({ taskId: "x", row: 1 })),
  "rows whose filing is unreadable go to a person": reviewBoth(filing({ rows: "1 and 2" })),
  "rows whose filing has an unreadable group go to a person": reviewBoth(filing({ group: 7 })),
  "rows whose filing waits for an unreadable reason are filed": ends(
    filing({ waitingFor: "x" }),
    "SUBMITTED",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a row whose guest is erased while the portal is down fails": ends(
    row({ reservation: withoutGuest(reservation(10)) }),
    "FAILED",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a row is filed or goes to a person whichever field of it is unreadable": anyField(row, StoredRow.entries),
  "rows are filed or go to a person whichever field of their filing is unreadable": anyField(
    filing,
    StoredFiling.entries,
  ),
  "rows are filed or go to a person whichever field of their login is unreadable": anyField(
    portalUser,
    PortalUser.entries,
  ),
  "a statement ends with a reason whichever field of its filing is unreadable": anyFieldOfASingle(statementOf(5)),
  "a search ends with a reason whichever field of its filing is unreadable": anyFieldOfASingle(searchOf(10)),

  "an unreadable row is kept as it was, for a person": async () => {
    const world = await damagedWorld(row({ reservation: { of: "another version" } }));
    await world.pass(2 * day);
    const [first, second] = await readRows(world, 1);
    const isTold = first?.state === "NEEDS_REVIEW" && inWords(first.details).startsWith("our record of this");
    const isKept = first?.reservation.reservationId === "" && first.unreadable?.["reservation"] !== undefined;
    return [
      ...unless(second?.state === "SUBMITTED", `the row beside it is ${second?.state}`),
      ...unless(isTold, `the damaged one is ${first?.state}: ${inWords(first?.details ?? "")}`),
      ...unless(isKept, "what it was is lost"),
    ];
  },

  "an unreadable statement keeps its month for a person, and not its password": async () => {
    const set = { statement: { ...statementOf(5), sealedPassword: "sealed", records: "damaged" } };
    const world = await damagedWorld(filing(set), [statementOf(5)]);
    await world.pass(2 * day);
    const [its] = (await world.setUp(({ read }) => read(1)))?.filings ?? [];
    const isDecided = its?.outcome?.state === "NEEDS_REVIEW" && its.statement?.month === 5;
    return [
      ...world.misdeeds(),
      ...unless(isDecided, "nobody decides about it"),
      ...unless(!JSON.stringify(world.table.items()).includes('sealed"'), "its password is kept"),
      ...neverGivenUp(world),
    ];
  },

  "a task whose submission is unreadable fails": damagedBefore(taskKey(1), "submission", "FAILED", "FAILED"),
  "a task whose mark is unreadable fails": damagedBefore(taskKey(1), "mark", "FAILED", "FAILED"),
  "a task whose mark becomes unreadable after its rows began fails": damagedBefore(
    taskKey(1),
    "mark",
    "FAILED",
    "FAILED",
    { cutAt: "Put FILING" },
  ),
  "a task whose count of dispatches is unreadable is filed": damagedBefore(
    taskKey(1),
    "dispatches",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "an owner whose name is unreadable is filed for": damagedBefore(ownerKey, "name", "SUBMITTED", "SUBMITTED"),
  "an owner whose username is unreadable fails alone": damagedBefore(ownerKey, "portalUsername", "FAILED", "SUBMITTED"),
  "an apartment whose registry id is unreadable fails alone": damagedBefore(
    apartmentKey,
    "registryId",
    "FAILED",
    "SUBMITTED",
  ),
  "an apartment whose owner is unreadable fails alone": damagedBefore(apartmentKey, "ownerId", "FAILED", "SUBMITTED"),
  "a breaker whose failures are unreadable holds nothing up": damagedBefore(
    breakerKey,
    "failures",
    "SUBMITTED",
    "SUBMITTED",
  ),

  "a task of a newer release waits for it": damagedBefore(taskKey(1), "submission", "SUBMITTED", "SUBMITTED", newer),
  "an owner of a newer release waits for it": damagedBefore(
    ownerKey,
    "portalUsername",
    "SUBMITTED",
    "SUBMITTED",
    newer,
  ),
  "an apartment of a newer release waits for it": damagedBefore(
    apartmentKey,
    "registryId",
    "SUBMITTED",
    "SUBMITTED",
    newer,
  ),
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
