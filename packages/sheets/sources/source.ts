import type { Field } from "../fields.ts";
import type { DecimalSign } from "../rules/amounts.ts";
import type { DayOrder } from "../rules/days.ts";
import type { Kinds } from "../rules/kinds.ts";
import type { Statuses } from "../rules/statuses.ts";

/** The facts that are known of one program's export: a table, and nothing else. */
export interface Source {
  /** Also the name of the mapping's file. */
  readonly id: string;
  readonly name: string;
  /** It is recognised if the file has all columns of one of these lists. */
  readonly recognised: readonly (readonly string[])[];
  /** The columns of each field, in the languages found; the first that the file has is read. */
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** Columns that are understood and not needed. */
  readonly known?: readonly string[];
  /** The platform of every line, where the file is one platform's own. */
  readonly platform?: string;
  /** A platform whose name the portal does not have: asked once. */
  readonly brand?: string;
  /** Values of every line. */
  readonly fixed?: Readonly<Partial<Record<Field, string | number | boolean>>>;
  /** Whether its amount may hold taxes, or lack a channel's fee: asked once. */
  readonly isRentAsked?: boolean;
  readonly kinds?: Kinds;
  readonly statuses?: Statuses;
  readonly decimalSign?: DecimalSign;
  /** Proposed where the dates themselves do not show it. */
  readonly dayOrder?: DayOrder;
}
