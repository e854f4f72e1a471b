import { minute } from "../../support/durations.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { typedFor } from "../seeds/oracle.ts";
import { byHandMeanwhile } from "../seeds/patches.ts";
import type { Run } from "../seeds/run-seed.ts";

export const ownerHands = ["final", "changed", "changed final", "typed in", "deleted", "unreadable"] as const;
export type OwnerHand = (typeof ownerHands)[number];

const often = 0.8;
const isOurDraft = ({ number, typed }: Declaration) => number === undefined && typedFor(typed) !== undefined;

/** The draft of ours that was saved last. */
export const draftIn = ({ world }: Pick<Run, "world">) => [...world.state.declarations.values()].findLast(isOurDraft);

/** What an owner does, or the portal's trouble with one page: to the draft that was saved last, at the very call. */
export function atTheCall(
  { world }: Run,
  name: string,
  strikes: (hand: OwnerHand, how?: number) => boolean,
  random: Random,
): PortalTrouble | undefined {
  const { state, gentleness, scheduler } = world;
  const draft = draftIn({ world });
  if (!draft || !["list", "updateDraft", "finalise", "deleteDraft"].includes(name)) return undefined;
  const { declarationId, figures, registryId } = draft;
  const { startDate, endDate } = figures;
  const changed = { figures: { ...figures, amountCents: 1 } };
  // Between our last look and our finalise of another draft of its stay, it would be the owner's own second declaration.
  const isAlone = !state
    .inForce()
    .concat([...state.declarations.values()].filter(isOurDraft))
    .some(
      (one) =>
        one.registryId === registryId &&
        one.figures.startDate === startDate &&
        ![declarationId, draft.amends].includes(one.declarationId),
    );
  if (name === "finalise" && strikes("unreadable")) {
    state.unreadable.add(declarationId);
    scheduler.after(random.between(1, 30) * minute, () => state.unreadable.delete(declarationId));
    return random.oneOf(["reset before commit", "reset after commit"]);
  }
  if (name === "finalise" && strikes("changed", often)) {
    state.change(declarationId, changed);
    return "reset before commit";
  }
  const typed = state.inForce().filter((one) => one.typed === byHandMeanwhile && one.figures.startDate === startDate);
  if (["finalise", "list"].includes(name) && endDate !== undefined && typed.length < 2 && strikes("typed in")) {
    state.typeIn(registryId, { startDate, endDate }, true, byHandMeanwhile);
    gentleness.somethingHappened();
    return undefined;
  }
  if (strikes("deleted")) state.change(declarationId, "deleted");
  else if (isAlone && strikes("changed final")) {
    state.change(declarationId, changed);
    state.change(declarationId, "final");
  } else if (isAlone && (name === "updateDraft" || strikes("final"))) state.change(declarationId, "final");
  return undefined;
}
