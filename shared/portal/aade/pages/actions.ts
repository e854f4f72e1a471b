import { attribute, type Element, type Root, selectAll, textOf } from "../html/html.ts";
import type { ActionProfile } from "../profile/profile.ts";
import { isLabel } from "../text/same-text.ts";
import { changed } from "../wire/fault.ts";

export interface Action {
  /** Its id, as a page's script sends it. */
  readonly source: string;
  readonly element: Element;
}

/**
 * Finds an enabled link or button by the end of its id, or else by its text: menus hold links, forms hold buttons.
 * `under` is a prefix of the ids to look at.
 */
export function findAction(root: Root, { id, text }: ActionProfile, under = ""): Action | undefined {
  const offered = selectAll(root, "a, button, input[type='submit'], input[type='button']")
    .filter((element) => !isDisabled(element))
    .map((element) => ({ source: attribute(element, "id") || attribute(element, "name"), element }))
    .filter(({ source }) => source !== "" && source.startsWith(under));
  const byId = offered.find(({ source }) => id.is !== undefined && source.split(":").at(-1) === id.is);
  return byId ?? offered.find(({ element }) => isLabel(captionOf(element), text.is));
}

/** Throws a fault when an action found by its id has the text of one of `others`. */
export function requireOwnText({ element }: Action, { text }: ActionProfile, others: readonly ActionProfile[]): void {
  const caption = captionOf(element);
  const other = others.find((candidate) => candidate.text.is !== text.is && isLabel(caption, candidate.text.is));
  if (other) throw changed(`what should say "${text.is}" says "${caption}"`);
}

export const captionOf = (element: Element) =>
  element.name === "input" ? attribute(element, "value") : textOf(element);

function isDisabled({ attribs, parent }: Element): boolean {
  const classes = [attribs["class"], parent && "attribs" in parent ? parent.attribs["class"] : undefined];
  return "disabled" in attribs || classes.some((names) => names?.split(/\s+/).includes("ui-state-disabled"));
}
