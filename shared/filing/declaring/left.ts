import type { Entry, Property } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import type { DraftLedger } from "./draft-ledger.ts";
import { sameStay } from "./figures.ts";
import type { Listed } from "./seen.ts";

interface Looking {
  readonly properties: readonly Property[];
  readonly ledger: Pick<DraftLedger, "propertiesOf">;
  list(property: Property): Promise<readonly Entry[]>;
}

/**
 * What of its stay a property shows that the apartment has left while a draft of the row may stand there: looked at
 * with each list, so that nothing is saved at the new one beside it.
 */
export async function lookAtLeft(
  rows: readonly Row[],
  propertyOf: (row: Row) => Property | undefined,
  { properties, ledger, list }: Looking,
): Promise<ReadonlyMap<Row, Listed[]>> {
  const left = new Map<Row, Listed[]>();
  for (const at of properties) {
    const here = rows.filter((row) => propertyOf(row) !== at && ledger.propertiesOf(row.row).includes(at.registryId));
    const entries = here.length > 0 ? await list(at) : [];
    for (const row of here) {
      const ofStay = entries.filter((entry) => sameStay(row.reservation, entry));
      left.set(row, [...(left.get(row) ?? []), ...ofStay.map((entry) => ({ entry, of: "left", at }) as const)]);
    }
  }
  return left;
}
