import { selectAll } from "css-select";
import { type findAll, getAttributeValue, textContent } from "domutils";
import { Parser, parseDocument } from "htmlparser2";

export type Element = ReturnType<typeof findAll>[number];
export type Html = ReturnType<typeof parseDocument>;
export type Root = Html | Element;
type Node = Root | Root["children"][number];

export function parseHtml(text: string): Html {
  return parseDocument(text);
}

/** Far more than any page has; beyond them, reading a page would cost more than the page is worth. */
const deepest = 500;
const most = 50_000;

/**
 * Whether elements are nested so deep, or are so many, that only mischief or an accident can have done it. Looks into
 * CDATA as well; builds nothing.
 */
export function isTooMuch(text: string): boolean {
  // No element is without one: a page of few needs no closer look.
  if (countOf("<", text) <= deepest) return false;
  let [depth, count, tooMuch] = [0, 0, false];
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      count += 1;
      tooMuch ||= depth > deepest || count > most;
      if (tooMuch) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(text.replaceAll("<![CDATA[", ""));
  return tooMuch;
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** XML keeps the case of names and the CDATA that partial answers carry their HTML in. */
export function parseXml(text: string): Html {
  return parseDocument(text, { xmlMode: true });
}

export function all(root: Root, selector: string): Element[] {
  return selectAll<Node, Element>(selector, root);
}

export function first(root: Root, selector: string): Element | undefined {
  return all(root, selector)[0];
}

/** Parts that a person does not read as text of their own. */
const silent: ReadonlySet<string> = new Set(["script", "style", "template", "noscript"]);
const inline: ReadonlySet<string> = new Set("a abbr b bdi em font i label mark small span strong sub sup u".split(" "));

export const isSilent = ({ name }: Element) => silent.has(name);
/** Whether it stands in the line of what is around it; a `<br>` does not. */
export const isInline = ({ name }: Element) => inline.has(name);

/** What a person reads: no scripts, no comments; line breaks, cells and white space as one space. */
export function textOf(root: Root): string {
  const parts: string[] = [];
  gather(root.children, parts);
  return squeezed(parts.join(""));
}

function gather(nodes: Root["children"], parts: string[]): void {
  for (const node of nodes) {
    if (node.type === "text") parts.push(node.data);
    if (!("attribs" in node)) {
      if (node.type === "cdata") gather(node.children, parts);
    } else if (!isSilent(node)) {
      const space = isInline(node) ? "" : " ";
      parts.push(space);
      gather(node.children, parts);
      parts.push(space);
    }
  }
}

export function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Titles, headings and legends: what the page says that it is. */
export function headingsOf(html: Html): string[] {
  return all(html, "title, h1, h2, h3, legend").map(textOf);
}

export function isWhole(body: string): boolean {
  return /<\/html>/i.test(body);
}

export function rawText(root: Root): string {
  return textContent(root.children);
}

/** "" when the attribute is missing. */
export function attribute(element: Element, name: string): string {
  return getAttributeValue(element, name) ?? "";
}

export function around(element: Element, name: string): Element | undefined {
  for (let at = element.parent; at !== null && "attribs" in at; at = at.parent) {
    if (at.name === name) return at;
  }
  return undefined;
}
