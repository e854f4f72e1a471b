import type { EpochMs } from "../../ids-and-times.ts";
import type { Entry, Property } from "../../portal/portal.ts";
import { readMark } from "../../records/draft-ledger.ts";
import { isSameRow, rowRef } from "../../records/keys.ts";
import type { EndedRow, Row } from "../../records/rows.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { ListFailed, listDeclarations } from "../session/list-declarations.ts";
import { type Pause, pauseUntil, propertyAwaited } from "../session/pause.ts";
import { rangeOf, sameStay } from "./figures.ts";
import { isUnwanted } from "./in-force.ts";
import { type Tools, targetAmong } from "./open-pages.ts";
import { deleteDraft, openEntry } from "./perform.ts";
import {
  awaitedProperty,
  openedDeclaration,
  removeDraft,
  type SeenOfRow,
  type Step,
  settleTimes,
  straysAreLookedFor,
  wait,
} from "./situation.ts";

type StrayStep =
  | Extract<Step, { do: "look at the list" | "open" | "delete" | "wait" }>
  /** `gone`: how many of its drafts are gone, or never came. */
  | { readonly do: "let it close"; readonly gone?: number };

type StrayFacts = ReturnType<typeof strayFacts>;

function strayFacts(row: EndedRow, seen: SeenOfRow, settledAt: EpochMs, now: EpochMs) {
  const { list, saves, notRemoved } = seen;
  const listed = list?.listed ?? [];
  const drafts = listed.filter(({ entry }) => !entry.final);
  const shown = drafts.flatMap((one) => openedDeclaration(one) ?? []);
  const isFinal = drafts.length < listed.length || shown.some(({ page }) => page.state === "final");
  return {
    seen,
    settledAt: now < settledAt && settledAt,
    awaitedProperty: awaitedProperty(seen.target),
    isOutOfSight: seen.target.kind !== "declarable",
    isUnlisted: !list && !notRemoved,
    unopened: drafts.find(({ opened }) => !opened),
    stray: shown.find((one) => isUnwanted(row, one) && one.declaration.declarationId !== notRemoved?.declarationId),
    unsettled:
      notRemoved?.pause ?? drafts.flatMap(({ opened }) => (opened && "failed" in opened ? [opened.failed] : [])).at(0),
    /** One of them may be the final that is listed: its owner finalised it. */
    gone: saves.made - (isFinal ? 1 : 0),
  };
}

/**
 * The next step for a row that has ended and may have left a stray: a save may have taken effect late, or a draft may
 * stand at a property that the apartment has left. Strays are removed before the filing closes.
 */
export const strayRules: readonly Rule<StrayFacts, StrayStep>[] = [
  rule(
    "a save may show yet",
    "a save may take effect late: wait three settle times",
    (s) => s.settledAt,
    (until) => wait(straysAreLookedFor, until),
  ),
  rule(
    "where it left something does not show now",
    "one page may be empty, or another login's: a property that the login had is looked for again in a new session",
    (s) => s.awaitedProperty,
    ({ registryId, awaitedUntil }) => wait(propertyAwaited(registryId), awaitedUntil),
  ),
  rule(
    "what it left is out of sight",
    "the property is not the login's, and a draft there declares nothing",
    (s) => s.isOutOfSight,
    { do: "let it close" },
  ),
  rule("look for what it left", "one list serves all rows that have ended at a property", (s) => s.isUnlisted, {
    do: "look at the list",
  }),
  rule(
    "open what it may have left",
    "only its page says whose a draft is",
    (s) => s.unopened,
    ({ entry }) => ({ do: "open", entry }),
  ),
  rule(
    "remove what it left",
    "somebody may finalise an unwanted draft by hand",
    (s) => s.stray,
    (stray, s) => removeDraft(s.seen, stray, true),
  ),
  rule(
    "what it left is not settled",
    "a draft that could not be seen or removed may still exist",
    (s) => s.unsettled,
    (pause) => wait(pause),
  ),
  rule(
    "nothing of it is left",
    "the other saves never took effect",
    () => true,
    (_, s) => ({ do: "let it close", gone: s.gone }),
  ),
];

/** Removes the strays of each row that may have left one. Rows of one property share its list. */
export async function removeStrays(
  suspects: readonly EndedRow[],
  tools: Tools,
  { log }: Pick<FilingDependencies, "log">,
  properties: readonly Property[],
): Promise<Pause | undefined> {
  const { visit, ledger } = tools;
  const settledAt =
    Math.max(...suspects.map(({ number: row }) => ledger.savesOf(row).at)) + settleTimes * visit.times.settle;
  let held: Pause | undefined;
  for (const [registryId = "", here] of Map.groupBy(suspects, ({ number: row }) => ledger.targetOf(row))) {
    const property = properties.find((candidate) => candidate.registryId === registryId);
    const range = rangeOf(here.map(({ reservation }) => reservation));
    let entries: readonly Entry[] | undefined;
    try {
      for (const row of here) held = (await removeStraysOf(row)) ?? held;
    } catch (error) {
      if (!(error instanceof ListFailed)) throw error;
      held = error.pause;
    }

    async function removeStraysOf(row: EndedRow): Promise<Pause | undefined> {
      let seen = seenOfEnded(tools, property, registryId, row);
      for (;;) {
        const step = decide(strayRules, strayFacts(row, seen, settledAt, visit.clock.now()));
        if (step.do === "wait") return pauseUntil({ ...step.pause, rule: step.rule }, step.until);
        if (step.do === "let it close") {
          if (step.gone === undefined || !property) return undefined;
          const pause = await returnUntouchedDraft(row, property, tools);
          if (!pause) ledger.learn(row.number, { gone: step.gone, answered: 0 });
          return pause;
        }
        if (step.do === "look at the list" && property) {
          entries ??= await listDeclarations(visit, tools, property, range, tools.pages);
          const ofStay = entries.filter((one) => sameStay(row.reservation, one));
          const listed = ofStay.map((entry) => ({ entry, of: "stay" as const }));
          seen = { ...seen, list: { at: visit.clock.now(), listed } };
        } else if (step.do !== "look at the list") {
          const subject = { row, registryId, range, seen };
          const since = step.do === "open" ? openEntry(step.entry, subject, tools) : deleteDraft(step, subject, tools);
          seen = { ...seen, ...(await since) };
          if (step.do === "delete" && !seen.notRemoved)
            log.info("a stray draft was removed", { taskId: row.taskId, row: row.number });
        }
      }
    }
  }
  return held;
}

/**
 * A worker may have died before it changed the draft that an earlier row had ended with: one that still stands as that row's own is
 * not said to be taken over.
 */
async function returnUntouchedDraft(
  row: EndedRow,
  property: Property,
  { reservations, rows, pages }: Tools,
): Promise<Pause | undefined> {
  const speaker = row.state === "FAILED" ? await reservations.find(row.reservation) : undefined;
  const ref = speaker && isSameRow(speaker, rowRef(row)) ? speaker.before : undefined;
  const before = ref && (await rows.find(ref.taskId, ref.row));
  if (before?.state !== "DRAFTED" || !isSaidToBeTakenBy(row, before)) return undefined;
  const seen = await pages.page({ ...property, declarationId: before.declarationServerId });
  if ("failed" in seen) return seen.failed;
  const mark = seen.value.state === "draft" ? readMark(seen.value.notes) : undefined;
  // biome-ignore lint/plugin: it was returned meanwhile, or nobody was to take it
  if (mark && isSameRow(mark, rowRef(before))) await rows.returnDraft(before);
  return undefined;
}

const isSaidToBeTakenBy = ({ taskId }: EndedRow, { details }: Row<"DRAFTED">) =>
  typeof details === "object" && details.code === "draft_taken_over" && details.params?.["taskId"] === taskId;

const seenOfEnded = (
  { visit, ledger }: Tools,
  property: Property | undefined,
  registryId: string,
  row: EndedRow,
): SeenOfRow => ({
  portalUser: visit.lease.portalUser,
  target: property ? { kind: "declarable", property } : targetAmong([], registryId, visit.properties),
  hasRowAhead: false,
  saves: ledger.savesOf(row.number),
});
