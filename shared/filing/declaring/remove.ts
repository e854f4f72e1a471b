import { change, stopAtSessionTrouble } from "../session/visit.ts";
import { alive, type DraftLedger } from "./draft-ledger.ts";
import { idOf, type Listed, type Seen } from "./seen.ts";
import type { Step } from "./step.ts";
import type { Case, Change, Tools } from "./tools.ts";

export async function remove(
  { draft, ours }: Extract<Step, { do: "delete" }>,
  { row, seen }: Case,
  { visit, ledger, pages }: Tools,
): Promise<Change> {
  const { registryId } = draft;
  const answer = await change(visit, async () => await visit.session.deleteDraft(draft));
  const listed = seen.stay?.listed ?? [];
  const intended = row.intent?.declarationId === draft.declarationId;
  const refusal = seen.refusal && { ...seen.refusal, isTakenBack: true as const };
  if (answer.ok) {
    if (ours) ledger.learn(row.row, registryId, gone(ledger.of(row.row, registryId)));
    if (intended) return { intended: { showed: { state: "gone" } }, isPlaceSure: true, refusal };
    return withListed(
      seen,
      listed.filter((one) => idOf(one) !== draft.declarationId),
    );
  }
  const { failure } = answer;
  stopAtSessionTrouble(visit, failure);
  // What became of it is told by its own page.
  const notRemoved = { declarationId: draft.declarationId, pause: pages.failed(failure) };
  if (intended) return { intended: undefined, notRemoved, refusal };
  const page = await pages.page(draft);
  if ("showed" in page && page.showed.state === "gone") {
    if (ours) ledger.learn(row.row, registryId, gone(ledger.of(row.row, registryId)));
    return withListed(
      seen,
      listed.filter((one) => idOf(one) !== draft.declarationId),
    );
  }
  // It was made final since it was looked at: what is there has changed, and is looked at anew.
  if ("showed" in page && page.showed.state === "final") return { stay: undefined, notRemoved };
  return { notRemoved };
}

const withListed = ({ stay }: Seen, listed: readonly Listed[]): Change => (stay ? { stay: { ...stay, listed } } : {});

/** How a row's saves stand when one of its drafts is there no more. */
export const gone = (saves: ReturnType<DraftLedger["of"]>) => ({
  gone: Math.min(saves.made, saves.gone + (alive(saves) > 0 ? 1 : 0)),
  answered: Math.max(0, saves.answered - 1),
});
