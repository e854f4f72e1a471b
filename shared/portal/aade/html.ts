import { selectAll } from "css-select";
import { type findAll, getAttributeValue, innerText, textContent } from "domutils";
import { Parser, parseDocument } from "htmlparser2";

export type Element = ReturnType<typeof findAll>[number];
export type Html = ReturnType<typeof parseDocument>;
type Root = Html | Element;
type Node = Root | Root["children"][number];

export function parseHtml(text: string): Html {
  return parseDocument(text);
}

/** Far deeper than any page; beyond it, reading a page would cost more than the page is worth. */
const deepest = 500;

/** Whether elements are nested so deep that only mischief or an accident can have done it. Looks into CDATA as well. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let tooDeep = false;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      tooDeep ||= depth > deepest;
      if (tooDeep) parser.pause();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(text.replaceAll("<![CDATA[", ""));
  return tooDeep;
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

/** What a person reads: no scripts, no comments, white space as one space. */
export function textOf(root: Root): string {
  return innerText(root.children).replaceAll(/\s+/g, " ").trim();
}

/** Titles and headings: what the page says that it is. */
export function headingsOf(html: Html): string[] {
  return all(html, "title, h1, h2, h3").map(textOf);
}

/** Whether the document came to its end. */
export function isWhole(body: string): boolean {
  return body.toLowerCase().includes("</html>");
}

/** All of the text, as it is written. */
export function rawText(root: Root): string {
  return textContent(root.children);
}

/** "" when the attribute is missing. */
export function attribute(element: Element, name: string): string {
  return getAttributeValue(element, name) ?? "";
}

/** The element that holds this one. */
export function holder(element: Element): Element | undefined {
  const { parent } = element;
  return parent !== null && "attribs" in parent ? parent : undefined;
}
