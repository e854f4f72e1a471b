import { changed } from "./fault.ts";
import { all, attribute, type Element, type Root, textOf } from "./html.ts";
import type { Known } from "./known.ts";
import { isLabel } from "./same-text.ts";

/** What a click does: the end of the element's id where that is known, and its text. */
export interface ActionProfile {
  readonly id: Known<string | undefined>;
  readonly text: Known;
}

export interface Action {
  /** Its id, as a page's script sends it. */
  readonly source: string;
  readonly element: Element;
}

/**
 * What can be clicked on a page, by the end of its id or else by its text, whatever its tag: menus hold links, forms
 * hold buttons. What is greyed out is not offered. `under`: ids begin so.
 */
export function findAction(root: Root, { id, text }: ActionProfile, under = ""): Action | undefined {
  const offered = all(root, "a, button, input[type='submit'], input[type='button']")
    .filter((element) => !isGreyed(element))
    .map((element) => ({ source: attribute(element, "id") || attribute(element, "name"), element }))
    .filter(({ source }) => source !== "" && source.startsWith(under));
  const byId = offered.find(({ source }) => id.is !== undefined && source.split(":").at(-1) === id.is);
  return byId ?? offered.find(({ element }) => isLabel(captionOf(element), text.is));
}

/** Throws a fault when something else than its own text, one of `others`, stands on what the id has found. */
export function requireOwnText({ element }: Action, { text }: ActionProfile, others: readonly ActionProfile[]): void {
  const caption = captionOf(element);
  const other = others.find((candidate) => candidate.text.is !== text.is && isLabel(caption, candidate.text.is));
  if (other) throw changed([`what should say "${text.is}" says "${caption}"`]);
}

export function captionOf(element: Element): string {
  return element.name === "input" ? attribute(element, "value") : textOf(element);
}

function isGreyed({ attribs, parent }: Element): boolean {
  const classes = [attribs["class"], parent && "attribs" in parent ? parent.attribs["class"] : undefined];
  return "disabled" in attribs || classes.some((names) => names?.split(/\s+/).includes("ui-state-disabled"));
}
