import { formOf } from "../../../shared/portal/aade/form.ts";
import { all, attribute, first, type Html, rawText, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { isLabel } from "../../../shared/portal/aade/same-text.ts";
import type { Looked } from "../seen/sighting.ts";

/** The pages of a walk by what they are. */
export interface Walked {
  readonly properties: readonly Looked[];
  readonly searches: readonly Looked[];
  /** Empty forms. */
  readonly forms: readonly Looked[];
  readonly drafts: readonly Looked[];
  readonly finals: readonly Looked[];
  readonly all: readonly Looked[];
  /** What came first after the password. */
  readonly home: Looked | undefined;
}

type Sign = (walked: Walked, profile: AadeProfile) => string | undefined;

const arrivalRow = 'tr:has([name="appForm:rentalFrom_input"])';
const elements = (pages: readonly Looked[], selector: string) => pages.flatMap(({ html }) => all(html, selector));
const details = ({ all: pages }: Walked) => elements(pages, "table.userMainTable")[0];
const hasText = (html: Html, label: string) => formOf(html)?.facts.some((fact) => isLabel(fact.label, label)) ?? false;

/** How a page is written: each sign gives one of the factor's values, or nothing where no page showed it. */
export const pageSigns: Readonly<Record<string, Sign>> = {
  labelBreak({ forms }) {
    const [cell] = elements(forms, `${arrivalRow} > :first-child`);
    if (!cell) return undefined;
    if (first(cell, "br")) return "br";
    return /\/[^\S\n]*\n/.test(rawText(cell)) ? "newline" : "space";
  },
  labelCell({ forms }) {
    const [row] = elements(forms, arrivalRow);
    return row && (first(row, "label") ? "label" : first(row, "th") ? "th" : "td");
  },
  menuItems({ forms }) {
    const [item] = elements(forms, '[id="appForm:saveButton"]');
    return item && (item.name === "a" ? "link" : "button");
  },
  detailsTitle(walked) {
    const table = details(walked);
    return table && (first(table, "th") ? "head" : "row");
  },
  detailsPlace(walked) {
    const inside = walked.all.some(({ html }) => first(html, "form table.userMainTable"));
    return details(walked) && (inside ? "inside" : "above");
  },
  finalFields({ finals }) {
    const [page] = finals;
    return page && (first(page.html, '[name="appForm:rentalFrom_input"]') ? "disabled" : "text");
  },
  finalNotes({ finals }, { declaration }) {
    const [page] = finals;
    const shown =
      page && all(page.html, "legend").some((one) => isLabel(textOf(one), declaration.fields.notes.label.is));
    return page && (shown ? "shown" : "hidden");
  },
  shownAmounts({ drafts }) {
    const amounts = elements(drafts, '[name="appForm:sumAmount_input"], [name="appForm:cancelAmount_input"]');
    return amounts.length === 0 ? undefined : amounts.some((one) => attribute(one, "value")) ? "inputs" : "script";
  },
  propertyOnForm({ forms }, { declaration }) {
    const [page] = forms;
    const label = declaration.rows.registryId.is;
    const inputs = page && formOf(page.html)?.controls.some((control) => isLabel(control.label, label));
    return page && (inputs || hasText(page.html, label) ? "shown" : "absent");
  },
  searchEcho({ searches }, { search }) {
    const [page] = searches;
    const isInput = page && formOf(page.html)?.controls.some((control) => isLabel(control.label, search.property.is));
    return page && (isInput ? "input" : "text");
  },
  propertyLink({ properties }) {
    const [page] = properties;
    if (!page) return undefined;
    if (elements([page], '[onclick*="propertyId"]').length > 0) return "onclick";
    return all(page.html, "script").some((script) => rawText(script).includes("propertyId")) ? "script" : undefined;
  },
  formAction({ forms }) {
    const [form] = elements(forms, 'form[id="appForm"]');
    const action = form && attribute(form, "action");
    if (!action) return undefined;
    return action.startsWith("/") ? "path" : URL.canParse(action) ? "url" : "relative";
  },
  generatedIds({ forms }) {
    const [notes] = elements(forms, "textarea");
    return notes && (/j_idt9[23]$/.test(attribute(notes, "id")) ? "seen" : "moved");
  },
  emptyText({ searches }) {
    const [cell] = elements(searches, "tbody td[colspan]");
    return cell && (/\p{Script=Greek}/u.test(textOf(cell)) ? "greek" : "english");
  },
};
