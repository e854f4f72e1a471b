import type { Texts } from "./texts.ts";

interface Option {
  value: string;
  greek: string;
  english: string;
}

const paymentTypes: readonly Option[] = [
  { value: "1", greek: "Λογαριασμός Πληρωμών Ημεδαπής", english: "Domestic payment account" },
  { value: "2", greek: "Λογαριασμός Πληρωμών Αλλοδαπής", english: "Foreign payment account" },
  { value: "3", greek: "Μετρητά", english: "Cash" },
  { value: "4", greek: "Λοιποί", english: "Other" },
];

const same = (value: string, name: string): Option => ({ value, greek: name, english: name });

const platforms: readonly Option[] = [
  same("1", "Airbnb"),
  same("2", "Booking.com"),
  same("3", "Clickstay"),
  same("4", "HomeAway"),
  same("5", "Homestay"),
  same("6", "Luxury Retreats"),
  same("7", "Only-apartments"),
  same("8", "TripAdvisor Rentals/Holiday Lettings"),
  { value: "9", greek: "Άλλες ψηφιακές πλατφόρμες", english: "Other digital platforms" },
];

const lists = { paymentType: paymentTypes, platform: platforms };
export type OptionList = keyof typeof lists;

/** A list as the form shows it. A drifted build calls a platform by its new name. */
export function optionsOf(list: OptionList, { language, drift }: Pick<Texts, "language" | "drift">) {
  return lists[list].map(({ value, greek, english }) => {
    const label = language === "en" ? english : greek;
    return { value, label: drift && label === "HomeAway" ? "Vrbo" : label };
  });
}

/** Whether the list has an option of that value. */
export const hasOption = (list: OptionList, value: string) => lists[list].some((option) => option.value === value);

/** The Greek label of a stored option. */
export const labelOf = (list: OptionList, value: string) =>
  lists[list].find((option) => option.value === value)?.greek ?? value;
