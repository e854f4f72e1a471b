import * as v from "valibot";
import { count, flag, identifier, name, recordNumber, text } from "../parsing/fields.ts";
import { roles } from "./endpoint.ts";
import { errorValues, states } from "./outcome.ts";
import { nextCursor, pageEntries } from "./paging.ts";
import { SearchBody, strTaskBody } from "./reservation.ts";
import { byCount } from "./statement.ts";

/** What requests hold and answers promise, endpoint by endpoint. */

const instant = v.pipe(v.string(), v.isoTimestamp());
const requestId = v.string();

// Requests

export const Credentials = v.object({ clientId: identifier, secret: text(128) });
export const RefreshBody = v.object({ refreshToken: text(256) });
export const StrTaskBody = strTaskBody();
export { SearchBody };

const password = text(128);
/** As the owner types it at the portal; unique in any case. */
const portalUsername = identifier;
const registryId = v.pipe(
  v.string("expected a text"),
  v.regex(/^[A-Za-z\u0370-\u03ff0-9/-]{1,32}$/, "expected 1 to 32 letters, digits, / and -"),
);

const statementRecord = v.object(byCount(() => count));

export const TakkTaskBody = v.object({
  draftUpload: v.optional(flag, false),
  month: v.pipe(
    v.number("expected a month from 1 to 12"),
    v.integer("expected a month from 1 to 12"),
    v.minValue(1, "expected a month from 1 to 12"),
    v.maxValue(12, "expected a month from 1 to 12"),
  ),
  portalUsername,
  portalPassword: v.optional(password),
  takkRecords: v.pipe(
    v.array(statementRecord, "expected a list of records"),
    v.minLength(1, "expected at least one record"),
    v.maxLength(100, "expected at most 100 records"),
  ),
});

export const NewOwner = v.object({ name, portalUsername, portalPassword: password });
export const OwnerPatch = v.partial(NewOwner);

const apartmentFields = {
  name,
  address: text(100),
  registryId,
  ownerId: recordNumber,
  postalCode: v.optional(text(64)),
};
export const NewApartment = v.object(apartmentFields);
export const ApartmentPatch = v.partial(NewApartment);
export const NewClient = v.object({
  roles: v.pipe(
    v.array(v.picklist(roles, `expected some of ${roles.join(", ")}`), "expected a list of roles"),
    v.minLength(1, "expected at least one role"),
    v.maxLength(roles.length, "expected each role once"),
  ),
});

const numberInPath = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9}$/), v.transform(Number), v.maxValue(2_147_483_647));
export const TaskIdPath = v.object({ taskId: numberInPath });
export const IdPath = v.object({ id: numberInPath });
export const UsernamePath = v.object({ id: identifier });
export const ClientIdPath = v.object({ client_id: identifier });
export const ApartmentsQuery = v.object({ ...pageEntries, ownerId: v.optional(numberInPath) });

// Answers

export const Tokens = v.object({
  access_token: v.string(),
  expires_in: v.number(),
  refresh_token: v.string(),
  requestId,
});

export const TaskCreated = v.object({ taskId: v.number(), createdAt: instant, requestId });

const state = v.picklist(states);
const errorValue = v.union([v.picklist(errorValues), v.literal("")]);

export const ReservationRecord = v.object({
  reservationId: v.string(),
  apartmentId: v.number(),
  startDate: v.string(),
  endDate: v.optional(v.string()),
  amountReceived: v.optional(v.number()),
  platform: v.string(),
  paymentMethod: v.string(),
  guestName: v.optional(v.string()),
  guestId: v.optional(v.string()),
  guestTaxId: v.optional(v.string()),
  isForeigner: v.boolean(),
  isDraft: v.boolean(),
  cancellationDate: v.optional(v.string()),
  cancellationAmount: v.optional(v.number()),
  dateUploaded: instant,
  declarationServerId: v.string(),
  uploadStatus: state,
  details: v.string(),
  errorValue,
});

export const Reservations = v.object({ reservations: v.array(ReservationRecord), nextCursor, requestId });

const UploadStatus = v.object({
  reservationId: v.string(),
  status: state,
  details: v.string(),
  serialNumberDeclaration: v.string(),
  lastUpdated: instant,
  isDraft: v.boolean(),
  errorValue,
});

const Summary = v.object({
  total: v.number(),
  pending: v.number(),
  processing: v.number(),
  checking: v.number(),
  submitted: v.number(),
  drafted: v.number(),
  failed: v.number(),
  needsReview: v.number(),
});

export const StrTaskStatus = v.object({
  strUploadStatus: v.object({
    taskId: v.number(),
    status: v.picklist(["PENDING", "PROCESSING", "COMPLETED"]),
    summary: Summary,
    reservationUploadStatus: v.array(UploadStatus),
    errorValue: v.optional(errorValue),
    details: v.optional(v.string()),
  }),
  createdAt: instant,
  nextCursor,
  requestId,
});

export const TakkTaskStatus = v.object({
  takkUploadStatus: v.object({ taskId: v.number(), uploadStatus: state, details: v.string(), errorValue }),
  createdAt: instant,
  requestId,
});

export const OwnerRecord = v.object({
  id: v.number(),
  name: v.string(),
  portalUsername: v.string(),
  createdAt: instant,
  updatedAt: instant,
});
export const OneOwner = v.object({ apartmentOwner: OwnerRecord, requestId });
export const Owners = v.object({ apartmentOwners: v.array(OwnerRecord), nextCursor, requestId });

export const ApartmentRecord = v.object({
  id: v.number(),
  name: v.string(),
  address: v.string(),
  registryId: v.string(),
  ownerId: v.number(),
  createdAt: instant,
  updatedAt: instant,
});
export const OneApartment = v.object({ apartment: ApartmentRecord, requestId });
export const Apartments = v.object({ apartments: v.array(ApartmentRecord), nextCursor, requestId });

export const ClientRecord = v.object({
  client_id: v.string(),
  created_at: instant,
  last_updated: instant,
  roles: v.array(v.picklist(roles)),
});
export const Clients = v.object({ clients: v.array(ClientRecord), nextCursor, requestId });
export const OneClient = v.object({ client: ClientRecord, requestId });
export const ClientWithSecret = v.object({ client: ClientRecord, secret: v.string(), requestId });

export const Health = v.object({ status: v.literal("ok"), version: v.string(), requestId });
export const Document = v.record(v.string(), v.unknown());
