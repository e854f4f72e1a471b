import * as v from "valibot";
import * as o from "../contract/operations.ts";
import * as s from "../contract/schemas.ts";
import { errorCodes, problemCodes } from "./docs-pages.ts";

/** The schemas that the document names: each is written once, and referred to wherever it is used. */

const reservations = s.StrTaskBody.entries.reservations;
const strUploadStatus = s.StrTaskStatus.entries.strUploadStatus;

/** What requests hold: no other fields are taken. */
export const requestComponents = {
  Credentials: s.Credentials,
  RefreshRequest: s.RefreshBody,
  IdentityRequest: s.IdentityBody,
  StrTaskRequest: s.StrTaskBody,
  ReservationInput: reservations.item,
  SomeRows: s.SomeRows,
  SearchRequest: s.SearchBody,
  TakkTaskRequest: s.TakkTaskBody,
  TakkRecord: s.TakkTaskBody.entries.takkRecords.item,
  NewApartmentOwner: s.NewOwner,
  ApartmentOwnerPatch: s.OwnerPatch,
  NewApartment: s.NewApartment,
  ApartmentPatch: s.ApartmentPatch,
  NewClient: s.NewClient,
  FilingSwitch: o.FilingSwitch,
  Resolution: o.Resolution,
} as const;

const Problem = v.object({ path: v.string(), code: v.picklist(problemCodes()), message: v.string() });

/** What answers promise: later versions may add fields. */
export const answerComponents = {
  Tokens: s.Tokens,
  BegunSession: s.BegunSession,
  TaskCreated: s.TaskCreated,
  TaskList: s.Tasks,
  TaskAnswer: s.OneTask,
  Task: s.TaskRecord,
  CheckedProperty: s.CheckedProperty,
  Cancelled: s.Cancelled,
  Dismissed: s.Dismissed,
  StrTaskStatus: s.StrTaskStatus,
  StrUploadStatus: strUploadStatus,
  UploadSummary: strUploadStatus.entries.summary,
  ReservationUploadStatus: strUploadStatus.entries.reservationUploadStatus.item,
  ReservationList: s.Reservations,
  ReservationRecord: s.ReservationRecord,
  Dismissal: s.ReservationRecord.entries.dismissed.wrapped,
  Moment: s.ReservationRecord.entries.history.wrapped.item,
  TakkTaskStatus: s.TakkTaskStatus,
  TakkUploadStatus: s.TakkTaskStatus.entries.takkUploadStatus,
  TakkProposal: s.TakkProposal,
  TakkProposalRecord: s.TakkProposal.entries.record,
  TakkProperty: s.TakkProposal.entries.properties.item,
  TakkStay: s.TakkProposal.entries.properties.item.entries.stays.wrapped.item,
  ApartmentOwnerAnswer: s.OneOwner,
  ApartmentOwnerList: s.Owners,
  ApartmentOwner: s.OwnerRecord,
  ApartmentAnswer: s.OneApartment,
  ApartmentList: s.Apartments,
  Apartment: s.ApartmentRecord,
  ClientAnswer: s.OneClient,
  ClientWithSecret: s.ClientWithSecret,
  ClientList: s.Clients,
  Client: s.ClientRecord,
  Operations: o.Operations,
  FilingStatus: o.FilingStatus,
  PortalState: o.Operations.entries.portal,
  FilingState: o.FilingSwitched.entries.filing,
  FilingSwitched: o.FilingSwitched,
  BlockedOwner: o.Operations.entries.blockedOwners.item,
  DayOfOutcomes: o.Operations.entries.days.item,
  AnswerTime: o.Operations.entries.answers.item,
  ReviewList: o.ReviewCases,
  ReviewCase: o.ReviewCase,
  Evidence: o.ReviewCase.entries.evidence.item,
  Resolved: o.Resolved,
  Health: s.Health,
  Problem,
  Error: v.object({
    ...{ errorMessage: v.string(), requestId: v.string(), code: v.picklist(errorCodes()) },
    errors: v.optional(v.array(Problem)),
  }),
} as const;

type Components = typeof requestComponents & typeof answerComponents;
export type ComponentName = keyof Components;
export type FieldName<C extends ComponentName> = keyof Components[C]["entries"];
