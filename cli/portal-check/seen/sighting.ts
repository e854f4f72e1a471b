import { type ActionProfile, findAction } from "../../../shared/portal/aade/actions.ts";
import { attribute, parseHtml, type Root, textOf } from "../../../shared/portal/aade/html.ts";

export interface Heard {
  readonly path: string;
  readonly body: string;
}

export interface Looked extends Heard {
  readonly html: ReturnType<typeof parseHtml>;
}

/** A list's options: their values and texts. */
export type Options = readonly (readonly [string, string])[];

/** What stands on a page where the profile has a value: the value's path in it, and what was found there. */
export type Sighting = readonly [path: string, found: string | Options];

/** Whole pages only: what a script is answered is a part of one. */
export const wholePages = (heard: readonly Heard[]): Looked[] =>
  heard.filter(({ body }) => body.includes("</html>")).map((page) => ({ ...page, html: parseHtml(page.body) }));

export const sighted = (path: string, found: string | undefined): Sighting[] =>
  found === undefined || found === "" ? [] : [[path, found]];

/** What can be clicked there: its text, and its id where that is known. */
export function actionSightings(path: string, root: Root, action: ActionProfile): Sighting[] {
  const found = findAction(root, action);
  if (!found) return [];
  const { element, source } = found;
  const isNamed = source.split(":").at(-1) === action.id.is;
  return [
    ...sighted(`${path}.id`, isNamed ? action.id.is : undefined),
    ...sighted(`${path}.text`, textOf(element) || attribute(element, "value")),
  ];
}
