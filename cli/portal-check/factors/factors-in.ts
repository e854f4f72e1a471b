import { all, attribute, first, type Html, parseHtml, textOf } from "../../shared/portal/aade/html.ts";

/** Each factor that pages alone can show, by the simulator's names. */
const signs: Record<string, (pages: readonly Html[], texts: readonly string[]) => string | undefined> = {
  labelCell: (pages) => {
    const [row] = pages.flatMap((page) => all(page, 'tr:has([name="appForm:rentalFrom_input"])'));
    if (!row) return undefined;
    return first(row, "label") ? "label" : first(row, "th") ? "th" : "td";
  },
  menuItems: (pages) => {
    const [item] = pages.flatMap((page) => all(page, '[id="appForm:saveButton"]'));
    return item && (item.name === "a" ? "link" : "button");
  },
  detailsTitle: (pages) => {
    const [table] = pages.flatMap((page) => all(page, "table.userMainTable"));
    return table && (first(table, "th") ? "head" : "row");
  },
  detailsPlace: (pages) => {
    const [table] = pages.flatMap((page) => all(page, "table.userMainTable"));
    return table && (pages.some((page) => first(page, "form table.userMainTable")) ? "inside" : "above");
  },
  propertyOnForm: (pages) => {
    const [form] = pages.filter((page) => first(page, '[name="appForm:rentalFrom_input"]'));
    return form && (textOf(form).includes("Αρ. Μητρώου Ακινήτου") ? "shown" : "absent");
  },
  searchEcho: (pages) => {
    const [search] = pages.filter((page) => first(page, '[name="appForm:dateFrom_input"]'));
    return search && (first(search, "td input[readonly], td input[disabled]") ? "input" : "text");
  },
  formAction: (pages) => {
    const [form] = pages.flatMap((page) => all(page, 'form[id="appForm"]'));
    const action = form && attribute(form, "action");
    return action && (action.startsWith("/") ? "path or url" : "relative");
  },
  paging: (pages) => {
    const [search] = pages.filter((page) => first(page, '[name="appForm:dateFrom_input"]'));
    return search && (first(search, ".ui-paginator") ? "paginator" : "not seen: a list of one page");
  },
};

/** `factor = value` for each factor that the recorded pages show; they go into `PUT /_control/release`. */
export function factorsIn(texts: readonly string[]): string[] {
  const pages = texts.map(parseHtml);
  return Object.entries(signs).map(([name, sign]) => `${name} = ${sign(pages, texts) ?? "not seen"}`);
}
