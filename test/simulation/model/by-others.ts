import { without, withRow } from "./change.ts";
import type { Step } from "./explore.ts";
import type { Setting } from "./interleavings.ts";
import { changed, freeId, isInForce, withDeclaration } from "./portal.ts";
import { hand, moved } from "./sent.ts";
import type { World } from "./world.ts";

/** What the portal, the owner and an operator may do at any time. */
export function* byOthers(world: World, setting: Setting): Generator<Step<World>, void, void> {
  for (const [id, one] of world.declarations.entries()) {
    if (one && one.listed !== true) yield [`listed: ${id}`, withDeclaration(world, id, { ...one, listed: true })];
  }
  if (world.left.hands > 0) yield* byOwner(world, setting);
  yield* byOperator(world, setting);
}

function* byOwner(world: World, setting: Setting): Generator<Step<World>, void, void> {
  const handled = without(world, "hands");
  for (const [id, one] of world.declarations.entries()) {
    if (one?.state === "draft") {
      const final = { ...one, state: "final", byHand: true } as const;
      const isStale = setting.refusesEqualDates && one.amends !== null && !isInForce(world, one.amends);
      if (!isStale) yield [`owner: final ${id}`, changed(handled, id, final, setting)];
      yield [`owner: deletes ${id}`, withDeclaration(handled, id, null)];
      if (setting.stands !== "nothing")
        yield [`owner: moves ${id}`, changed(handled, id, { ...one, says: moved, byHand: true }, setting)];
    }
    if (setting.stands !== "nothing" && isInForce(world, id)) {
      const amended = { row: hand, says: hand, amends: id, state: "final", listed: true, byHand: true } as const;
      yield [`owner: amends ${id}`, withDeclaration(handled, freeId(handled), amended)];
    }
  }
}

/** An operator decides a review that other rows wait for: SUBMITTED where something is final, else FAILED, with its drafts deleted. */
function* byOperator(world: World, { sent }: Setting): Generator<Step<World>, void, void> {
  for (const [number, row] of world.rows.entries()) {
    const awaited = sent.some((one, other) => other !== number && one.reservation === sent[number]?.reservation);
    if (row.state !== "NEEDS_REVIEW" || !row.closed || !awaited) continue;
    const own = world.declarations.flatMap((one, id) => (one?.row === number ? [id] : []));
    const final = own.find((id) => world.declarations[id]?.state === "final");
    if (final !== undefined)
      yield [`operator: ${number} is ${final}`, withRow(world, number, { state: "SUBMITTED", declared: final })];
    else {
      const without = own.reduce((rest, id) => withDeclaration(rest, id, null), world);
      yield [`operator: ${number} failed`, withRow(without, number, { state: "FAILED" })];
    }
  }
}
