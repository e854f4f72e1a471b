import { dayFromShown } from "./calendar-days.ts";
import type { Submission } from "./faces.ts";
import { pageSizes } from "./search-page.ts";
import type { SearchRange } from "./sessions.ts";

/** The range and page size that a search posts; undefined when they are not right. What was not sent stays as it is. */
export function searchedRange(
  { fields }: Submission,
  before: SearchRange,
  propertyId: number,
  sizeList: string,
): SearchRange | undefined {
  const day = (name: string, kept: string) => {
    const sent = fields.get(`appForm:${name}_input`);
    return sent === null ? kept : dayFromShown(sent);
  };
  const from = day("dateFrom", before.from);
  const to = day("dateTo", before.to);
  const rows = fields.get(`${sizeList}_input`) ?? String(before.rowsPerPage);
  const rowsPerPage = pageSizes.find((size) => String(size) === rows);
  return from && to && from <= to && rowsPerPage ? { propertyId, from, to, rowsPerPage } : undefined;
}
