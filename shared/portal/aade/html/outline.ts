import { isLabel } from "../text/same-text.ts";
import {
  attribute,
  type Element,
  isInline,
  isInvisible,
  type Root,
  selectAll,
  textOf,
  withSingleSpaces,
} from "./html.ts";

/** A table cell that follows a label. */
export interface Fact {
  /** The text above the table, or its latest row with only one cell. */
  readonly title: string;
  readonly label: string;
  readonly value: string;
}

/** Longer than any label; also the limit of notes, which no field of ours exceeds. */
const maxLength = 2_000;

/**
 * A page's labels, in one pass. An input is named by its own `label`, else by the cell before it in its row, else by
 * the text just before it, such as a legend.
 */
export function outlineOf(root: Root) {
  const ownLabels = new Map(selectAll(root, "label[for]").map((label) => [attribute(label, "for"), textOf(label)]));
  /** The label of each input, list and text area. */
  const labels = new Map<Element, string>();
  const facts: Fact[] = [];
  const text: string[] = [];
  let [before, title] = ["", ""];
  let lineStart = 0;

  const visitInput = (input: Element, row: Row | undefined) => {
    if (isAuxiliary(input)) return;
    labels.set(input, ownLabel(input, ownLabels) || row?.label || before);
    before = "";
    lineStart = text.length;
  };

  const endCell = (row: Row, value: string, hasInput: boolean) => {
    row.cells += 1;
    if (!hasInput && row.label !== "") facts.push({ title, label: row.label, value });
    if (hasInput || value !== "") row.label = hasInput ? "" : value;
  };

  const visit = (element: Element, row: Row | undefined) => {
    if (isInvisible(element)) return;
    if (isInput(element)) return visitInput(element, row);
    const [start, inputsBefore, apart] = [text.length, labels.size, !isInline(element)];
    if (apart) text.push(" ");
    if (apart && element.name !== "br") lineStart = text.length;
    if (element.name === "table") title = before;
    const inner = element.name === "tr" ? { label: "", cells: 0 } : row;
    for (const child of element.children) {
      if ("attribs" in child) visit(child, inner);
      else if (child.type === "text" && child.data.trim() !== "") {
        text.push(child.data);
        before = joined(text, lineStart);
      } else if (child.type === "text") text.push(" ");
    }
    if (!apart || element.name === "br") return;
    text.push(" ");
    const hasInput = labels.size > inputsBefore;
    const own = hasInput ? "" : joined(text, start);
    if (own !== "") before = own;
    lineStart = text.length;
    if (row && (element.name === "td" || element.name === "th")) endCell(row, own, hasInput);
    if (own !== "" && (element.name === "caption" || (inner !== row && inner?.cells === 1))) title = own;
  };

  for (const child of root.children) if ("attribs" in child) visit(child, undefined);
  return { labels, facts };
}

/** The value beside a label in the table of that title; "" when there is none. */
export function beside(facts: readonly Fact[], title: string, label: string): string {
  return facts.find((fact) => isLabel(fact.title, title) && isLabel(fact.label, label))?.value ?? "";
}

interface Row {
  /** Text of the cell just before; "" after an input. */
  label: string;
  cells: number;
}

const isInput = ({ name }: Element) => name === "input" || name === "select" || name === "textarea";

/** A person cannot fill it in: hidden inputs, buttons, and PrimeFaces' own inputs for focus and filters. */
function isAuxiliary(input: Element): boolean {
  const kind = attribute(input, "type").toLowerCase();
  return /^(hidden|submit|button|image|reset)$/.test(kind) || /_(focus|filter)$/.test(attribute(input, "name"));
}

function ownLabel(input: Element, ownLabels: ReadonlyMap<string, string>): string {
  const ids = [attribute(input, "id"), attribute(input, "name")].flatMap((id) => [id, id.replace(/_input$/, "")]);
  return ids.map((id) => ownLabels.get(id)).find((label) => label) ?? attribute(input, "aria-label");
}

function joined(text: readonly string[], start: number): string {
  let whole = "";
  for (let place = start; place < text.length && whole.length < maxLength; place += 1) whole += text[place];
  return withSingleSpaces(whole).slice(0, maxLength);
}
