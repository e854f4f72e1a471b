import type { Key } from "../../../shared/deployment/table.ts";
import { Filing } from "../../../shared/records/filings.ts";
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
import { Row } from "../../../shared/records/rows.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, misdeeds, reservation, smallWorld, statementOf } from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;
type Fields = Record<string, unknown>;
const later = { startDate: "10/06/2026", endDate: "12/06/2026" };

/** Two reservations and, in a task of its own, a third, over which the portal is down until something is done to the records. */
async function damagedWorld(damage: (world: World) => Promise<unknown>, ...accepted: Parameters<World["accept"]>[0][]) {
  const world = await smallWorld({
    trouble: () => (world.scheduler.now() < world.started + 5 * minute ? "down" : undefined),
  });
  for (const submission of accepted) world.accept(submission);
  await world.run({ until: 2 * minute });
  await damage(world);
  return world;
}
const stays = [
  { kind: "str" as const, reservations: [reservation(10), reservation(10, { ...later, reservationId: "b" })] },
  { kind: "str" as const, reservations: [reservation(20)] },
];
const filing = (set: Fields) => (world: World) => world.setUp(({ store }) => store.update(filingKey(1, 1), { set }));
const row = (set: Fields) => (world: World) => world.setUp(({ store }) => store.update(rowKey(1, 1), { set }));
const claim = (set: Fields) => (world: World) =>
  world.setUp(({ store }) => store.putIfAbsent({ ...reservationKey(10, "r10"), ...set }));

const isTold = ({ counted }: World) => counted.has("WorkerFailed") || counted.has("GaveUp");

type Ends = Parameters<typeof endedOtherThan>[1][];

/** Who is told of it, and how the three end. */
const ends =
  (damage: (world: World) => Promise<unknown>, ...states: Ends): Scene =>
  async () => {
    const world = await damagedWorld(damage, ...stays);
    await world.run({ until: 48 * hour, quiet: true });
    const inReview = states.filter((state) => state === "NEEDS_REVIEW").length;
    const told = world.counted.get("NeedsReview") ?? 0;
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, ...states),
      ...(told === inReview ? [] : [`${told} are told to be under review`]),
      ...(world.table.isDue() ? ["its filing is never given up"] : []),
      ...(world.table.items().some(({ outcome }) => outcome) ? ["a filing has an outcome beside its rows'"] : []),
    ];
  };

/** What is kept of a reservation whose record nobody can read. */
const aRowKept: Scene = async () => {
  const world = await damagedWorld(row({ reservation: { of: "another version" } }), ...stays);
  await world.run({ until: 48 * hour, quiet: true });
  const [first, second] = (await world.setUp(({ read }) => read(1)).catch(() => undefined))?.rows ?? [];
  const isTold = first?.state === "NEEDS_REVIEW" && inWords(first.details).startsWith("our record of this");
  return [
    ...(second?.state === "SUBMITTED" ? [] : [`the row beside it is ${second?.state}`]),
    ...(isTold ? [] : [`the damaged one is ${first?.state}: ${inWords(first?.details ?? "")}`]),
    ...(first?.reservation.reservationId === "" && first.unreadable?.["reservation"] ? [] : ["what it was is lost"]),
  ];
};

/** The table itself keeps that whole. */
const never = ["dueAt"];

/** A lease gives these anew. */
const leased = ["fence", "holder", "leaseUntil"];

/** Whatever field is damaged: the two are filed or left to a person, the one of another task is filed, and all ends. */
const anyField =
  (damage: typeof row, fields: readonly string[]): Scene =>
  async () => {
    const wrong: string[] = [];
    for (const name of fields.filter((one) => !never.includes(one))) {
      const world = await damagedWorld(damage({ [name]: null }), ...stays);
      await world.run({ until: 48 * hour, quiet: true });
      const rows = (await world.setUp(({ read }) => Promise.all([read(1), read(2)]))).flatMap(
        (task) => task?.rows ?? [],
      );
      const states = rows.map(({ state }) => state);
      const isDecided = states.every((state) => state === "SUBMITTED" || state === "NEEDS_REVIEW");
      const isOver = states.length === 3 && isDecided && states[2] === "SUBMITTED" && !world.table.isDue();
      const isSilent = name in PortalUser.entries && !leased.includes(name) && !isTold(world);
      const silent = isSilent ? ["no alarm sounds"] : [];
      wrong.push(
        ...[...misdeeds(world), ...silent, ...(isOver ? [] : [states.join()])].map((what) => `${name}: ${what}`),
      );
    }
    return wrong;
  };

/**
 * One record is damaged before anything is dispatched: whatever that holds up is told, and nothing else waits. What is of a
 * `newer` release is as this one knows it again two hours later.
 */
const damagedBefore =
  (key: Key, field: string, states: Ends, newer?: "newer", cutAt = ""): Scene =>
  async () => {
    const world = await smallWorld({
      interfere: ({ process: { role }, name }) =>
        role === "dispatch" && name.startsWith(cutAt) && world.scheduler.now() < world.started + minute
          ? "kill before"
          : undefined,
    });
    world.accept({ kind: "str", reservations: [reservation(10), reservation(20)] });
    world.accept({ kind: "str", reservations: [reservation(20, { ...later, reservationId: "b" })] });
    await world.run({ until: minute });
    const there = await world.setUp(({ store }) => store.get(key));
    await world.setUp(({ store }) => store.update(key, { set: { [field]: null, ...(newer && { shape: 2 }) } }));
    if (newer) {
      await world.run({ until: 2 * hour });
      await world.setUp(({ store }) => store.update(key, { set: { [field]: there?.[field], shape: 1 } }));
    }
    await world.run({ until: 20 * 24 * hour, quiet: true });
    const rows = (await world.setUp(({ read }) => Promise.all([read(1), read(2)]))).flatMap((task) => task?.rows ?? []);
    const ends = rows.map(({ state }) => state).join();
    return [
      ...misdeeds(world),
      ...(ends === states.join() ? [] : [ends]),
      ...(world.table.isDue() ? ["something is never given up"] : []),
      ...(ends.includes("FAILED") && !isTold(world) ? ["no alarm sounds"] : []),
      ...rows.flatMap(({ state, details }) =>
        state === "SUBMITTED" || inWords(details) ? [] : ["nobody is told why"],
      ),
    ];
  };

/** A statement's month and user are kept for who decides; its password is not. */
const aStatement: Scene = async () => {
  const set = { statement: { ...statementOf(5), sealedPassword: "sealed", records: "damaged" } };
  const world = await damagedWorld(filing(set), statementOf(5));
  await world.run({ until: 48 * hour, quiet: true });
  const [its] = (await world.setUp(({ read }) => read(1)))?.filings ?? [];
  return [
    ...misdeeds(world),
    ...(its?.outcome?.state === "NEEDS_REVIEW" && its.statement?.month === 5 ? [] : ["nobody decides about it"]),
    ...(JSON.stringify(world.table.items()).includes('sealed"') ? ["its password is kept"] : []),
    ...(world.table.isDue() ? ["its filing is never given up"] : []),
  ];
};

/** Whatever field is damaged, a statement and a search have an outcome, which says why it is none. */
const anyFieldOfASingle =
  (work: Parameters<World["accept"]>[0]): Scene =>
  async () => {
    const wrong: string[] = [];
    for (const name of Object.keys(Filing.entries).filter((one) => !never.includes(one))) {
      const world = await damagedWorld(filing({ [name]: null }), work);
      await world.run({ until: 48 * hour, quiet: true });
      const [its] = (await world.setUp(({ read }) => read(1)))?.filings ?? [];
      const isTold = its?.outcome && (its.outcome.errorValue === "" || inWords(its.outcome.details) !== "");
      const isOver = isTold && !world.table.isDue();
      wrong.push(...[...misdeeds(world), ...(isOver ? [] : ["it has no outcome"])].map((what) => `${name}: ${what}`));
    }
    return wrong;
  };

/** A newer release wrote it, and comes an hour later. */
const aNewerRelease =
  (damage: (world: World) => Promise<unknown>, mend: (world: World) => Promise<unknown>): Scene =>
  async () => {
    const world = await damagedWorld(damage, ...stays);
    await world.run({ until: hour });
    const early = world.state.declarations.size > 1 ? ["what is left to it was sent"] : [];
    await mend(world);
    await world.run({ until: 48 * hour, quiet: true });
    return [...early, ...misdeeds(world), ...endedOtherThan(world, "SUBMITTED", "SUBMITTED", "SUBMITTED")];
  };

const ownerKey = { pk: "OWNER#1", sk: "OWNER" };
const apartmentKey = { pk: "APARTMENT#10", sk: "APARTMENT" };
const filed = ["SUBMITTED", "SUBMITTED"] as const;

export const scenes: Readonly<Record<string, Scene>> = {
  "a reservation's record that nobody can read": ends(
    row({ platform: 1, reservation: 1 }),
    "NEEDS_REVIEW",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "14: a record that nobody can read": aRowKept,
  "a guest who is erased while the portal is down": ends(
    row({ reservation: withoutGuest(reservation(10)) }),
    "FAILED",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a reservation's record without an amount": ends(
    row({ reservation: { ...reservation(10), amountReceived: undefined } }),
    "NEEDS_REVIEW",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "any field of a reservation's record that nobody can read": anyField(row, Object.keys(Row.entries)),
  "any field of a filing's record that nobody can read": anyField(filing, Object.keys(Filing.entries)),
  "a filing's record that nobody can read": ends(
    filing({ rows: "1 and 2" }),
    "NEEDS_REVIEW",
    "NEEDS_REVIEW",
    "SUBMITTED",
  ),
  "a filing's line that nobody can read": ends(filing({ group: 7 }), "NEEDS_REVIEW", "NEEDS_REVIEW", "SUBMITTED"),
  "a filing's reason to wait that nobody can read": ends(
    filing({ waitingFor: "x" }),
    "SUBMITTED",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a claim that nobody can read": ends(claim({ taskId: "x", row: 1 }), "NEEDS_REVIEW", "SUBMITTED", "SUBMITTED"),
  "a statement's record that nobody can read": aStatement,
  "any field of a statement's filing that nobody can read": anyFieldOfASingle(statementOf(5)),
  "any field of a search's filing that nobody can read": anyFieldOfASingle({
    ...{ kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" },
  }),
  ...Object.fromEntries(
    (
      [
        ["a task's submission", taskKey(1), "submission", ["FAILED", "FAILED"]],
        ["a task's mark", taskKey(1), "mark", ["FAILED", "FAILED"]],
        ["a task's count of dispatches", taskKey(1), "dispatches", filed],
        ["an owner's name", ownerKey, "name", filed],
        ["an owner's username", ownerKey, "portalUsername", ["FAILED", "SUBMITTED"]],
        ["an apartment's registry id", apartmentKey, "registryId", ["FAILED", "SUBMITTED"]],
        ["an apartment's owner", apartmentKey, "ownerId", ["FAILED", "SUBMITTED"]],
        ["the breaker's failures", breakerKey, "failures", filed],
      ] as const
    ).map(([name, key, field, states]) => [
      `${name} that nobody can read`,
      damagedBefore(key, field, [...states, "SUBMITTED"]),
    ]),
  ),
  "the mark of a task whose rows have begun, that nobody can read": damagedBefore(
    taskKey(1),
    "mark",
    ["FAILED", "FAILED", "SUBMITTED"],
    undefined,
    "Put FILING",
  ),
  ...Object.fromEntries(
    (
      [
        ["a task", taskKey(1), "submission"],
        ["an owner", ownerKey, "portalUsername"],
        ["an apartment", apartmentKey, "registryId"],
      ] as const
    ).map(([name, key, field]) => [
      `${name} of a newer release`,
      damagedBefore(key, field, [...filed, "SUBMITTED"], "newer"),
    ]),
  ),
  "any field of a login's record that nobody can read": anyField(
    (set) => (world) => world.setUp(({ store }) => store.update(portalUserKey(portalUserOf("one")), { set })),
    Object.keys(PortalUser.entries),
  ),
  "a filing of a newer release": aNewerRelease(
    filing({ shape: 2, rows: "1 and 2" }),
    filing({ shape: 1, rows: [1, 2] }),
  ),
  "a reservation of a newer release": aNewerRelease(
    row({ shape: 2, state: "HELD" }),
    row({ shape: 1, state: "PENDING" }),
  ),
  "a claim of a newer release": aNewerRelease(claim({ shape: 2, taskId: "x" }), (world) =>
    world.setUp(({ store }) => store.update(reservationKey(10, "r10"), { set: { taskId: 1, row: 1 } })),
  ),
};
