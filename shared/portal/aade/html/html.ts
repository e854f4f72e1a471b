import { selectAll as cssSelectAll } from "css-select";
import { type findAll, getAttributeValue, textContent } from "domutils";
import { Parser, parseDocument } from "htmlparser2";

export type Element = ReturnType<typeof findAll>[number];
export type Html = ReturnType<typeof parseDocument>;
export type Root = Html | Element;
type Node = Root | Root["children"][number];

export const parseHtml = (text: string): Html => parseDocument(text);

/** Unlike HTML, XML keeps the case of names, and the CDATA that partial answers carry their HTML in. */
export const parseXml = (text: string): Html => parseDocument(text, { xmlMode: true });

/** Far more than any page has: reading a page beyond these limits would cost too much. */
const maxDepth = 500;
const maxElements = 50_000;

/** True if a page has more elements than any real one, or nests them deeper. Counts those in CDATA; builds nothing. */
export function isTooLarge(text: string): boolean {
  if ((text.match(/</g)?.length ?? 0) <= maxDepth) return false;
  let [depth, count, tooMuch] = [0, 0, false];
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      count += 1;
      tooMuch ||= depth > maxDepth || count > maxElements;
      if (tooMuch) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(text.replaceAll("<![CDATA[", ""));
  return tooMuch;
}

export const selectAll = (root: Root, selector: string): Element[] => cssSelectAll<Node, Element>(selector, root);

export const selectFirst = (root: Root, selector: string): Element | undefined => selectAll(root, selector)[0];

/** Elements whose text a person does not see. */
const invisible: ReadonlySet<string> = new Set(["script", "style", "template", "noscript"]);
const inline: ReadonlySet<string> = new Set("a abbr b bdi em font i label mark small span strong sub sup u".split(" "));

export const isInvisible = ({ name }: Element) => invisible.has(name);
/** True if an element shares a line with its neighbours; a `<br>` does not. */
export const isInline = ({ name }: Element) => inline.has(name);

/** The text that a person reads: no scripts or comments; line breaks, cells and white space as one space. */
export function textOf(root: Root): string {
  const parts: string[] = [];
  collectText(root.children, parts);
  return withSingleSpaces(parts.join(""));
}

function collectText(nodes: Root["children"], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === "text") parts.push(node.data);
    if (!("attribs" in node)) {
      if (node.type === "cdata") collectText(node.children, parts);
    } else if (!isInvisible(node)) {
      const space = isInline(node) ? "" : " ";
      parts.push(space);
      collectText(node.children, parts);
      parts.push(space);
    }
  }
}

export const withSingleSpaces = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Titles, headings and legends: they identify a page. */
export const headingsOf = (html: Html): string[] => selectAll(html, "title, h1, h2, h3, legend").map(textOf);

export const isWhole = (body: string) => /<\/html>/i.test(body);

export const rawText = (root: Root) => textContent(root.children);

/** "" when the attribute is missing. */
export const attribute = (element: Element, name: string) => getAttributeValue(element, name) ?? "";

/** The nearest enclosing element of that name. */
export function enclosing(element: Element, name: string): Element | undefined {
  for (let at = element.parent; at !== null && "attribs" in at; at = at.parent) {
    if (at.name === name) return at;
  }
  return undefined;
}
