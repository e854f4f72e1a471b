import type { Step } from "../../../shared/filing/declaring/situation.ts";
import { knownOf } from "./change.ts";
import { type Next, on, type Turn } from "./turn.ts";
import type { Claim, ReservationOwner, World } from "./world.ts";

type Claiming = Extract<Step, { do: "claim" | "take over" | "ask to be rung" }>;

/** The steps about who owns a reservation: one record, put if absent, and taken over on the condition that it has not changed. */
export function claimed(turn: Turn, step: Claiming): Next {
  const { world, worker, portal } = turn;
  const { row } = worker;
  const reservation = portal.sent[row]?.reservation ?? 0;
  const claim = world.claims[reservation] ?? null;
  switch (step.do) {
    case "claim": {
      const owner = claim ?? { by: row, before: null };
      return [step.do, on(turn, withClaim(world, reservation, owner), { claim: ownerOf(world, owner, row) })];
    }
    case "take over": {
      const from = step.from.taskId - 1;
      const taken = { by: row, before: step.before ? step.before.taskId - 1 : null };
      if (claim?.by !== from) return ["take over: another row came first", on(turn, world, { claim: null })];
      return [step.do, on(turn, withClaim(world, reservation, taken), { claim: ownerOf(world, taken, row) })];
    }
    case "ask to be rung": {
      const holder = world.rows[step.by.taskId - 1];
      const again = holder?.closed ? { claim: null } : {};
      return [step.do, on(turn, world, { asksToBeRung: true, ...again })];
    }
  }
}

const withClaim = (world: World, reservation: number, claim: Claim): World => ({
  ...world,
  claims: world.claims.map((one, index) => (index === reservation ? claim : one)),
});

function ownerOf({ rows }: World, { by, before }: Claim, row: number): ReservationOwner {
  const known = (number: number | null) => {
    const there = number === null ? undefined : rows[number];
    return there ? knownOf(there) : null;
  };
  return { by, before, holder: by === row ? null : known(by), inForce: known(before) };
}
