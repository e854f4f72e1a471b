import * as o from "../../shared/contract/operations.ts";
import * as s from "../../shared/contract/schemas.ts";
import { firstYear } from "../../shared/parsing/fields.ts";
import { extension, type Fields, int32, type ObjectSchema, statementCounts, text } from "./field.ts";
import { day, reservationRequest } from "./reservation-texts.ts";

const portalUsername =
  "The owner's username at the registry portal, as the owner types it there. Usernames that differ only in case are the same.";
const portalPassword = {
  description:
    "The owner's password at the registry portal. It is stored encrypted, decrypted only to file, and never answered.",
  format: "password",
  writeOnly: true,
};
const ownerName = "Your own name for the owner.";
const apartment = {
  name: "Your own name for the apartment.",
  address: "Street, number and place.",
  registryId: text(
    32,
    "The property's number in the short-term-rental registry, exactly as the owner's list at the portal shows it.",
  ),
  ownerId: "The `id` of the apartment's owner, who must be on record.",
  postalCode: "Postal code. It is stored, but no answer includes it.",
} as const;

/** A schema that the document names, with its fields. */
const request = <S extends ObjectSchema>(schema: S, fields: Fields<S>) => ({ schema, fields });

const { reservations } = s.StrTaskBody.entries;

/** What requests hold: no other fields are accepted. */
export const requests = {
  Credentials: request(s.Credentials, {
    clientId: "The client's id, from your administrator.",
    secret: { description: "The client's secret, shown once when the client was created.", format: "password" },
  }),
  RefreshRequest: request(s.RefreshBody, {
    refreshToken: "The `refresh_token` of the latest answer. It is valid once, for 30 days.",
  }),
  IdentityRequest: request(s.IdentityBody, {
    idToken: { description: "The identity provider's id token (OpenID Connect).", format: "password" },
  }),
  StrTaskRequest: request(s.StrTaskBody, {
    draftUpload:
      "`true` saves drafts at the portal and makes none final: each ends DRAFTED, and nothing is declared. Default: `false`.",
    onDeclared: extension(
      "What to do with a reservation that is already declared with other figures. `refuse`: it fails, and `differs` names the fields. `amend`: an amending declaration corrects it; not together with `draftUpload`. Default: `refuse`.",
    ),
    reservations: "1 to 1,000 reservations, for any apartments and owners; each has its own outcome.",
  }),
  ReservationInput: request(reservations.item, reservationRequest),
  SomeRows: request(s.SomeRows, {
    rows: {
      ...extension(
        "Places in the task (`row`), up to 1,000. Default: all. A place that the task lacks is refused, and named.",
      ),
      items: int32("A place, from 1.", 1),
    },
  }),
  SearchRequest: request(s.SearchBody, {
    apartmentId: "The `id` of the apartment.",
    fromDate: day("First day of the range."),
    toDate: day("Last day of the range, not before `fromDate`."),
  }),
  TakkTaskRequest: request(s.TakkTaskBody, {
    draftUpload: "`true` saves the statement as a draft where the portal can, and submits nothing. Default: `false`.",
    month: "The month, 1 to 12: its latest occurrence that is not in the future, in Athens.",
    year: extension(
      `Its year, if you do not mean the month's latest occurrence: from ${firstYear}, not in the future.`,
    ),
    portalUsername,
    portalPassword: {
      ...portalPassword,
      description: "The password for this username, for this task alone. Optional if the owner is on record.",
    },
    takkRecords: "1 to 100 records of the statement.",
  }),
  TakkRecord: request(s.TakkTaskBody.entries.takkRecords.item, statementCounts),
  NewApartmentOwner: request(s.NewOwner, { name: ownerName, portalUsername, portalPassword }),
  ApartmentOwnerPatch: request(s.OwnerPatch, {
    name: ownerName,
    portalUsername: `${portalUsername} A new one is also the owner's new path key.`,
    portalPassword,
  }),
  NewApartment: request(s.NewApartment, apartment),
  ApartmentPatch: request(s.ApartmentPatch, apartment),
  NewClient: request(s.NewClient, {
    roles: "What the client may do, each role once. Only an admin can create an admin.",
    secretDays: "How many days each of its secrets is valid. Without it they do not expire.",
  }),
  FilingSwitch: request(o.FilingSwitch, {
    stopped: "`true` stops filing, `false` resumes it.",
    reason: "Why filing is stopped, for the other operators. Required to stop.",
  }),
  Resolution: request(o.Resolution, {
    row: "The reservation's place in its task, from 1. Omit it for a climate-fee statement.",
    state: "What became of it, as the portal shows it.",
    declarationServerId: "Its number at the portal. Required for a reservation that is SUBMITTED or DRAFTED.",
    details: "What consumers read about it.",
  }),
};
