import type { DeclarationRef } from "../../portal/portal.ts";
import { writeMark } from "../records/mark.ts";
import { Interrupted, pauseAfter } from "../session/pause.ts";
import { change, stopAtSessionTrouble } from "../session/visit.ts";
import { figuresOf } from "./figures.ts";
import { markOf } from "./look.ts";
import { refusalIn } from "./refusals.ts";
import type { Step } from "./step.ts";
import type { Case, Change, Tools } from "./tools.ts";

export async function save(
  { corrects, over }: Extract<Step, { do: "save" }>,
  subject: Case,
  tools: Tools,
): Promise<Change> {
  const { visit, rows, ledger, pages, breaker } = tools;
  const { row, registryId, range, seen } = subject;
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
  const saves = ledger.of(row.row, registryId);
  if (answer.ok) {
    pages.worked();
    await breaker.accepted("save");
    // One draft is a step; what is saved besides may be the same again and again.
    if (saves.made === 1) visit.markProgress();
    ledger.learn(row.row, registryId, { answered: saves.answered + 1 });
    return { stay: undefined };
  }
  const { failure } = answer;
  if (failure.kind === "refused") {
    ledger.learn(row.row, registryId, { made: saves.made - 1 });
    // What was refused may have come all the same.
    return { stay: undefined, refusal: await refusalIn("save", failure, at, tools) };
  }
  if (failure.effect === "no") ledger.learn(row.row, registryId, { made: saves.made - 1 });
  else {
    const event = `save: ${failure.kind} ${failure.detail}`;
    await visit.rows.write(row, async () => await rows.doubtSave(row, visit.clock.now(), event));
  }
  stopAtSessionTrouble(visit, failure);
  // The form is the same for every reservation; whether a final can be amended is not.
  if (failure.kind === "changed" && !corrects) throw new Interrupted(pauseAfter(failure));
  return { held: pages.failed(failure) };
}

export async function finalise(draft: DeclarationRef, { row }: Case, tools: Tools): Promise<Change> {
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
      await visit.rows.write(row, async () => await rows.doubt(row, event, at));
    }
    stopAtSessionTrouble(visit, failure);
    return { asked: at, intended: undefined };
  }
  stopAtSessionTrouble(visit, failure);
  return { held: pages.failed(failure) };
}
