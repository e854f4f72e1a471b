import { isSameNumber } from "../../portal/number.ts";
import type { Entry, Property } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import { isOfDraft, numberOf } from "./concerning.ts";
import type { DraftLedger } from "./draft-ledger.ts";
import { sameStay } from "./figures.ts";
import type { Before, Listed, Spoken } from "./seen.ts";

interface Looking {
  readonly properties: readonly Property[];
  readonly ledger: Pick<DraftLedger, "propertiesOf">;
  claimOf(row: Row): Spoken | undefined;
  list(property: Property): Promise<readonly Entry[]>;
}

/**
 * What of its stay a property shows that the apartment has left while a draft of the row, or what an earlier row of the
 * reservation has left, may stand there: looked at with each list, so that nothing is saved at the new one beside it.
 */
export async function lookAtLeft(
  rows: readonly Row[],
  propertyOf: (row: Row) => Property | undefined,
  { properties, ledger, claimOf, list }: Looking,
): Promise<ReadonlyMap<Row, Listed[]>> {
  const left = new Map<Row, Listed[]>();
  const placesOf = (row: Row) => [...ledger.propertiesOf(row.row), ...(claimOf(row)?.beforeAt ?? [])];
  for (const at of properties) {
    const here = rows.filter((row) => propertyOf(row) !== at && placesOf(row).includes(at.registryId));
    const entries = here.length > 0 ? await list(at) : [];
    for (const row of here) {
      const found = entries.flatMap((entry) => leftBehind(entry, row, claimOf(row)?.before));
      left.set(row, [...(left.get(row) ?? []), ...found.map((one) => ({ ...one, at }))]);
    }
  }
  return left;
}

function leftBehind(entry: Entry, { reservation }: Row, before: Before | undefined): Listed[] {
  const number = before && numberOf(before);
  if (number !== undefined && entry.final && isSameNumber(entry.number, number))
    return [{ entry, of: "left", stands: true }];
  return isOfDraft(before, entry) || sameStay(reservation, entry) ? [{ entry, of: "left" }] : [];
}
