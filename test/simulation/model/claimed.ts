import type { Step } from "../../../shared/filing/declaring/situation.ts";
import { knownOf } from "./change.ts";
import { type Next, on, type Turn } from "./turn.ts";
import type { Claim, Spoken, World } from "./world.ts";

type Claiming = Extract<Step, { do: "claim" | "take over" | "ask to be rung" }>;

/** Whose the reservation is: one record, put if absent, and taken over on the condition that it is still who it was. */
export function claimed(turn: Turn, step: Claiming): Next {
  const { world, worker, portal } = turn;
  const { row } = worker;
  const reservation = portal.sent[row]?.reservation ?? 0;
  const claim = world.claims[reservation] ?? null;
  switch (step.do) {
    case "claim": {
      const stands = claim ?? { by: row, before: null };
      return [step.do, on(turn, withClaim(world, reservation, stands), { claim: spoken(world, stands, row) })];
    }
    case "take over": {
      const from = step.from.taskId - 1;
      const taken = { by: row, before: step.before ? step.before.taskId - 1 : null };
      if (claim?.by !== from) return ["take over: forestalled", on(turn, world, { claim: null })];
      return [step.do, on(turn, withClaim(world, reservation, taken), { claim: spoken(world, taken, row) })];
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

function spoken({ rows }: World, { by, before }: Claim, row: number): Spoken {
  const known = (number: number | null) => {
    const there = number === null ? undefined : rows[number];
    return there ? knownOf(there) : null;
  };
  return { by, before, holder: by === row ? null : known(by), standing: known(before) };
}
