import type { DeclarationRef } from "../../portal/portal.ts";
import { mostDrafts, withoutOne } from "../records/draft-ledger.ts";
import type { Row } from "../records/rows.ts";
import { seeProperties } from "../session/visit.ts";
import { finalise, remove, save } from "./act.ts";
import { askToBeRung, claim, takeOver } from "./claim.ts";
import { amendmentIn, listedFor } from "./concerning.ts";
import { type Case, type Change, placeAmong, type Tools } from "./look.ts";
import { idOf, type Listed, shownIn } from "./seen.ts";
import { forestalled, type Step } from "./step.ts";

/** What is written down names its rule. */
type Noted = Extract<Step, { do: "end" | "withdraw" | "note doubt" | "save" | "finalise" }>;
type Doable = Exclude<Step, Noted | { do: "look at the list" | "wait" }> | (Noted & { readonly rule: string });

/** Carries out one step and says what is seen since. It decides nothing. */
export async function perform(step: Doable, subject: Case, tools: Tools): Promise<Change> {
  const { row } = subject;
  const { visit, rows } = tools;
  switch (step.do) {
    case "open":
      return await open(step.entry, subject, tools);
    case "look at the properties":
      return await lookAtProperties(subject, tools);
    case "look at the intended draft":
      return { intended: await tools.pages.intended(step.draft, row), isPlaceSure: undefined };
    case "claim":
      return await claim(row, tools);
    case "take over":
      return await takeOver(step, row, tools);
    case "ask to be rung":
      return await askToBeRung(step.by, tools);
    case "save":
      await noteTaken(step.over, subject, tools);
      return await save(step, subject, tools);
    case "finalise":
      return await finalise(step, subject, tools);
    case "delete":
      await noteTaken(step.draft, subject, tools);
      return await remove(step, subject, tools);
    case "intend":
      return await intend(step, subject, tools);
    case "withdraw":
      return await withdraw(step, row, tools);
    case "note doubt":
      return await write(tools, row, async () => await rows.doubt(row, step.event, step.askedAt, step.rule));
    case "end":
      // What was seen was decided for the record as it was: another one is not ended by it.
      return (await visit.rows.end(row, { ...step.outcome, rule: step.rule })) ? {} : { held: forestalled };
  }
}

/** What an earlier row ended with is that row's no longer: it names who has it before anything happens to it. */
async function noteTaken(draft: DeclarationRef | undefined, { row, seen }: Case, { rows }: Tools): Promise<void> {
  const before = seen.claim?.before;
  const isIts = before?.state === "DRAFTED" && before.declarationServerId === draft?.declarationId;
  if (isIts) await rows.takeDraft(before, row);
}

/** The page that was opened is the intended draft's: it is not read again. */
async function intend(
  { draft, amends }: Extract<Step, { do: "intend" }>,
  { row, seen }: Case,
  tools: Tools,
): Promise<Change> {
  const { visit, rows } = tools;
  const intent = { ...draft, amends, portalUser: visit.lease.portalUser, at: visit.clock.now() };
  visit.budget.need("change");
  const opened = seen.stay?.listed.map(shownIn) ?? [];
  const adopted = opened.find((one) => one?.declaration.declarationId === intent.declarationId);
  const change = await write(tools, row, async () => await rows.intend(row, intent), {
    asked: "never",
    intended: adopted && { showed: adopted.page },
  });
  // What is saved and adopted once more may be so again and again.
  if (!change.held && tools.ledger.of(row.row).made <= mostDrafts) visit.markProgress();
  return change;
}

async function withdraw({ event, rule }: Extract<Doable, { do: "withdraw" }>, row: Row, tools: Tools): Promise<Change> {
  const { intent } = row;
  if (!intent) return {};
  tools.ledger.learn(row.row, withoutOne(tools.ledger.of(row.row)));
  return await write(tools, row, async () => await tools.rows.withdraw(row, intent, event, rule), nothingSeen);
}

const nothingSeen: Change = { stay: undefined, intended: undefined, asked: undefined, refusal: undefined };

/** A write that another worker forestalled leaves the row to that one. */
async function write(
  { visit }: Tools,
  row: Row,
  work: () => Promise<Row | undefined>,
  since: Change = {},
): Promise<Change> {
  if (await visit.rows.write(row, work)) return since;
  return { held: forestalled };
}

async function open(entry: Listed["entry"], { row, range, seen }: Case, { pages }: Tools): Promise<Change> {
  if (seen.place.kind !== "declarable" || !seen.stay) return {};
  const { whole } = seen.stay;
  const { property } = seen.place;
  if (whole && amendmentIn({ row, seen }) === entry) {
    const amendments = new Map([...whole.amendments, [entry, await pages.open(property, range, entry, row)]]);
    const listed = [...listedFor(row, seen.claim?.before, whole.entries, amendments), ...whole.beside];
    return { stay: { ...seen.stay, listed, whole: { ...whole, amendments } } };
  }
  const at = seen.stay.listed.find((one) => one.entry === entry)?.at ?? property;
  const opened = await pages.open(at, range, entry, row);
  const id = idOf({ opened });
  const twice = id !== undefined && seen.stay.listed.some((one) => idOf(one) === id);
  const listed = seen.stay.listed.map((one) =>
    one.entry === entry && !one.opened ? { ...one, opened: twice ? ({ showed: "gone" } as const) : opened } : one,
  );
  return { stay: { ...seen.stay, listed } };
}

async function lookAtProperties({ registryId }: Case, { visit }: Tools): Promise<Change> {
  return { place: placeAmong(await seeProperties(visit), registryId, visit.properties), isPlaceSure: true };
}
