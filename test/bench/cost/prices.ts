import * as v from "valibot";
import table from "./prices.json" with { type: "json" };

const Price = v.strictObject({
  dollars: v.number(),
  /** For so many of the unit. */
  per: v.number(),
  unit: v.string(),
  source: v.string(),
  date: v.string(),
});

export type PriceName = Exclude<keyof typeof table, "region">;
export type Prices = Readonly<Record<PriceName, v.InferOutput<typeof Price>>>;

/** List prices in dollars, each with where it was read and when. */
const { region, ...listed } = table;
v.parse(v.record(v.string(), Price), listed);
export const prices: Prices = listed;
export const pricedRegion = region;

/** Dollars for so many. */
export const costOf = (name: PriceName, amount: number) => (amount * prices[name].dollars) / prices[name].per;
