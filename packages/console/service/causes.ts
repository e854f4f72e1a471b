import { isSettled } from "../../client/in-force.ts";
import { type Fix, fixOf } from "./actions.ts";
import { dueDayOf } from "./due.ts";
import type { Apartment, Owner, Records, Reservation } from "./manager-records.ts";

/** Stays that one thing keeps from being declared, and what fixes all of them. */
export interface Cause {
  readonly key: string;
  readonly fix: Fix;
  /** The earliest due first. */
  readonly stays: readonly Reservation[];
  readonly apartment: Apartment | undefined;
  readonly owner: Owner | undefined;
  /** Why, in the service's words, where all say the same. */
  readonly why: string | undefined;
}

/** Stays that need a person, by cause: the most urgent first, what only an operator decides last. */
export function causesOf({ latest, apartments, owners }: Records): readonly Cause[] {
  const apartmentOf = new Map(apartments.map((one) => [one.id, one]));
  const ownerOf = (one: Reservation) => apartmentOf.get(one.apartmentId)?.ownerId;
  const open = latest.flatMap((one) => {
    const fix = isSettled(one) ? undefined : fixOf(one);
    return fix ? [{ one, fix, key: `${fix} ${sharedBy(fix, one, ownerOf(one))}` }] : [];
  });
  return [...Map.groupBy(open, ({ key }) => key)]
    .flatMap(([key, some]) => {
      const [first] = some;
      if (!first) return [];
      const stays = some.map(({ one }) => one).toSorted((a, b) => dueDayOf(a) - dueDayOf(b));
      const apartment = apartmentOf.get(first.one.apartmentId);
      const owner = owners.find(({ id }) => id === apartment?.ownerId);
      const reasons = new Set(stays.map(({ details }) => details));
      const why = reasons.size === 1 ? [...reasons][0] : undefined;
      return [{ key, fix: first.fix, stays, apartment, owner, why }];
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

/** The usernames of owners whose logins a cause names, in lower case. */
export const ownersIn = (causes: readonly Cause[]): ReadonlySet<string> =>
  new Set(
    causes.flatMap(({ fix, owner }) => (fix === "openOwner" && owner ? [owner.portalUsername.toLowerCase()] : [])),
  );

/** The records that the stays of one cause have in common, beside what fixes them. */
function sharedBy(fix: Fix, one: Reservation, ownerId: number | undefined): string {
  switch (fix) {
    case "openApartment":
      return `${one.errorValue} ${one.apartmentId}`;
    case "openOwner":
      return ownerId === undefined ? `apartment ${one.apartmentId}` : `owner ${ownerId}`;
    case "sendAgain":
    case "correct":
      return `${one.errorValue} ${one.details}`;
    default:
      return "";
  }
}

const rank = ({ fix, stays: [first] }: Cause) =>
  (fix === "operatorDecides" ? 1_000_000 : 0) + (first ? dueDayOf(first) : 0);
