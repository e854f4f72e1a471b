import { isTerminal } from "../../contract/outcome.ts";
import type { DeclarationPage, DeclarationRef, Entry, PropertyRef, Range } from "../../portal/portal.ts";
import { type Mark, readMark } from "../records/mark.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { mustRead, type Work } from "../session/work.ts";
import { sameStay } from "./figures.ts";

type Seen = Exclude<DeclarationPage, { state: "gone" }>;

/** A declaration of the same stay, and whose it is. */
export interface Found {
  readonly declaration: DeclarationRef;
  readonly page: Seen;
  readonly whose:
    | { readonly kind: "ours" }
    /** Of another row of this service: `before` says whether that one comes first. */
    | { readonly kind: "other"; readonly row: Row; readonly before: boolean }
    /** Typed by the owner, or by another service. */
    | { readonly kind: "foreign" };
}

/** A property's listed declarations, in a range that covers the rows at work. */
export interface Listing {
  readonly property: PropertyRef;
  readonly range: Range;
  readonly entries: readonly Entry[];
}

/** Opens every listed declaration of the row's stay and reads whose mark it carries. */
export async function findStay(work: Work, deps: Marks, listing: Listing, row: Row): Promise<Found[]> {
  const { property, range, entries } = listing;
  const found: Found[] = [];
  for (const entry of entries.filter((candidate) => sameStay(row.reservation, candidate))) {
    const declarationId = await mustRead(work, async () => await work.session.identify(property, range, entry));
    if (found.some(({ declaration }) => declaration.declarationId === declarationId)) continue;
    const declaration = { ...property, declarationId };
    const page = await mustRead(work, async () => await work.session.read(declaration));
    if (page.state !== "gone") found.push({ declaration, page, whose: await whoseIs(page, work, deps, row) });
  }
  return found;
}

type Marks = Pick<FilingDependencies, "tasks" | "rows">;

async function whoseIs(page: Seen, work: Work, deps: Marks, row: Row): Promise<Found["whose"]> {
  const mark = readMark(page.notes);
  if (!mark) return { kind: "foreign" };
  const { taskId, row: number } = row;
  if (mark.taskId === taskId && mark.random === work.filing.mark) {
    if (mark.row === number) return { kind: "ours" };
    return await other(mark, deps, row);
  }
  // A mark counts only with its task's own random bits: another deployment numbers its tasks alike.
  const task = await deps.tasks.find(mark.taskId);
  return task?.mark === mark.random ? await other(mark, deps, row) : { kind: "foreign" };
}

async function other(mark: Mark, deps: Marks, { taskId, row: number }: Row): Promise<Found["whose"]> {
  const row = await deps.rows.find(mark.taskId, mark.row);
  if (!row) return { kind: "foreign" };
  return { kind: "other", row, before: mark.taskId < taskId || (mark.taskId === taskId && mark.row < number) };
}

/** A draft that its own row has no more use for: that row ended, and not with this draft. */
export function isStray({ page, whose, declaration }: Found): boolean {
  if (page.state !== "draft" || whose.kind !== "other" || !isTerminal(whose.row.state)) return false;
  if (whose.row.state === "NEEDS_REVIEW") return false;
  return whose.row.declarationServerId !== declaration.declarationId;
}

/** A draft that may yet become final: of an open row, or of one that a person has to decide. */
export function isRival({ page, whose }: Found): boolean {
  if (page.state !== "draft" || whose.kind !== "other") return false;
  return !isTerminal(whose.row.state) || whose.row.state === "NEEDS_REVIEW";
}
