import { differs, rejected, submitted } from "../../contract/outcome-wording.ts";
import type { DeclarationPage, DeclarationRef, Failure } from "../../portal/portal.ts";
import type { Intent, Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { interruptionOf, Stop, underAnotherUser } from "../session/stop.ts";
import { needTime, reading, type Work } from "../session/work.ts";
import { differingFigures, figuresOf } from "./figures.ts";

type Rows = FilingDependencies["rows"];
type Intended = Row & { readonly intent: Intent };

/** How often one claim finalises the same draft again after an answer that was no answer. */
const triesPerClaim = 2;

/**
 * Makes a row's intended draft final. An unclear or refused answer is decided by that declaration's own page: final is
 * SUBMITTED, still a draft is finalised again by the same id, so no clock, lease or absence decides a declaration.
 */
export async function finalise(work: Work, rows: Rows, row: Intended): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    needTime(work, "submit");
    const answer = await work.session.finalise(row.intent);
    if (answer.ok && answer.value.number !== undefined) {
      await work.rows.end(row, submitted(answer.value.number));
      return;
    }
    const failure = answer.ok ? undefined : answer.failure;
    if (failure?.kind === "changed") throw new Stop(interruptionOf(failure));
    const page = await look(
      work,
      rows,
      row,
      `finalise ${row.intent.declarationId}: ${failure?.kind ?? "ok without Α/Α"}`,
    );
    if (await conclude(work, rows, row, page)) return;
    if (failure?.kind === "refused") return await refuse(work, rows, row, failure);
    if (tries === triesPerClaim) throw new Stop({ kind: "later", reason: "the portal does not answer", outage: true });
  }
}

/** Goes on with an intent that an earlier claim left: the page first, then the same id again. */
export async function resume(work: Work, rows: Rows, row: Intended): Promise<void> {
  const page = await look(work, rows, row, `resumed ${row.intent.declarationId}`);
  if (!(await conclude(work, rows, row, page))) await finalise(work, rows, row);
}

/** The declaration's page. When it cannot be seen the row is in doubt, and stays so. */
async function look(work: Work, rows: Rows, row: Intended, event: string): Promise<DeclarationPage> {
  const answer = await reading(work, async () => await work.session.read(row.intent));
  if (answer.ok) return answer.value;
  const { failure } = answer;
  await work.rows.write(
    row,
    async (latest) => await rows.doubt(latest, `${event}; look: ${failure.kind} ${failure.detail}`),
  );
  throw new Stop(interruptionOf(failure));
}

/** Decides the row by its declaration's page; false while that shows our draft unchanged, which is still to be final. */
async function conclude(work: Work, rows: Rows, row: Intended, page: DeclarationPage): Promise<boolean> {
  const { declarationId, portalUser } = row.intent;
  if (page.state === "gone") {
    const event = `the portal shows no declaration ${declarationId}`;
    if (portalUser !== work.lease.portalUser) {
      await work.rows.write(row, async (latest) => await rows.doubt(latest, `${event} to another username`));
      throw new Stop(underAnotherUser);
    }
    await work.rows.write(row, async (latest) => await rows.withdraw(latest, row.intent, event));
    return true;
  }
  const names = differingFigures(figuresOf(row.reservation), page.figures);
  if (page.state === "draft" && names.length === 0) return false;
  const what = page.state === "draft" ? `draft ${declarationId}` : `declaration Α/Α ${page.number}`;
  await work.rows.end(row, names.length === 0 ? submitted(page.number) : differs(what, names));
  return true;
}

/** The portal's own message refused to finalise, and its page still shows the draft: it goes, and the row with it. */
async function refuse(work: Work, rows: Rows, row: Intended, { detail, coveredBy }: Failure & { kind: "refused" }) {
  needTime(work, "submit");
  const deleted = await work.session.deleteDraft(row.intent);
  if (!deleted.ok) {
    const page = await look(work, rows, row, `delete ${row.intent.declarationId}: ${deleted.failure.kind}`);
    if (page.state === "final") return void (await conclude(work, rows, row, page));
    if (page.state === "draft") throw new Stop(interruptionOf(deleted.failure));
  }
  await work.rows.end(row, rejected(detail, coveredBy));
}

/** A draft that is not, or no longer, wanted. Its page decides when the answer does not. */
export async function removeDraft(work: Work, draft: DeclarationRef): Promise<"removed" | "final"> {
  needTime(work, "submit");
  const deleted = await work.session.deleteDraft(draft);
  if (deleted.ok) return "removed";
  const page = await reading(work, async () => await work.session.read(draft));
  if (!page.ok) throw new Stop(interruptionOf(page.failure));
  if (page.value.state === "gone") return "removed";
  if (page.value.state === "final") return "final";
  throw new Stop(interruptionOf(deleted.failure));
}
