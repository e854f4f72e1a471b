import type { Declaration } from "./declaration-record.ts";
import type { Release } from "./release.ts";

/** A declaration that amends nothing in the list, and below it what amends it, oldest first. */
export type Chain = readonly [Declaration, ...Declaration[]];

/** Puts amendments to what they amend, in the order of the release; drafts of originals come last. */
export function chainsOf(
  all: readonly Declaration[],
  everything: readonly Declaration[],
  order: Release["listOrder"],
): Chain[] {
  const rootOf = rootFinder(everything);
  const byRoot = Map.groupBy(all.toSorted(byAge), (one) => rootOf(one).declarationDbId);
  const chains = [...byRoot.values()].flatMap(([first, ...others]): Chain[] => (first ? [[first, ...others]] : []));
  return chains.toSorted(order === "number" ? byNumber : byArrival);
}

/** Finds the original that a chain of amendments begins with. */
export function rootFinder(everything: readonly Declaration[]): (one: Declaration) => Declaration {
  const byId = new Map(everything.map((one) => [one.declarationDbId, one]));
  return function rootOf(one): Declaration {
    const amended = one.amends === null ? undefined : byId.get(one.amends);
    return amended ? rootOf(amended) : one;
  };
}

export function inForce(everything: readonly Declaration[]): Declaration[] {
  const rootOf = rootFinder(everything);
  const finals = everything.filter(({ serial }) => serial !== null);
  const chains = Map.groupBy(finals.toSorted(byAge), (one) => rootOf(one).declarationDbId);
  return [...chains.values()].flatMap((chain) => chain.at(-1) ?? []);
}

/** Finals by when they were filed, then drafts: a draft may be older than the final before it. */
function byAge(one: Declaration, other: Declaration): number {
  return (
    Number(one.serial === null) - Number(other.serial === null) ||
    (one.filedAt ?? "").localeCompare(other.filedAt ?? "") ||
    sequenceOf(one) - sequenceOf(other) ||
    one.declarationDbId - other.declarationDbId
  );
}

const sequenceOf = ({ serial }: Declaration) => Number(serial?.split("/")[0] ?? 0);
const byNumber = ([one]: Chain, [other]: Chain) => byAge(one, other);
const byArrival = ([one]: Chain, [other]: Chain) =>
  one.figures.arrival.localeCompare(other.figures.arrival) || byAge(one, other);
