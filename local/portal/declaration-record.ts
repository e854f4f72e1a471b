import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";

/** A declaration's figures. Days as `YYYY-MM-DD`, amounts in cents, options by value. */
const Figures = v.object({
  arrival: v.string(),
  departure: v.nullable(v.string()),
  rentCents: v.nullable(v.number()),
  paymentType: v.string(),
  platform: v.string(),
  renterAfm: v.string(),
  renterName: v.string(),
  foreigner: v.boolean(),
  renterIdCard: v.string(),
  cancelCents: v.nullable(v.number()),
  cancelDate: v.nullable(v.string()),
  notes: v.string(),
});
export type Figures = v.InferOutput<typeof Figures>;

export const Declaration = v.object({
  declarationDbId: v.number(),
  registryId: v.string(),
  username: v.string(),
  /** `256/2026` once final, null for a draft. */
  serial: v.nullable(v.string()),
  filedAt: v.nullable(v.string()),
  amends: v.nullable(v.number()),
  figures: v.pipe(v.string(), v.parseJson(), Figures),
});
export type Declaration = v.InferOutput<typeof Declaration>;

/** The number of a final as every page but the calendar shows it. */
export const numberOf = ({ serial }: Pick<Declaration, "serial">) => serial?.split("/")[0] ?? "";

/** The day in Athens when a final was submitted, as `YYYY-MM-DD`. */
export const filedOn = ({ filedAt }: Declaration) => (filedAt === null ? undefined : dayAt(Date.parse(filedAt)));
