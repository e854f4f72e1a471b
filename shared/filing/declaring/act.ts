import type { DeclarationRef, Failure } from "../../portal/portal.ts";
import { withoutOne } from "../records/draft-ledger.ts";
import { writeMark } from "../records/mark.ts";
import { Interrupted, pauseAfter } from "../session/pause.ts";
import { change, stopAtSessionTrouble } from "../session/visit.ts";
import { figuresOf } from "./figures.ts";
import { type Case, type Change, markOf, type Tools } from "./look.ts";
import { idOf, type Refusal, type Seen } from "./seen.ts";
import type { Step } from "./step.ts";

export type Save = Extract<Step, { do: "save" }> & { readonly rule: string };

export async function save({ corrects, over, rule }: Save, subject: Case, tools: Tools): Promise<Change> {
  const { visit, rows, ledger, pages, breaker } = tools;
  const { row, range, seen } = subject;
  if (seen.place.kind !== "declarable") return {};
  const notes = writeMark(markOf(row, visit));
  const { property } = seen.place;
  const at = visit.clock.now();
  const figures = figuresOf(row.reservation);
  const answer = await change(visit, async () => {
    if (corrects) return await visit.session.amend(property, range, corrects.entry, corrects.figures, notes);
    if (over) return await visit.session.updateDraft(over, figures, notes);
    return await visit.session.saveDraft(property, figures, notes);
  });
  const saves = ledger.of(row.row);
  if (answer.ok) {
    pages.worked();
    await breaker.accepted("save");
    // One draft is a step; what is saved besides may be the same again and again.
    if (saves.made === 1) visit.markProgress();
    ledger.learn(row.row, { answered: saves.answered + 1 });
    return { stay: undefined };
  }
  const { failure } = answer;
  if (failure.kind === "refused") {
    ledger.learn(row.row, { made: saves.made - 1 });
    // What was refused may have come all the same.
    return { stay: undefined, refusal: await refusalIn("save", failure, at, tools) };
  }
  if (failure.effect === "no") ledger.learn(row.row, { made: saves.made - 1 });
  else {
    const event = `save: ${failure.kind} ${failure.detail}`;
    await visit.rows.write(row, async () => await rows.doubtSave(row, visit.clock.now(), event, rule));
  }
  stopAtSessionTrouble(visit, failure);
  // The form is the same for every reservation; whether a final can be amended is not.
  if (failure.kind === "changed" && !corrects) throw new Interrupted(pauseAfter(failure));
  return { held: pages.failed(failure) };
}

export async function finalise(
  { draft, rule }: Extract<Step, { do: "finalise" }> & { readonly rule: string },
  { row }: Case,
  tools: Tools,
): Promise<Change> {
  const { visit, rows, pages, breaker } = tools;
  const at = visit.clock.now();
  const answer = await change(visit, async () => await visit.session.finalise(draft));
  if (answer.ok) {
    pages.worked();
    await breaker.accepted("finalise");
    // Whether it says what was sent, under our mark, is told by its own page.
    return { asked: at, intended: undefined };
  }
  const { failure } = answer;
  if (failure.kind === "refused")
    return { asked: undefined, intended: undefined, refusal: await refusalIn("finalise", failure, at, tools) };
  if (failure.effect === "unknown") {
    // Whether it came through is told by the page; should that not be seen, the row says since when.
    if (failure.kind === "session_lost" || visit.budget.isOver()) {
      const event = `finalise ${draft.declarationId}: ${failure.kind} ${failure.detail}`;
      await visit.rows.write(row, async () => await rows.doubt(row, event, at, rule));
    }
    stopAtSessionTrouble(visit, failure);
    return { asked: at, intended: undefined };
  }
  stopAtSessionTrouble(visit, failure);
  return { held: pages.failed(failure) };
}

export async function remove(
  { draft, ours }: Extract<Step, { do: "delete" }>,
  { row, seen }: Case,
  { visit, ledger, pages }: Tools,
): Promise<Change> {
  const answer = await change(visit, async () => await visit.session.deleteDraft(draft));
  const isIntended = row.intent?.declarationId === draft.declarationId;
  const refusal = isIntended && seen.refusal ? { refusal: { ...seen.refusal, isTakenBack: true as const } } : {};
  const forget = () => ours && ledger.learn(row.row, withoutOne(ledger.of(row.row)));
  if (answer.ok) {
    forget();
    return { ...(isIntended ? { intended: gone, isPlaceSure: true } : without(seen, draft)), ...refusal };
  }
  const { failure } = answer;
  stopAtSessionTrouble(visit, failure);
  // What became of it is told by its own page.
  const notRemoved = { declarationId: draft.declarationId, pause: pages.failed(failure) };
  if (isIntended) return { intended: undefined, notRemoved, ...refusal };
  const page = await pages.page(draft);
  if (!("showed" in page) || page.showed.state === "draft") return { notRemoved };
  if (page.showed.state === "gone") {
    forget();
    return without(seen, draft);
  }
  // It was made final since it was looked at: what is there has changed, and is looked at anew.
  return { stay: undefined, notRemoved };
}

const gone = { showed: { state: "gone" } } as const;

const without = ({ stay }: Seen, { declarationId }: DeclarationRef): Change =>
  stay ? { stay: { ...stay, listed: stay.listed.filter((one) => idOf(one) !== declarationId) } } : {};

/** What the form has just said. Unknown words that several users hear are the portal's trouble, and end nothing. */
export async function refusalIn(
  of: Refusal["of"],
  failure: Failure & { kind: "refused" },
  at: number,
  { visit, breaker }: Pick<Tools, "visit" | "breaker">,
): Promise<Refusal> {
  const { detail: words, coveredBy, known } = failure;
  if (!known && (await breaker.refused({ of, words, portalUser: visit.lease.portalUser }, visit.clock.now())))
    throw new Interrupted({ ...pauseAfter(failure), isEveryones: true });
  return { of, words, at, ...(coveredBy !== undefined && { coveredBy }) };
}
