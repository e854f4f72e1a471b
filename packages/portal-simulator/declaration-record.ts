import * as v from "valibot";
import { dayAt } from "./calendar-days.ts";
import type { Release } from "./release.ts";

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
  figures: Figures,
});
export type Declaration = v.InferOutput<typeof Declaration>;

/** The number of a final, as every page except the calendar shows it. */
export const plainSerial = ({ serial }: Pick<Declaration, "serial">) => serial?.split("/")[0] ?? "";

/** The day in Athens on which a final was submitted, as `YYYY-MM-DD`. */
export const filedOn = ({ filedAt }: Declaration) => (filedAt === null ? undefined : dayAt(Date.parse(filedAt)));

/** Chains in the order of the release: what amends nothing in the list, then its amendments, oldest first. Drafts of originals come last. */
export function chainsOf(
  all: readonly Declaration[],
  everything: readonly Declaration[],
  order: Release["listOrder"],
): Declaration[][] {
  const rootOf = rootFinder(everything);
  const byRoot = Map.groupBy(all.toSorted(byAge), (one) => rootOf(one).declarationDbId);
  const chains = [...byRoot.values()];
  return order === "number" ? chains : chains.toSorted((one, other) => arrivalOf(one).localeCompare(arrivalOf(other)));
}

export function rootFinder(everything: readonly Declaration[]): (one: Declaration) => Declaration {
  const byId = new Map(everything.map((one) => [one.declarationDbId, one]));
  return function rootOf(one): Declaration {
    const amended = one.amends === null ? undefined : byId.get(one.amends);
    return amended ? rootOf(amended) : one;
  };
}

export function inForce(everything: readonly Declaration[]): Declaration[] {
  const finals = everything.filter(({ serial }) => serial !== null);
  return chainsOf(finals, everything, "number").flatMap((chain) => chain.at(-1) ?? []);
}

/** Finals by the time of filing, then drafts: a draft may be older than the final before it. */
function byAge(one: Declaration, other: Declaration): number {
  return (
    Number(one.serial === null) - Number(other.serial === null) ||
    (one.filedAt ?? "").localeCompare(other.filedAt ?? "") ||
    sequenceOf(one) - sequenceOf(other) ||
    one.declarationDbId - other.declarationDbId
  );
}

const sequenceOf = ({ serial }: Declaration) => Number(serial?.split("/")[0] ?? 0);
const arrivalOf = ([first]: Declaration[]) => first?.figures.arrival ?? "";
