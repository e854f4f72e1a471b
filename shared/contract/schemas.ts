import * as v from "valibot";
import type { ApartmentId, OwnerId, TaskId } from "../ids-and-times.ts";
import { choice } from "../parsing/choice.ts";
import { count, flag, identifier, name, secretText, text, year } from "../parsing/fields.ts";
import { emptying, ignoring } from "../parsing/leniency.ts";
import { message } from "../parsing/message.ts";
import { composed } from "../parsing/normal.ts";
import { say } from "../wording/say.ts";
import { roles } from "./endpoint.ts";
import { ownerId, rowNumber } from "./ids.ts";
import { errorValues, states, taskKinds, taskStatuses } from "./outcome.ts";
import { nextCursor, numberUpTo, pageEntries } from "./page-query.ts";
import { propertyStates } from "./property.ts";
import { SearchBody, strTaskBody } from "./reservation.ts";
import { column } from "./reservation-fields.ts";
import { byCount } from "./statement.ts";
import { nightReadings } from "./takk-nights.ts";

export const instant = v.pipe(v.string(), v.isoTimestamp());
export const requestId = v.string();

export const Credentials = v.object({ clientId: identifier, secret: secretText(128) });
/** Some providers' id tokens list all groups of a person. */
export const IdentityBody = v.object({ idToken: secretText(8_192) });
export const RefreshBody = v.object({ refreshToken: secretText(256) });
export const StrTaskBody = strTaskBody();
export { SearchBody };

const someRows = message("expected_rows", { max: 1_000 });
/** Selects reservations of a task; without `rows`, all. */
export const SomeRows = v.object({
  rows: v.optional(v.pipe(v.array(rowNumber, someRows), v.minLength(1, someRows), v.maxLength(1_000, someRows))),
});
export const RowsBody = v.nullish(SomeRows, {});

const password = secretText(128);
/** As the owner types it at the portal; unique regardless of case. */
const portalUsername = identifier;
const registryId = v.pipe(composed(32), v.regex(/^[A-Za-zͰ-Ͽ0-9/-]{1,32}$/, message("expected_registry_id")));

/** Ignores fields that only answers have: a record can be sent back as it was read. */
const sentBack = <T extends object>(...fields: readonly string[]) =>
  ignoring<T>(() => Object.fromEntries(fields.map((field) => [field, "ignored" as const])));

// @__NO_SIDE_EFFECTS__
function whole(min: number, max: number, between: string, ofType = between) {
  return v.pipe(v.number(ofType), v.integer(ofType), v.minValue(min, between), v.maxValue(max, between));
}

const statementRecord = v.pipe(
  v.object(byCount(() => count)),
  v.forward(
    v.partialCheck(
      [["freeDays"], ["daysUsed"]],
      ({ freeDays, daysUsed }) => freeDays <= daysUsed,
      message("free_days_too_many"),
    ),
    ["freeDays"],
  ),
  v.forward(
    v.partialCheck(
      [["numberOfTaxedRooms"], ["numberOfRooms"]],
      ({ numberOfTaxedRooms, numberOfRooms }) => numberOfTaxedRooms <= numberOfRooms,
      message("taxed_rooms_too_many"),
    ),
    ["numberOfTaxedRooms"],
  ),
);

export const TakkTaskBody = v.object({
  draftUpload: v.optional(flag, false),
  month: whole(1, 12, message("expected_month")),
  year: v.optional(year),
  portalUsername,
  portalPassword: v.optional(password),
  takkRecords: v.pipe(
    v.array(statementRecord, message("expected_records")),
    v.minLength(1, message("records_none")),
    v.maxLength(100, message("records_too_many", { max: 100 })),
  ),
});

const ownerFields = { name, portalUsername, portalPassword: password };
const ofRecords = ["id", "createdAt", "updatedAt", "requestId"] as const;
export const NewOwner = v.pipe(v.object(ownerFields), sentBack(...ofRecords));
export const OwnerPatch = v.pipe(
  v.object({ ...v.partial(v.object(ownerFields)).entries, portalPassword: v.nullish(password) }),
  sentBack(...ofRecords),
  emptying(),
);

const apartmentFields = { name, address: text(100), registryId, ownerId };
const postalCode = text(64);
export const NewApartment = v.pipe(
  v.object({ ...apartmentFields, postalCode: v.optional(postalCode) }),
  sentBack(...ofRecords),
);
export const ApartmentPatch = v.pipe(
  v.object({ ...v.partial(v.object(apartmentFields)).entries, postalCode: v.nullish(postalCode) }),
  sentBack(...ofRecords),
  emptying(),
);
const longestSecret = 3_650;
export const NewClient = v.object({
  roles: v.pipe(
    v.array(choice(roles, say("expected_role", { roles })), message("expected_roles")),
    v.minLength(1, message("roles_none")),
    v.maxLength(roles.length, message("roles_twice")),
  ),
  /** How many days each of its secrets is valid; without it, they do not expire. */
  secretDays: v.optional(whole(1, longestSecret, message("number_between", { min: 1, max: longestSecret }))),
});

const numberInPath = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9}$/), v.transform(Number), v.maxValue(2_147_483_647));
const taskInPath: v.GenericSchema<string, TaskId> = numberInPath;
const apartmentInPath: v.GenericSchema<string, ApartmentId> = numberInPath;
const ownerInQuery: v.GenericSchema<string, OwnerId> = numberInPath;
export const TaskIdPath = v.object({ taskId: taskInPath });
export const TaskPath = v.object({ id: taskInPath });
export const ApartmentPath = v.object({ id: apartmentInPath });
export const UsernamePath = v.object({ id: identifier });
export const ClientIdPath = v.object({ client_id: identifier });
export const ApartmentsQuery = v.object({ ...pageEntries, ownerId: v.optional(ownerInQuery) });

export const Tokens = v.object({
  access_token: v.string(),
  expires_in: v.number(),
  refresh_token: v.string(),
  requestId,
});

export const BegunSession = v.object({ refresh_token: v.string(), requestId });

export const Done = v.object({ requestId });

export const TaskCreated = v.object({ taskId: v.number(), createdAt: instant, requestId });

const state = v.picklist(states);
const errorValue = v.union([v.picklist(errorValues), v.literal("")]);

const differs = v.array(v.pipe(v.string(), v.maxLength(64)));
/** The events of a reservation's history. */
export const moments = [
  "accepted",
  "draft_saved",
  "final_asked",
  "looked_up",
  "submitted",
  "drafted",
  "failed",
  "needs_review",
  "dismissed",
] as const;
/** `by`: the client that requested it. `rule`: the rule of docs/filing.md behind it. */
const history = v.array(
  v.object({
    at: instant,
    event: v.picklist(moments),
    by: v.optional(v.string()),
    rule: v.optional(v.string()),
    respelled: v.optional(differs),
  }),
);

export const ReservationRecord = v.object({
  ...column("stored"),
  isDraft: v.boolean(),
  taskId: v.number(),
  row: v.number(),
  dateUploaded: instant,
  dueDate: v.string(),
  amendableUntil: v.string(),
  declarationServerId: v.string(),
  declaredAs: v.string(),
  declaredYear: v.optional(v.string()),
  amends: v.string(),
  amendsYear: v.optional(v.string()),
  differs,
  uploadStatus: state,
  details: v.string(),
  errorValue,
  dismissed: v.optional(v.object({ at: instant, by: v.string() })),
  history: v.optional(history),
});

export const Reservations = v.object({ reservations: v.array(ReservationRecord), nextCursor, requestId });

const UploadStatus = v.object({
  reservationId: v.string(),
  status: state,
  details: v.string(),
  serialNumberDeclaration: v.string(),
  declaredAs: v.string(),
  declaredYear: v.optional(v.string()),
  amends: v.string(),
  amendsYear: v.optional(v.string()),
  differs,
  dueDate: v.string(),
  amendableUntil: v.string(),
  lastUpdated: instant,
  isDraft: v.boolean(),
  errorValue,
});

const Summary = v.object(
  v.entriesFromList(
    ["total", "pending", "processing", "checking", "submitted", "drafted", "failed", "needsReview"],
    v.number(),
  ),
);

export const StrTaskStatus = v.object({
  strUploadStatus: v.object({
    taskId: v.number(),
    status: v.picklist(taskStatuses),
    summary: Summary,
    reservationUploadStatus: v.array(UploadStatus),
    errorValue: v.optional(errorValue),
    details: v.optional(v.string()),
  }),
  createdAt: instant,
  nextCursor,
  requestId,
});

export const TaskRecord = v.object({
  taskId: v.number(),
  kind: v.picklist(taskKinds),
  status: v.picklist(taskStatuses),
  summary: Summary,
  draftUpload: v.boolean(),
  client_id: v.string(),
  createdAt: instant,
  overdue: v.optional(v.number()),
  portalUsername: v.optional(v.string()),
  month: v.optional(v.number()),
  year: v.optional(v.number()),
  uploadStatus: v.optional(state),
  number: v.optional(v.string()),
  errorValue,
  details: v.string(),
});
export const Tasks = v.object({ tasks: v.array(TaskRecord), nextCursor, requestId });

/** A property in a check of its owner, at the portal and on record. */
export const CheckedProperty = v.object({
  registryId: v.string(),
  state: v.picklist([...propertyStates, ""]),
  apartmentIds: v.array(v.number()),
  comparison: v.picklist(["same", "missing_at_portal", "missing_in_records"]),
});
export const OneTask = v.object({ task: TaskRecord, properties: v.optional(v.array(CheckedProperty)), requestId });

export const Cancelled = v.object({ taskId: v.number(), cancelled: v.number(), summary: Summary, requestId });

export const Dismissed = v.object({ taskId: v.number(), dismissed: v.number(), requestId });

export const TakkTaskStatus = v.object({
  takkUploadStatus: v.object({
    taskId: v.number(),
    portalUsername: v.string(),
    uploadStatus: state,
    details: v.string(),
    errorValue,
    number: v.string(),
    year: v.number(),
    month: v.number(),
    dueDate: v.string(),
    takkRecords: v.array(v.object(byCount(() => v.number()))),
  }),
  createdAt: instant,
  requestId,
});

const StayOfMonth = v.object({
  reservationId: v.string(),
  apartmentId: v.number(),
  taskId: v.number(),
  startDate: v.string(),
  endDate: v.string(),
  nights: v.number(),
});
/** A month's climate-fee statement, as far as it follows from the declarations. */
export const TakkProposal = v.object({
  portalUsername: v.string(),
  month: v.number(),
  year: v.number(),
  dueDate: v.string(),
  nightsBy: v.picklist(nightReadings),
  complete: v.boolean(),
  record: v.object({ daysUsed: v.number(), freeDays: v.number() }),
  properties: v.array(
    v.object({
      registryId: v.string(),
      nights: v.number(),
      freeNights: v.number(),
      numberOfStays: v.number(),
      stays: v.optional(v.array(StayOfMonth)),
    }),
  ),
  requestId,
});
export const TakkProposalQuery = v.object({
  portalUsername,
  month: numberUpTo(12),
  year: v.pipe(numberUpTo(2099), v.minValue(2025, message("number_between", { min: 2025, max: 2099 }))),
});

const times = { createdAt: instant, updatedAt: instant };
export const OwnerRecord = v.object({ id: v.number(), name: v.string(), portalUsername: v.string(), ...times });
export const OneOwner = v.object({ apartmentOwner: OwnerRecord, requestId });
export const Owners = v.object({ apartmentOwners: v.array(OwnerRecord), nextCursor, requestId });

export const ApartmentRecord = v.object({
  id: v.number(),
  name: v.string(),
  address: v.string(),
  registryId: v.string(),
  ownerId: v.number(),
  ...times,
});
export const OneApartment = v.object({ apartment: ApartmentRecord, requestId });
export const Apartments = v.object({ apartments: v.array(ApartmentRecord), nextCursor, requestId });

export const ClientRecord = v.object({
  client_id: v.string(),
  created_at: instant,
  last_updated: instant,
  roles: v.array(v.picklist(roles)),
  /** A client id, or `operator`. */
  created_by: v.string(),
  name: v.optional(v.string()),
  secret_ends_at: v.optional(instant),
});
export const Clients = v.object({ clients: v.array(ClientRecord), nextCursor, requestId });
export const OneClient = v.object({ client: ClientRecord, requestId });
export const ClientWithSecret = v.object({ client: ClientRecord, secret: v.string(), requestId });

export const Health = v.object({
  status: v.literal("ok"),
  version: v.string(),
  release: v.string(),
  commit: v.string(),
  requestId,
});
export const Document = v.record(v.string(), v.unknown());
