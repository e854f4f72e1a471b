/** The options of the form's lists, in their order. An option's value is its place, from 1 on. */
const lists = {
  paymentType: ["Λογαριασμός Πληρωμών Ημεδαπής", "Λογαριασμός Πληρωμών Αλλοδαπής", "Μετρητά", "Λοιποί"],
  platform: [
    "Airbnb",
    "Booking.com",
    "Clickstay",
    "HomeAway",
    "Homestay",
    "Luxury Retreats",
    "Only-apartments",
    "TripAdvisor Rentals/Holiday Lettings",
    "Άλλες ψηφιακές πλατφόρμες",
  ],
};
export type OptionList = keyof typeof lists;

/** A list as the form shows it. A drifted build has a new name for one platform. */
export const optionsOf = (list: OptionList, drift: boolean) =>
  lists[list].map((label, index) => ({
    value: String(index + 1),
    label: drift && label === "HomeAway" ? "Vrbo" : label,
  }));

const optionOf = (list: OptionList, chosen: string) => optionsOf(list, false).find(({ value }) => value === chosen);

export const hasOption = (list: OptionList, chosen: string) => optionOf(list, chosen) !== undefined;

export const labelOf = (list: OptionList, chosen: string) => optionOf(list, chosen)?.label ?? chosen;
