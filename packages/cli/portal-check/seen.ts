import { attribute, type Html, parseHtml, selectAll, textOf } from "../../../shared/portal/aade/html/html.ts";
import { outlineOf } from "../../../shared/portal/aade/html/outline.ts";
import { type AadeProfile, leavesOf } from "../../../shared/portal/aade/profile/profile.ts";
import { folded, labelMatcher } from "../../../shared/portal/aade/text/same-text.ts";

export interface RecordedPage {
  readonly path: string;
  readonly body: string;
}

export type Fact = ReturnType<typeof factsIn>[number];

/** Whole pages only, not partial answers. */
const wholePages = (recorded: readonly RecordedPage[]) =>
  recorded.filter(({ body }) => body.includes("</html>")).map(({ path, body }) => ({ path, html: parseHtml(body) }));

/** The profile's values in order, each looked for on its own page, or on all: an address, an id, a class or a text. */
export function factsIn(recorded: readonly RecordedPage[], profile: AadeProfile) {
  const pages = wholePages(recorded).map(({ path, html }) => ({
    path,
    names: new Set([path, ...namesOn(html)]),
    texts: [...new Set(selectAll(html, "body *, title").map(textOf))].map(
      (text) => [folded(text), labelMatcher(text)] as const,
    ),
  }));
  const ownPages = new Map(Object.entries(profile.paths).map(([name, { is }]) => [name, is]));
  return leavesOf(profile).map(({ path, is, from }) => {
    const own = ownPages.get(path.startsWith("statement.list.") ? "statements" : (path.split(".")[0] ?? ""));
    const isSeen = pages.some((page) => (own === undefined || own === page.path) && isShown(page, is));
    return { path, is, from, isSeen };
  });
}

interface Page {
  readonly names: ReadonlySet<string>;
  readonly texts: readonly (readonly [letters: string, isLabelled: (known: string) => boolean])[];
}

function isShown(page: Page, is: unknown): boolean {
  if (Array.isArray(is)) return is.length > 0 && is.every((one) => isShown(page, Array.isArray(one) ? one[1] : one));
  if (typeof is !== "string" || is === "") return false;
  const known = folded(is);
  return page.names.has(is) || page.texts.some(([letters, isLabelled]) => letters.startsWith(known) || isLabelled(is));
}

/** Ids and names, in full and by their ends, and classes. */
function namesOn(html: Html): string[] {
  return selectAll(html, "[id], [name], [class]").flatMap((element) => {
    const ids = [attribute(element, "id"), attribute(element, "name")];
    const ends = ids.map(
      (id) =>
        id
          .split(":")
          .at(-1)
          ?.replace(/_input$/, "") ?? "",
    );
    return [...ids, ...ends, ...attribute(element, "class").split(/\s+/)];
  });
}

/** Each page's own words: headings, labels, and what can be clicked or chosen. */
export const wordsOn = (recorded: readonly RecordedPage[]): string[] =>
  wholePages(recorded).map(({ path, html }) => {
    const said = selectAll(html, "title, h1, h2, h3, legend, caption, th, a, button, summary, option").map(textOf);
    const labels = outlineOf(html).labels.values();
    return `  ${path}: ${[...new Set([...said, ...labels])].filter(Boolean).join(" · ")}`;
  });
