import { eraseGuests } from "../../../packages/cli/operator/erase-guests.ts";
import { filingAttributes } from "../../../shared/records/filings.ts";
import { rowRef, taskKey } from "../../../shared/records/keys.ts";
import { missingIn } from "../../../shared/records/lifecycle.ts";
import { type Row, rowAttributes } from "../../../shared/records/rows.ts";
import { minute } from "../../support/durations.ts";
import type { Item } from "../../support/simulation/expressions.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import type { Patches } from "./patches.ts";
import { sendAgain } from "./people.ts";
import type { Run } from "./run-seed.ts";
import { date, type OwnerPlan } from "./scenario.ts";
import { rowName } from "./witness.ts";

/** More that may happen in a seed. It has random numbers of its own, so that a seed keeps its faults. */
export interface Wider {
  readonly rules: Partial<PortalRules>;
  readonly isFarApart: boolean;
  /** Called before anything is sent. */
  prepare(run: Run): void;
  trouble(call: PortalCall, run: Run): PortalTrouble | undefined;
  schedule(run: Run, patches: Patches): void;
}

export function drawWider(random: Random): Wider {
  const isFarApart = random.chance(0.05);
  const rules: Partial<PortalRules> = {
    numbers: random.chance(0.3) ? "of each property" : "of the portal",
    cancelledKeepsDays: random.chance(0.15),
    departureMayLack: random.chance(0.9),
  };
  const hasLastYears = random.chance(0.15);
  const mixesUp = random.chance(0.05);
  const shown = new Set<string>();

  return {
    rules,
    isFarApart,
    prepare({ world, scenario, tally }) {
      if (isFarApart) tally.fault("clocks far apart");
      if (rules.numbers === "of each property") tally.fault("numbers of each property");
      if (!rules.departureMayLack) tally.fault("a departure wanted");
      if (rules.cancelledKeepsDays) tally.fault("cancelled days kept");
      if (!hasLastYears) return;
      tally.fault("numbers of another year");
      for (let serial = 256; serial < 259; serial += 1) {
        const start = (serial - 256) * 5 + random.between(1, 4);
        const stay = { startDate: date(start), endDate: date(start + 2) };
        const registryId = random.pick(scenario.apartments)?.registryId ?? "";
        world.state.typeIn(registryId, stay, true, "by hand", `${serial}/2025`);
      }
    },
    trouble({ name, username }, { faults, scenario, tally, witness, world }) {
      if (!mixesUp || name !== "properties" || faults.isOver() || shown.has(username) || world.state.accounts.size < 3)
        return undefined;
      if (!random.chance(0.3)) return undefined;
      shown.add(username);
      for (const { id } of scenario.owners) witness.reason(id, "property_not_registered", "another's properties");
      tally.fault("portal another's properties");
      return "another's properties";
    },
    schedule(run, patches) {
      const at = () => random.between(0, run.scenario.troubledFor);
      const { after } = run.world.scheduler;
      if (random.chance(0.1)) after(at(), () => erase(run, random));
      if (random.chance(0.06)) after(at(), () => damage(run, random));
      const owner = random.pick(run.scenario.owners);
      if (!owner || !random.chance(0.08)) return;
      // Rows that cannot be filed end as of their acceptance, whenever they are dispatched.
      const calledOff = run.witness.reason(owner.id, "apartment_not_found", "its owner was removed");
      after(at(), () => removeOwner(run, patches, owner, calledOff));
    },
  };
}

/** An operator erases a task's guests until none is left. Sent again, its reservations have none. */
function erase(run: Run, random: Random): void {
  const { world, witness, tally } = run;
  const task = random.pick(world.accepted.filter(({ submission }) => submission.kind === "str"));
  if (!task) return;
  tally.fault("guest erased");
  const { taskId } = task;
  let left: readonly Row[] | undefined;
  const again = () => {
    const isDone = left?.length === 0;
    const isKept = ({ pk, reservation = {} }: Item) =>
      pk === taskKey(taskId).pk && /"guest/.test(JSON.stringify(reservation));
    if (isDone && world.table.items().some(isKept)) witness.wrong.add(`a guest of task ${taskId} is kept`);
    if (isDone && random.chance(0.5))
      world.start("retry", async ({ read }) => resend((await read(taskId))?.rows ?? []));
    if (!isDone) world.scheduler.after(left ? 30 * minute : minute, tryIt);
  };
  const resend = (rows: readonly Row[]) => {
    const failed = rows.filter(({ state }) => state === "FAILED");
    if (failed.some(({ reservation }) => missingIn(reservation) === undefined))
      sendAgain(run, failed, task.draftUpload);
  };
  const tryIt = () => {
    left = undefined;
    const work = async ({ read, tasks, store }: Parameters<Parameters<typeof world.start>[1]>[0]) => {
      const all = (await read(taskId))?.rows ?? [];
      for (const { number: row } of all) witness.erased.add(rowName({ taskId, row }));
      left = await eraseGuests({ readTask: read, store, tasks }, all.map(rowRef));
    };
    world.start("erase", work, again);
  };
  tryIt();
}

const damageable = {
  RES: rowAttributes(),
  FILING: filingAttributes().filter((name) => name !== "dueAt"),
  RESERVATION: ["taskId", "row"],
} as const;

/** Damages one field of one record. */
function damage({ world, witness, tally }: Run, random: Random): void {
  const records = world.table.items().filter(({ due, sk, state }) => {
    const kind = String(sk).split("#")[0];
    return (
      kind === "RESERVATION" || (kind === "RES" && state === "PENDING") || (kind === "FILING" && due !== undefined)
    );
  });
  const record = random.pick(records);
  if (!record) return;
  const { pk, sk } = record;
  const kind = Object.keys(damageable).find((name) => String(sk).split("#")[0] === name);
  const names = Object.entries(damageable).find(([name]) => name === kind)?.[1] ?? [];
  const name = random.pick(names.filter((one) => one in record));
  if (name === undefined) return;
  tally.fault("record damaged");
  witness.damaged.add(nameOf({ pk: String(pk), sk: String(sk) }));
  world.start("set-up", async ({ store }) =>
    store.update({ pk: String(pk), sk: String(sk) }, { set: { [name]: null } }),
  );
}

/** An owner is removed once nothing is looked up under its login, and later put back with all apartments. */
function removeOwner(run: Run, patches: Patches, owner: OwnerPlan, calledOff: () => void, tries = 12): void {
  const { world, witness, tally } = run;
  const { after } = world.scheduler;
  world.start("set-up", async ({ directory }) => {
    // Filings under way stay that owner's, under whichever id it comes back.
    const neverMind = witness.reason(owner.id, "owner_not_found", "its owner was removed");
    if (!(await directory.removeOwner(owner.id))) {
      neverMind();
      if (tries > 0) after(10 * minute, () => removeOwner(run, patches, owner, calledOff, tries - 1));
      return;
    }
    tally.fault("owner removed");
    world.gentleness.somethingHappened();
    witness.lostLogins.add(owner.id);
    for (const { pk, sk, due, ownerId } of world.table.items())
      if (due === "FILING" && ownerId === owner.id)
        witness.openAtRemoval.add(nameOf({ pk: String(pk), sk: String(sk) }));
    witness.noteForgotten([owner.username, owner.otherUsername]);
    after(world.random.between(1, 30) * minute, () => {
      patches.putAgain(owner);
      calledOff();
    });
  });
}
