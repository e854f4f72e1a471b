import { all, attribute, type Element, isInline, isSilent, type Root, squeezed, textOf } from "./html.ts";
import { isLabel } from "./same-text.ts";

/** What a person reads off a page by its labels. */
export interface Outline {
  /** Each input, list and text area with the text that names it. */
  readonly inputs: readonly { readonly element: Element; readonly label: string }[];
  /** Each cell of a table with the text of the cell before it. */
  readonly facts: readonly Fact[];
}

export interface Fact {
  /** What stands over the table, or in the latest row of it that has one cell only. */
  readonly title: string;
  readonly label: string;
  readonly value: string;
}

/** Longer than any label; notes are cut at what no field of ours could hold. */
const longest = 2_000;

/**
 * Reads a page once, from its top to its end. An input is named by its own `label`, else by the cell before it in its
 * row, else by the text just before it: a legend, say.
 */
export function outlineOf(root: Root): Outline {
  const named = new Map(all(root, "label[for]").map((label) => [attribute(label, "for"), textOf(label)]));
  const inputs: { element: Element; label: string }[] = [];
  const facts: Fact[] = [];
  const text: string[] = [];
  let [before, title] = ["", ""];
  let lineStart = 0;

  const endLine = () => {
    lineStart = text.length;
  };

  const name = (input: Element, row: Row | undefined) => {
    if (isAide(input)) return;
    const label = ownLabel(input, named) || row?.label || before;
    inputs.push({ element: input, label });
    before = "";
    endLine();
  };

  const cellEnds = (row: Row, value: string, hasInput: boolean) => {
    row.cells += 1;
    if (!hasInput && row.label !== "") facts.push({ title, label: row.label, value });
    if (hasInput || value !== "") row.label = hasInput ? "" : value;
  };

  const visit = (element: Element, row: Row | undefined) => {
    if (isSilent(element)) return;
    if (isInput(element)) return name(element, row);
    const [start, inputsBefore, apart] = [text.length, inputs.length, !isInline(element)];
    if (apart) text.push(" ");
    if (apart && element.name !== "br") endLine();
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
    const hasInput = inputs.length > inputsBefore;
    const own = hasInput ? "" : joined(text, start);
    if (own !== "") before = own;
    endLine();
    if (row && (element.name === "td" || element.name === "th")) cellEnds(row, own, hasInput);
    if (own !== "" && (element.name === "caption" || (inner !== row && inner?.cells === 1))) title = own;
  };

  for (const child of root.children) if ("attribs" in child) visit(child, undefined);
  return { inputs, facts };
}

/** What stands beside a label in the table under that title; "" when it is not there. */
export function beside(facts: readonly Fact[], title: string, label: string): string {
  return facts.find((fact) => isLabel(fact.title, title) && isLabel(fact.label, label))?.value ?? "";
}

interface Row {
  /** Text of the cell just before; "" after an input. */
  label: string;
  cells: number;
}

const isInput = ({ name }: Element) => name === "input" || name === "select" || name === "textarea";

/** What belongs to a widget and no person fills in: PrimeFaces keeps an input for the keyboard's focus, and filters. */
function isAide(input: Element): boolean {
  const kind = attribute(input, "type").toLowerCase();
  return /^(hidden|submit|button|image|reset)$/.test(kind) || /_(focus|filter)$/.test(attribute(input, "name"));
}

function ownLabel(input: Element, named: ReadonlyMap<string, string>): string {
  const ids = [attribute(input, "id"), attribute(input, "name")].flatMap((id) => [id, id.replace(/_input$/, "")]);
  return ids.map((id) => named.get(id)).find((label) => label) ?? attribute(input, "aria-label");
}

function joined(text: readonly string[], start: number): string {
  let [whole, place] = ["", start];
  while (place < text.length && whole.length < longest) {
    whole += text[place];
    place += 1;
  }
  return squeezed(whole).slice(0, longest);
}
