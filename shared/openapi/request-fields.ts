import { maxAmount } from "../parsing/fields.ts";
import type { requestComponents } from "./components.ts";
import { extension, type Fields, int32, textOf } from "./field.ts";

const portalUsername =
  "The owner's username at the registry portal, as the owner types it there. Two usernames that differ in case only are the same.";
const portalPassword = {
  description:
    "The owner's password at the registry portal. Kept encrypted, read only to file, and never in any answer.",
  format: "password",
  writeOnly: true,
};
const ownerName = "Your own name for the owner.";
const apartment = {
  name: "Your own name for the apartment.",
  address: "Street, number and place.",
  registryId: textOf(
    32,
    "The property's number in the short-term-rental registry, as it stands on the owner's list at the portal.",
  ),
  ownerId: int32("The `id` of the apartment's owner, who must be on record.", 1),
  postalCode: "Postal code. It is kept, and not part of any answer.",
} as const;
const draftUpload =
  "`true` saves drafts at the portal and makes nothing final: the outcome is DRAFTED, and nothing is declared. `false` where it is left out.";
/** Of a calendar in which every year has a 29 February. */
const days = "(?:(?:0[1-9]|1[0-9]|2[0-8])/(?:0[1-9]|1[0-2])|29/02|(?:29|30)/(?:0[13-9]|1[0-2])|31/(?:0[13578]|1[02]))";
const aDay = { minLength: 10, maxLength: 10, pattern: `^${days}/(?:19|[2-9][0-9])[0-9]{2}$` };
const day = (what: string) => ({
  ...{ description: `${what} A day of the calendar as DD/MM/YYYY, the day first, from 1900 on.`, ...aDay },
});
const bounds = { minimum: 0, maximum: maxAmount };
const euros = "Euros with at most 2 decimals, such as 420.50.";
const count = (what: string) => ({ ...int32(what), maximum: 1_000_000 });

/** Values in Greek have no name in most languages: generators that know the keyword take these, in the values' order. */
const namedFor = (description: string, names: readonly string[]) => ({ description, "x-enum-varnames": names });

const space = "\\s\\x00-\\x1f\\x7f-\\x9f\uFFFD";
const withoutSpace = `^[^${space}]*$`;
const withoutSpaceAround = `^[^${space}](?:[^\\x00-\\x1f\\x7f-\\x9f\uFFFD]*[^${space}])?$`;

export const requestFields: Fields<keyof typeof requestComponents> = {
  Credentials: {
    clientId: "The client's id, from your administrator.",
    secret: { description: "The client's secret. It was shown once, when the client was made.", format: "password" },
  },
  RefreshRequest: { refreshToken: "The `refresh_token` of the latest answer. It is good once, for 30 days." },
  IdentityRequest: {
    idToken: { description: "The id token of the identity provider (OpenID Connect).", format: "password" },
  },
  StrTaskRequest: {
    draftUpload,
    onDeclared: extension(
      "What becomes of a reservation that is declared with other figures. `refuse`: it fails, and is told which differ. `amend`: the declaration is corrected by an amending one. Not together with `draftUpload`. `refuse` where it is left out.",
    ),
    reservations: "1 to 1,000 reservations. They may be of many apartments and owners; each has an outcome of its own.",
  },
  ReservationInput: {
    reservationId: {
      description: "Your own id of the reservation. It comes back as it was sent; white space around it is refused.",
      pattern: withoutSpaceAround,
    },
    apartmentId: int32(
      "The `id` of the apartment. One that is not on record fails that reservation alone, with `apartment_not_found`.",
      1,
    ),
    startDate: day("Arrival."),
    endDate: day("Departure: after `startDate`, and required unless `cancellationDate` is given."),
    amountReceived: {
      description: `The agreed rent (Συνολικό συμφωνηθέν μίσθωμα): net of VAT, the climate fee and other levies, with cleaning and the platform's commission; not what the platform paid out after its fee. Either this or \`cancellationAmount\`. ${euros}`,
      ...bounds,
    },
    platform: namedFor(
      "The platform of the booking. The last value stands for all others, and is written exactly so.",
      ["Airbnb", "BookingCom", "Clickstay", "HomeAway", "Homestay", "LuxuryRetreats", "TripAdvisor", "Other"],
    ),
    paymentMethod: namedFor("How the guest paid: to a Greek account, to a foreign account, in cash, or otherwise.", [
      "DomesticAccount",
      "ForeignAccount",
      "Cash",
      "Other",
    ]),
    guestName: "The guest's name. Required when `isForeigner` is true, else ignored.",
    guestId: "The guest's passport or identity number. Required when `isForeigner` is true, else ignored.",
    guestTaxId: {
      description:
        "The guest's tax number, without white space. Required when `isForeigner` is false; of a foreigner it is kept and shown, and not filed.",
      pattern: withoutSpace,
    },
    isForeigner: "Whether the guest is named by passport or identity card (true) or by tax number (false).",
    cancellationDate: day("When the stay was cancelled. Instead of `endDate`."),
    bookedEndDate: {
      ...extension(
        "The departure that was booked, of a cancelled stay: it is filed as departure. Only with `cancellationDate`. A day of the calendar as DD/MM/YYYY.",
      ),
      ...aDay,
    },
    cancellationAmount: {
      description: `What was kept of a cancelled stay. Instead of \`amountReceived\`. ${euros}`,
      ...bounds,
    },
  },
  SomeRows: {
    rows: {
      ...extension(
        "Their places in the task (`row`), up to 1,000; all where it is left out. Those that the task does not have count for nothing.",
      ),
      items: int32("A place, from 1.", 1),
    },
  },
  SearchRequest: {
    apartmentId: int32("The `id` of the apartment.", 1),
    fromDate: day("First day of the range."),
    toDate: day("Last day of the range, not before `fromDate`."),
  },
  TakkTaskRequest: {
    draftUpload:
      "`true` saves the statement as a draft where the portal can, and submits nothing. `false` where it is left out.",
    month: {
      ...int32("The month, 1 to 12: its latest occurrence that is not in the future, in Athens.", 1),
      maximum: 12,
    },
    year: {
      ...extension("Its year, where the month's latest occurrence is not the one that is meant. Not in the future."),
      ...{ format: "int32" },
    },
    portalUsername,
    portalPassword: {
      ...portalPassword,
      description:
        "The password of this username, for this task alone. It may be left out when the owner is on record.",
    },
    takkRecords: "1 to 100 records of the statement.",
  },
  TakkRecord: {
    daysUsed: count("Days on which the property was used."),
    freeDays: count("Days of use that are free of the fee."),
    numberOfBeds: count("Number of beds."),
    numberOfCompanies: count("Number of companies."),
    numberOfRooms: count("Number of rooms."),
    numberOfTaxedRooms: count("Number of rooms that the fee is paid for."),
  },
  NewApartmentOwner: { name: ownerName, portalUsername, portalPassword },
  ApartmentOwnerPatch: {
    name: ownerName,
    portalUsername: `${portalUsername} A new one is also the owner's new path key.`,
    portalPassword,
  },
  NewApartment: apartment,
  ApartmentPatch: apartment,
  FilingSwitch: {
    stopped: "`true` stops filing, `false` lets it go on.",
    reason: "Why it is stopped, for the other operators. Required to stop.",
  },
  Resolution: {
    row: int32("The reservation's place in its task, from 1. Left out for a climate-fee statement.", 1),
    state: "What became of it, as the portal shows it.",
    declarationServerId: "Its number at the portal. Required of a reservation that is SUBMITTED or DRAFTED.",
    details: "What consumers read of it.",
  },
  NewClient: {
    roles: "What the client may do, each role once. Only an admin can make an admin.",
    secretDays: {
      description: "For how many days each of its secrets is good. Without it they do not end.",
      format: "int32",
    },
  },
};
