import type { ReservationField } from "../../shared/contract/reservation-fields.ts";
import { firstYear, maxAmount, unseen } from "../../shared/parsing/fields.ts";
import { portable } from "./conversion.ts";
import { extension, type Field, int32, text } from "./field.ts";

const days = "(?:(?:0[1-9]|1[0-9]|2[0-8])/(?:0[1-9]|1[0-2])|(?:29|30)/(?:0[13-9]|1[0-2])|31/(?:0[13578]|1[02]))";
const leapDays = "29/02/20(?:[2468][048]|[3579][26])";
const aDay = { minLength: 10, maxLength: 10, pattern: `^(?:${days}/20(?:1[89]|[2-9][0-9])|${leapDays})$` };
const years = `from ${firstYear}, the registry's first year, to three years from now`;
export const day = (what: string) => {
  const description = `${what} A calendar day as DD/MM/YYYY, the day first, ${years}.`;
  return { description, ...aDay };
};
const euros = (what: string) => {
  const description = `${what} Euros with at most 2 decimals, such as 420.50.`;
  return { description, minimum: 0, maximum: maxAmount };
};

/** Greek values have no name in most languages. Generators that know the keyword use these, in the order of the values. */
const namedFor = (description: string, names: readonly string[]) => ({ description, "x-enum-varnames": names });

const seen = `[^${unseen}]`;
const solid = `[^${unseen}\\u0020\\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000]`;
const withoutSpace = portable(`^${solid}*$`);
const withoutSpaceAround = portable(`^${solid}(?:${seen}*${solid})?$`);

/** The fields of a reservation in a request. */
export const reservationRequest = {
  reservationId: {
    description: "Your own id for the reservation. Answers repeat it as sent; white space around it is refused.",
    pattern: withoutSpaceAround,
  },
  apartmentId:
    "The `id` of the apartment. If it is not on record, that reservation alone fails, with `apartment_not_found`.",
  startDate: day("Arrival."),
  endDate: day("Departure: after `startDate`, and required unless `cancellationDate` is given."),
  amountReceived: euros(
    "The agreed rent (Συνολικό συμφωνηθέν μίσθωμα): net of VAT, the climate fee and other levies, including cleaning and the platform's commission; not the platform's payout after its fee. Give either this or `cancellationAmount`.",
  ),
  platform: namedFor("The booking's platform. The last value stands for all others, and is written exactly so.", [
    "Airbnb",
    "BookingCom",
    "Clickstay",
    "HomeAway",
    "Homestay",
    "LuxuryRetreats",
    "TripAdvisor",
    "Other",
  ]),
  paymentMethod: namedFor("How the guest paid: to a Greek account, to a foreign account, in cash, or otherwise.", [
    "DomesticAccount",
    "ForeignAccount",
    "Cash",
    "Other",
  ]),
  guestName:
    "The guest's name. Required when `isForeigner` is true, otherwise ignored. Soft hyphens, joiners and marks of direction are kept, but not filed.",
  guestId: "The guest's passport or identity card number. Required when `isForeigner` is true, otherwise ignored.",
  guestTaxId: {
    description:
      "The guest's tax number, without white space. Required when `isForeigner` is false; otherwise stored and shown, but not filed.",
    pattern: withoutSpace,
  },
  isForeigner: "Whether the guest is identified by passport or identity card (true) or by tax number (false).",
  cancellationDate: day("When the stay was cancelled. Replaces `endDate`."),
  bookedEndDate: {
    ...extension(
      "For a cancelled stay, the departure that was booked: it is filed as the departure. Only with `cancellationDate`. A calendar day as DD/MM/YYYY.",
    ),
    ...aDay,
  },
  cancellationAmount: euros("What was kept for a cancelled stay. Replaces `amountReceived`."),
} satisfies Record<ReservationField, Field>;

/** The fields of a reservation in an answer. */
export const reservationAnswer = {
  reservationId: text(2_000, "Your own id for the reservation; for a declaration that is not ours, its number."),
  apartmentId: int32("The apartment's id.", 1),
  startDate: text(10, "Arrival, as DD/MM/YYYY."),
  endDate: text(10, "Departure, as DD/MM/YYYY."),
  amountReceived: "The agreed rent in euros.",
  platform: text(
    2_000,
    "The booking's platform. What a search has found may have one that the API does not know, in the portal's words.",
  ),
  paymentMethod: text(2_000, "How the guest paid; also what a search has found, in the portal's words."),
  guestName: text(2_000, "The guest's name."),
  guestId: text(2_000, "The guest's passport or identity card number."),
  guestTaxId: text(2_000, "The guest's tax number."),
  isForeigner: "Whether the guest is identified by passport or identity card.",
  cancellationDate: text(10, "When the stay was cancelled, as DD/MM/YYYY."),
  cancellationAmount: "Euros kept for a cancelled stay.",
  bookedEndDate: extension("For a cancelled stay, the departure that was booked, as DD/MM/YYYY.", 10),
} satisfies Record<ReservationField, Field>;
