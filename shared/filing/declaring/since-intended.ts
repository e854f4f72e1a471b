import type { Intent } from "../records/rows.ts";
import { isSameNumber } from "./concerning.ts";
import { type Listed, type PageThere, type Seen, shownIn } from "./seen.ts";
import { remove, type Step } from "./step.ts";

/**
 * What an earlier visit intended may be too much by now: before it is made final, the list is looked at once more. Undefined
 * where it is to be made final still. That the list does not show the draft itself says nothing: it may lag.
 */
export function sinceIntended(intent: Intent, seen: Seen): Step | undefined {
  const { place, claim, stay } = seen;
  if (place.kind !== "declarable") return undefined;
  // Which row stood before tells where in the list what is amended stands.
  if (intent.amends !== undefined && !claim) return { do: "claim" };
  if (!stay) return { do: "look at the list" };
  const others = othersOf(intent, stay.listed);
  const unopened = others.find(({ opened }) => !opened);
  if (unopened) return { do: "open", entry: unopened.entry };
  for (const { opened } of others) {
    if (opened && "failed" in opened) return { do: "wait", trouble: opened.failed };
  }
  // It is counted where the intent is withdrawn.
  return isOvertaken(intent, seen) ? remove(seen, { declaration: intent, ours: false }) : undefined;
}

/** The intended draft itself, which has become final since its page was looked at. */
export function finalInList({ declarationId }: Intent, { stay }: Seen): PageThere | undefined {
  const shown = stay?.listed.flatMap((one) => shownIn(one) ?? []) ?? [];
  return shown.find(({ declaration, page }) => declaration.declarationId === declarationId && page.state === "final")
    ?.page;
}

/** The stay has been declared since, or what is amended is not in force any more, or the apartment has left the property. */
export function isOvertaken(intent: Intent, { place, stay }: Seen): boolean {
  if (!stay || place.kind !== "declarable") return false;
  if (place.property.registryId !== intent.registryId) return true;
  if (intent.amends !== undefined && !stay.listed.some((one) => isAmendedBy(intent, one))) return true;
  return othersOf(intent, stay.listed).some((one) => shownIn(one)?.page.state === "final");
}

const othersOf = (intent: Intent, listed: readonly Listed[]) =>
  listed.filter((one) => one.of === "stay" && one.entry.final && !isAmendedBy(intent, one));

const isAmendedBy = ({ amends }: Intent, { entry }: Listed) =>
  amends !== undefined && entry.final && isSameNumber(entry.number, amends);
