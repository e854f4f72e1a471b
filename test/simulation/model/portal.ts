import type { Call, Declaration, Listed, Page, World } from "./world.ts";

export interface Portal {
  /** Where it does not, two drafts of one stay can both be made final. */
  readonly refusesEqualDates: boolean;
  /** Finalising a final says "done" again; else it is refused in words of its own. */
  readonly secondFinaliseAccepted: boolean;
  /** A list may leave out what was saved a while ago. */
  readonly listsLag: boolean;
}

export type Answer = "ok" | "refused" | "refused, perhaps";

/** What the portal does with a call, and says. */
export function carryOut(world: World, call: Call, portal: Portal): readonly [World, Answer] {
  const [kind, subject] = call;
  const covered = portal.refusesEqualDates && world.declarations.some((one) => one?.state === "final");
  if (kind === "save") {
    if (covered) return [world, "refused"];
    const draft = { row: subject, state: "draft", listed: !portal.listsLag, byHand: false } as const;
    return [withDeclaration(world, freeId(world), draft), "ok"];
  }
  const there = world.declarations[subject];
  if (!there) return [world, "refused, perhaps"];
  if (kind === "delete") {
    return there.state === "draft" ? [withDeclaration(world, subject, null), "ok"] : [world, "refused, perhaps"];
  }
  if (there.state === "final") return [world, portal.secondFinaliseAccepted ? "ok" : "refused, perhaps"];
  return covered ? [world, "refused"] : [withDeclaration(world, subject, { ...there, state: "final" }), "ok"];
}

export const pageOf = ({ declarations }: World, id: number): Page => declarations[id]?.state ?? "gone";

/** What the list of the stay shows. */
export const listOf = ({ declarations }: World): Listed[] =>
  declarations.flatMap((one, id) => (one?.listed ? [{ id, opened: null }] : []));

export function withDeclaration(world: World, id: number, declaration: Declaration | null): World {
  const declarations = Array.from({ length: Math.max(world.declarations.length, id + 1) }, (_, index) =>
    index === id ? declaration : (world.declarations[index] ?? null),
  );
  const used = declarations.findLastIndex((one) => one !== null);
  return { ...world, declarations: declarations.slice(0, used + 1) };
}

/** An id never means two declarations to anyone: one that is still remembered somewhere is not given again. */
function freeId({ declarations, rows, workers, late }: World): number {
  const remembered = new Set([
    ...rows.map(({ intent }) => intent),
    ...late.flatMap(([kind, id]) => (kind === "save" ? [] : [id])),
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
