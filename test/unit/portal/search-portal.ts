import type { Range } from "../../../shared/portal/portal.ts";
import { partial, property, saved } from "./seen-pages.ts";
import { sessionWith, sourceOf } from "./shown.ts";

/** The answer that leads to a declaration. */
export const details = (id: string | number) =>
  partial({}, `declaration.xhtml?propertyId=${property.propertyId}&declarationDbId=${id}`);

interface Search {
  list(range: Range): string;
  readonly form: string;
  /** The answer to a click in a row. */
  clicked(place: number, action: string, range: Range): string | Response;
  /** The answer to the confirmation of a deletion. */
  confirmed?(): string;
}

/** A portal whose search keeps its range, and that saves every form. */
export function searchPortal({ list, form, clicked, confirmed = partial }: Search) {
  let range = { from: "01/11/2026", to: "30/11/2026" };
  return sessionWith((asked) => {
    const source = sourceOf(asked);
    const [, place, action = ""] = /^appForm:basicDT:(\d+):(\w+)$/.exec(source) ?? [];
    if (asked.method === "GET") return asked.url.pathname.endsWith("/declaration.xhtml") ? form : list(range);
    if (place !== undefined) return clicked(Number(place), action, range);
    if (source === "appForm:saveButton") return saved;
    if (source === "appForm:renterAfm") return partial();
    if (source === "appForm:deleteConfirm") return confirmed();
    range = { from: asked.form.get("appForm:dateFrom_input") ?? "", to: asked.form.get("appForm:dateTo_input") ?? "" };
    return partial();
  });
}
