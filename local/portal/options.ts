interface Option {
  value: string;
  label: string;
}

const paymentTypes: readonly Option[] = [
  { value: "1", label: "Λογαριασμός Πληρωμών Ημεδαπής" },
  { value: "2", label: "Λογαριασμός Πληρωμών Αλλοδαπής" },
  { value: "3", label: "Μετρητά" },
  { value: "4", label: "Λοιποί" },
];

const platforms: readonly Option[] = [
  { value: "1", label: "Airbnb" },
  { value: "2", label: "Booking.com" },
  { value: "3", label: "Clickstay" },
  { value: "4", label: "HomeAway" },
  { value: "5", label: "Homestay" },
  { value: "6", label: "Luxury Retreats" },
  { value: "7", label: "Only-apartments" },
  { value: "8", label: "TripAdvisor Rentals/Holiday Lettings" },
  { value: "9", label: "Άλλες ψηφιακές πλατφόρμες" },
];

const lists = { paymentType: paymentTypes, platform: platforms };
export type OptionList = keyof typeof lists;

/** A list as the form shows it. A drifted build has a new name for one platform. */
export const optionsOf = (list: OptionList, drift: boolean): readonly Option[] =>
  lists[list].map((option) => (drift && option.label === "HomeAway" ? { ...option, label: "Vrbo" } : option));

export const hasOption = (list: OptionList, value: string) => lists[list].some((option) => option.value === value);

export const labelOf = (list: OptionList, value: string) =>
  lists[list].find((option) => option.value === value)?.label ?? value;
