import { figuresSaid, type Sent, saidBy } from "./sent.ts";
import type { Call, Declaration, Listed, Page, World } from "./world.ts";

export interface Portal {
  /** Where it does not, two drafts of one stay, or of one amended declaration, can both be made final. */
  readonly refusesEqualDates: boolean;
  /** Whether finalising a final succeeds again, or is refused. */
  readonly secondFinaliseAccepted: boolean;
  /** Lists may show an earlier state. */
  readonly listsLag: boolean;
  /** Pages of finals show no notes. */
  readonly hidesNotes: boolean;
  /** The rows as they were sent. */
  readonly sent: readonly Sent[];
}

/** `not there`: the portal offers no form for it. */
export type Answer = "ok" | "refused" | "refused, perhaps" | "not there";

/** The world after a call, and the portal's answer. */
export function carryOut(world: World, call: Call, portal: Portal): readonly [World, Answer] {
  const there = call[0] === "save" ? undefined : world.declarations[call[1]];
  switch (call[0]) {
    case "save":
      return saved(world, call[1], null, portal);
    case "amend":
      return isInForce(world, call[1]) ? saved(world, call[2], call[1], portal) : [world, "not there"];
    case "update": {
      if (there?.state !== "draft") return [world, "not there"];
      const [, id, row] = call;
      return [changed(world, id, { ...there, row, says: saidBy(portal.sent, row) }, portal), "ok"];
    }
    case "delete":
      return there?.state === "draft" ? [withDeclaration(world, call[1], null), "ok"] : [world, "refused, perhaps"];
    case "finalise":
      return finalised(world, call[1], portal);
  }
}

function saved(world: World, row: number, amends: number | null, portal: Portal): readonly [World, Answer] {
  const says = saidBy(portal.sent, row);
  if (isCovered(world, { says, amends }, portal)) return [world, "refused"];
  const listed = portal.listsLag ? null : true;
  return [withDeclaration(world, freeId(world), { row, says, amends, state: "draft", listed, byHand: false }), "ok"];
}

function finalised(world: World, id: number, portal: Portal): readonly [World, Answer] {
  const there = world.declarations[id];
  if (!there) return [world, "refused, perhaps"];
  if (there.state === "final") return [world, portal.secondFinaliseAccepted ? "ok" : "refused, perhaps"];
  const isStale = portal.refusesEqualDates && there.amends !== null && !isInForce(world, there.amends);
  if (isStale || isCovered(world, there, portal)) return [world, "refused"];
  return [changed(world, id, { ...there, state: "final" }, portal), "ok"];
}

/** Changes a declaration; a list that lags still shows it as it was. */
export function changed(world: World, id: number, to: Declaration, { listsLag }: Pick<Portal, "listsLag">): World {
  const before = world.declarations[id];
  const wasListed = before?.listed === true ? { state: before.state, says: before.says } : to.listed;
  return withDeclaration(world, id, listsLag ? { ...to, listed: wasListed } : to);
}

/** Whether it is the last final of its chain of amendments. */
export const isInForce = ({ declarations }: World, id: number): boolean =>
  declarations[id]?.state === "final" && !declarations.some((one) => one?.state === "final" && one.amends === id);

interface Wanted {
  readonly says: number;
  readonly amends: number | null;
}

/** The id of the declaration in force with the same days, or -1. */
const covering = (world: World, { says, amends }: Wanted, { sent }: Portal): number =>
  world.declarations.findIndex(
    (one, id) => one && id !== amends && isInForce(world, id) && areSameDays(sent, one.says, says),
  );

const isCovered = (world: World, wanted: Wanted, portal: Portal): boolean =>
  portal.refusesEqualDates && covering(world, wanted, portal) >= 0;

/** The declaration that a refusal names: one that was amended meanwhile, or one with the same days. */
export function coveredBy(world: World, call: Call, portal: Portal): number | null {
  const wanted = wantedBy(world, call, portal);
  if (!wanted) return null;
  if (wanted.amends !== null && !isInForce(world, wanted.amends)) return wanted.amends;
  const id = covering(world, wanted, portal);
  return id < 0 ? null : id;
}

function wantedBy({ declarations }: World, call: Call, { sent }: Portal): Wanted | null {
  switch (call[0]) {
    case "save":
      return { says: saidBy(sent, call[1]), amends: null };
    case "amend":
      return { says: saidBy(sent, call[2]), amends: call[1] };
    default:
      return declarations[call[1]] ?? null;
  }
}

export function areSameDays(sent: readonly Sent[], one: number, other: number): boolean {
  const [days, others] = [figuresSaid(sent, one), figuresSaid(sent, other)];
  return days.startDate === others.startDate && days.endDate === others.endDate;
}

export function pageOf({ declarations }: World, id: number): Page | "gone" {
  const there = declarations[id];
  return there ? { state: there.state, says: there.says } : "gone";
}

/** The list; amendments stand below what they amend. */
export function listOf({ declarations }: World): Listed[] {
  const listed = declarations.flatMap((one, id) => {
    const as = one?.listed === true ? one : one?.listed;
    return one && as
      ? [{ id, state: as.state, says: as.says, amends: one.amends, superseded: false, opened: null }]
      : [];
  });
  const placeOf = (id: number): string => {
    const amends = declarations[id]?.amends ?? null;
    return amends === null ? `${id}` : `${placeOf(amends)} ${id}`;
  };
  return listed
    .map((one) => ({
      ...one,
      amends: one.amends !== null,
      superseded: listed.some(({ state, amends }) => state === "final" && amends === one.id),
    }))
    .toSorted((one, other) => (placeOf(one.id) < placeOf(other.id) ? -1 : 1));
}

export function withDeclaration(world: World, id: number, declaration: Declaration | null): World {
  const declarations = Array.from({ length: Math.max(world.declarations.length, id + 1) }, (_, index) =>
    index === id ? declaration : (world.declarations[index] ?? null),
  );
  const used = declarations.findLastIndex((one) => one !== null);
  return { ...world, declarations: declarations.slice(0, used + 1) };
}

/** The lowest id that nothing refers to any more. */
export function freeId({ declarations, rows, workers, late }: World): number {
  const remembered = new Set([
    ...rows.flatMap(({ intent, declared }) => [intent, declared]),
    ...late.flatMap((call) => (call[0] === "save" ? [] : [call[1]])),
    ...workers.flatMap((worker) =>
      worker
        ? [
            worker.known.intent,
            worker.notRemoved,
            ...(worker.stay ?? []).map(({ id }) => id),
            ...(typeof worker.at === "string" ? [] : worker.at.filter((one) => typeof one === "number")),
          ]
        : [],
    ),
  ]);
  for (let id = 0; ; id += 1) if (!declarations[id] && !remembered.has(id)) return id;
}
