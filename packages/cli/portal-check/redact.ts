import { getOuterHTML } from "domutils";
import {
  attribute,
  type Element,
  parseHtml,
  parseXml,
  type Root,
  rawText,
  selectAll,
} from "../../../shared/portal/aade/html/html.ts";
import { withoutSessions } from "../../../shared/portal/plain-path.ts";
import type { StandIns } from "./stand-ins.ts";

/** Attributes that show how the page is built. All others are removed. */
const kept = new Set(
  "id name class type for href action method value checked selected disabled readonly colspan rowspan multiple role".split(
    " ",
  ),
);
/** Elements whose text is always the portal's own. */
const own = new Set(["th", "legend", "caption"]);
const lists = /(platform|paymentType|year|month)(_input)?$/;
const bilingual = /^[^\d]*\p{Script=Greek}[^\d]*\/[^\d]*\p{Script=Latin}[^\d]*$/u;

/** Anonymises a page: replaces everything that is not clearly the portal's own. */
export function redactPage(page: string, standIns: StandIns): string {
  const html = parseHtml(page);
  redact(html, standIns, false);
  // Without entities, so that texts in a recording can be found as they are written.
  return getOuterHTML(html.children, { encodeEntities: "utf8" });
}

/** The same for a partial answer: its parts, and its redirect. */
export function redactPartial(answer: string, standIns: StandIns): string {
  const xml = parseXml(answer);
  const redirects = selectAll(xml, "redirect").map(
    (one) => `<redirect url="${leadsTo(attribute(one, "url"), standIns).replaceAll("&", "&amp;")}"></redirect>`,
  );
  const updates = selectAll(xml, "update").map((one) => {
    const id = attribute(one, "id");
    const shown = id.includes("javax.faces.ViewState") ? "view-state" : redactPage(rawText(one), standIns);
    return `<update id="${id}"><![CDATA[${shown}]]></update>`;
  });
  return `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response>${redirects.join("")}<changes>${updates.join("")}</changes></partial-response>`;
}

function redact(root: Root, standIns: StandIns, isOwn: boolean): void {
  root.children = root.children.filter((node) => node.type === "text" || "attribs" in node);
  for (const node of root.children) {
    if (node.type === "text") node.data = isOwn ? standIns.words(node.data) : standIns.datum(node.data);
    if (!("attribs" in node)) continue;
    if (node.name === "script" || node.name === "style") bare(node, standIns);
    else {
      redactAttributes(node, standIns);
      redact(node, standIns, isOwnText(node, isOwn));
    }
  }
}

function isOwnText(element: Element, around: boolean): boolean {
  const text = rawText(element).trim();
  if (element.name === "option") return lists.test(attribute(parentOf(element), "name")) || /^\d{1,4}$/.test(text);
  if (own.has(element.name) || (around && element.name !== "textarea")) return true;
  if (["a", "button", "label", "span", "li", "summary"].includes(element.name))
    return bilingual.test(text) && !isInRow(element);
  return element.name === "td" && namesInput(element);
}

const parentOf = (element: Element): Element =>
  element.parent && "attribs" in element.parent ? element.parent : element;

/** Cells in a list's row hold personal data, whatever they look like; the row's menu is the portal's. */
function isInRow(element: Element): boolean {
  return /:\d+:/.test(attribute(element, "id")) && element.name === "span";
}

function namesInput(element: Element): boolean {
  const siblings = (element.parent?.children ?? []).filter((node) => "attribs" in node);
  const next = siblings[siblings.indexOf(element) + 1];
  const holdsInput = (part: Element) => selectAll(part, "input, select, textarea").length > 0;
  return next !== undefined && "attribs" in next && holdsInput(next) && !holdsInput(element);
}

function redactAttributes(element: Element, standIns: StandIns): void {
  const { attribs } = element;
  const named = propertyIn(attribs["onclick"] ?? "", standIns);
  for (const [name, value] of Object.entries(attribs)) {
    if (!kept.has(name)) delete attribs[name];
    else if (name === "href" || name === "action") attribs[name] = leadsTo(value, standIns);
    else if (name === "value") attribs[name] = standInValue(element, value, standIns);
    else attribs[name] = standIns.words(value);
  }
  if (named !== "") attribs["onclick"] = named;
}

function standInValue(element: Element, value: string, standIns: StandIns): string {
  if (attribute(element, "name").includes("ViewState")) return "view-state";
  if (element.name === "option" && isOwnText(element, false)) return value;
  return attribute(element, "name") === value ? value : standIns.datum(value);
}

/** Keeps the path and stand-ins for ids. A query may carry anything, and a path a session id. */
function leadsTo(address: string, standIns: StandIns): string {
  if (/^(#|javascript:)/i.test(address)) return "#";
  const [path = "", query = ""] = address.replace(/^https?:\/\/[^/]*/i, "").split("?");
  const ids = [...query.matchAll(/(\w*Id)=(\d+)/g)].map(([, name = "", id = ""]) => `${name}=${standIns.datum(id)}`);
  return standIns.words(withoutSessions(path.replace(/#.*/, ""))) + (ids.length > 0 ? `?${ids.join("&")}` : "");
}

const propertyIn = (script: string, standIns: StandIns) =>
  [...script.matchAll(/propertyId['"]?\s*,\s*['"]?value['"]?\s*:\s*['"](\d{1,18})['"]/g)]
    .map(([, id = ""]) => `name:'propertyId',value:'${standIns.datum(id)}'`)
    .join(";");

/** Reduces a script to what the adapter reads: a property's id, and an amount. */
function bare(script: Element, standIns: StandIns): void {
  const text = rawText(script);
  const amounts = [...text.matchAll(/id\s*:\s*["']([\w:]+)["'][^}]{0,500}?valueToRender\s*:\s*["']([\d.]*)["']/g)].map(
    ([, id = "", value = ""]) => `{id:'${id}',valueToRender:'${standIns.datum(value)}'}`,
  );
  script.attribs = {};
  const left = [propertyIn(text, standIns), ...amounts].join(";");
  const [code] = script.children;
  if (code?.type === "text") code.data = left;
  script.children = code?.type === "text" ? [code] : [];
}
