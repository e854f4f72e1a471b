import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods } from "../../../shared/contract/reservation-fields.ts";
import { wordKey } from "./meanings.ts";

type Words = Readonly<Record<string, readonly string[]>>;

/** Second writings of the portal's own names, in files of programs and of people. */
const platforms: Words = {
  Airbnb: ["airbnb", "airbnb2", "airbnb.com", "airbnbOfficial", "Airbnb API", "Airbnb (API)", "air bnb", "abnb"],
  "Booking.com": ["booking", "booking.com", "bookingcom", "booking com", "bcom", "Booking.com API"],
  HomeAway: ["homeaway", "homeaway.com", "homeaway2"],
  "TripAdvisor Rentals/Holiday Lettings": ["tripadvisor", "holiday lettings", "tripadvisor rentals", "flipkey"],
  [otherPlatform]: [`Ά${otherPlatform}`, "άλλες πλατφόρμες", "other platforms"],
};

const payments: Words = {
  Μετρητά: ["cash", "in cash", "μετρητοίς", "τοις μετρητοίς"],
  Λοιποί: ["other", "others", "λοιπά", "λοιποί τρόποι"],
  "Λογαριασμός Πληρωμών Ημεδαπής": ["λογαριασμός ημεδαπής", "ημεδαπής", "greek account", "domestic account"],
  "Λογαριασμός Πληρωμών Αλλοδαπής": ["λογαριασμός αλλοδαπής", "αλλοδαπής", "foreign account"],
};

const tableOf = (names: readonly string[], words: Words) =>
  new Map([
    ...names.map((name) => [wordKey(name), name] as const),
    ...Object.entries(words).flatMap(([name, all]) => all.map((one) => [wordKey(one), name] as const)),
  ]);
const platformTable = tableOf([...defaultPlatforms, otherPlatform], platforms);
const paymentTable = tableOf(paymentMethods, payments);

/** The portal's name for a word in a file; undefined where it has no counterpart, such as Vrbo or a booking by telephone. */
export const platformOf = (word: string) => platformTable.get(wordKey(word));

export const paymentMethodOf = (word: string) => paymentTable.get(wordKey(word));
