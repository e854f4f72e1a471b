import type { Range } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import type { Visit } from "../session/visit.ts";
import type { DraftLedger } from "./draft-ledger.ts";
import type { Pages } from "./look.ts";
import type { Seen } from "./seen.ts";

/** What the steps of a visit are carried out with. */
export interface Tools {
  readonly visit: Visit;
  readonly rows: FilingDependencies["rows"];
  readonly reservations: FilingDependencies["reservations"];
  readonly filings: FilingDependencies["filings"];
  readonly breaker: FilingDependencies["breaker"];
  readonly pages: Pages;
  readonly ledger: DraftLedger;
}

/** One row in a visit: its record, what has been seen of it, and the range of the list that showed it. */
export interface Case {
  readonly row: Row;
  readonly registryId: string;
  readonly range: Range;
  readonly seen: Seen;
}

/** What is seen differently after a step. */
export type Change = Partial<Omit<Seen, "portalUser" | "ahead" | "saves" | "elsewhere">>;
