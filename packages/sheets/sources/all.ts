import { headingKey } from "../heading.ts";
import { airbnbReservations } from "./airbnb-reservations.ts";
import { airbnbTransactions } from "./airbnb-transactions.ts";
import { beds24 } from "./beds24.ts";
import { bookingGroup } from "./booking-group.ts";
import { bookingPayouts } from "./booking-payouts.ts";
import { bookingReservations } from "./booking-reservations.ts";
import { bookingStatement } from "./booking-statement.ts";
import { guesty } from "./guesty.ts";
import { hostaway } from "./hostaway.ts";
import { lodgify } from "./lodgify.ts";
import { smoobu } from "./smoobu.ts";
import type { Source } from "./source.ts";
import { vrboPayments } from "./vrbo-payments.ts";
import { vrboPayouts } from "./vrbo-payouts.ts";

/** Where two fit, the first is meant. */
export const sources: readonly Source[] = [
  airbnbTransactions,
  airbnbReservations,
  bookingReservations,
  bookingGroup,
  bookingStatement,
  bookingPayouts,
  vrboPayments,
  vrboPayouts,
  lodgify,
  guesty,
  smoobu,
  hostaway,
  beds24,
];

/** A file whose lines name their platforms themselves is a program's that works with several. */
const ofSeveral = [
  "channel",
  "platform",
  "source",
  "portal",
  "booking source",
  "booking channel",
  "channel name",
  "sales channel",
  "platform name",
  "ota",
  "referrer",
  "πλατφόρμα",
  "κανάλι",
  "κανάλι κράτησης",
  "πηγή",
];

/** Whose export has these columns: all of one source's, and none of another's. */
export function sourceOf(columns: readonly string[]): Source | undefined {
  const has = new Set(columns.map(headingKey));
  const named = ofSeveral.some((name) => has.has(headingKey(name)));
  return sources.find(
    ({ recognised, platform }) =>
      (platform === undefined || !named) && recognised.some((all) => all.every((name) => has.has(headingKey(name)))),
  );
}

export const sourceById = (id: string | undefined) => sources.find((source) => source.id === id);
