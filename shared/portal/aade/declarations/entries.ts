import type { Entry } from "../../portal.ts";
import { type Element, selectAll, selectFirst, textOf } from "../html/html.ts";
import { cell, requiredCell, type TableRow, untrusted } from "../pages/table-rows.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { isDate } from "../text/dates.ts";
import { centsShown, numberWithYear } from "../text/numbers.ts";

/** The rows of a list, in their order. Throws a fault when one contradicts itself or cannot be read. */
export function entriesOf(rows: readonly TableRow[], profile: AadeProfile): Entry[] {
  const entries = rows.map((row, index) => entryOf(row, index, profile));
  return entries.map((entry, place) => (isAmended(entry, entries[place + 1]) ? { ...entry, superseded: true } : entry));
}

/** An amendment is listed directly below what it amends, or below an earlier amendment of the same declaration. */
const isAmended = (entry: Entry, next: Entry | undefined) => entry.final && next?.amends === true && next.final;

export function entryOf(row: TableRow, index: number, { search }: AadeProfile): Entry {
  const shown = requiredCell(row, search.number.is).text;
  const final = !requiredCell(row, search.state.is).className.includes(search.draft.is);
  const startDate = requiredCell(row, search.startDate.is).text;
  const endDate = requiredCell(row, search.endDate.is).text;
  const amount = cell(row, search.amount.is)?.text ?? "";
  const amountCents = centsShown(amount);
  const sound =
    isDate(startDate) && (endDate === "" || isDate(endDate)) && (amount === "" || amountCents !== undefined);
  const number = final ? numberWithYear(shown, submittedOn(row, search)) : shown;
  if (!sound || number === undefined || (!final && number !== "")) throw untrusted("a row cannot be read");
  const amends = requiredCell(row, search.type.is).className.includes(search.amends.is);
  return { index, number, final, amends, startDate, endDate, ...(amountCents !== undefined && { amountCents }) };
}

/** The submission date is in a cell without a known id: it is the row's only date besides those of the stay. */
function submittedOn({ element }: TableRow, { startDate, endDate }: AadeProfile["search"]): string | undefined {
  const isOfStay = (cell: Element) =>
    selectFirst(cell, `[id$=":${startDate.is}"], [id$=":${endDate.is}"]`) !== undefined;
  const [day, ...others] = selectAll(element, "td")
    .filter((cell) => !isOfStay(cell))
    .map((cell) => textOf(cell).slice(-10))
    .filter(isDate);
  return others.length === 0 ? day : undefined;
}

/** Distinguishes rows; two drafts may have the same content. */
export function contentOf({ number, final, amends, startDate, endDate, amountCents }: Entry): string {
  return [number, final, amends, startDate, endDate, amountCents].join("|");
}
