import { isTerminal } from "../../contract/outcome.ts";
import type { Row } from "../records/rows.ts";
import type { Shown } from "./seen.ts";

export const isOwnDraft = ({ page, whose }: Shown) => page.state === "draft" && whose.kind === "ours";

/** A draft that its own row has no more use for: that row ended, and not with this draft. */
export function isStray({ page, whose, declaration }: Shown): boolean {
  if (page.state !== "draft" || whose.kind !== "other" || !isTerminal(whose.row.state)) return false;
  if (whose.row.state === "NEEDS_REVIEW") return false;
  return whose.row.declarationServerId !== declaration.declarationId;
}

/** A draft that may yet become final: of an open row, or of one that a person has to decide. */
export function isRival({ page, whose }: Shown): boolean {
  if (page.state !== "draft" || whose.kind !== "other") return false;
  return !isTerminal(whose.row.state) || whose.row.state === "NEEDS_REVIEW";
}

/** Left behind by a row that has ended: ours, and not the draft that was asked for, nor one that a person has to look at. */
export function isUnwanted({ state, declarationServerId, intent }: Row, shown: Shown): boolean {
  if (!isOwnDraft(shown)) return false;
  const { declarationId } = shown.declaration;
  if (state === "DRAFTED") return declarationServerId !== declarationId;
  return state !== "NEEDS_REVIEW" || (intent !== undefined && intent.declarationId !== declarationId);
}
