import * as v from "valibot";
import * as o from "../../shared/contract/operations.ts";
import * as s from "../../shared/contract/schemas.ts";
import { byCount } from "../../shared/contract/statement.ts";
import { errorCodes, problemCodes } from "./docs-pages.ts";
import { extension, type Fields, int32, type ObjectSchema, statementCounts, text } from "./field.ts";
import { reservationAnswer } from "./reservation-texts.ts";

const list = (description: string, maxItems = 1_000) => ({ description, maxItems });
const counted = (what: string) => int32(`Reservations ${what}.`, 0, 100_000);
const number = (what: string) => text(2_000, `${what} "" until there is one.`);
const state =
  "SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the other states are not. NEEDS_REVIEW: the service could not determine whether it was declared, and a person checks.";
const clientSecret = text(128, "The secret. It is in this answer and nowhere else: keep it safe.");
const owner = "The owner, without the password.";
const statedBy = extension("Whose month is stated: the username at the portal.", 64);
const statementNumber = extension('The statement\'s number at the portal; "" until it is submitted.', 64);
const statementDue = extension("The deadline for the month's statement: the last day of the next month.", 10);

/** Fields that mean the same in every answer, unless the answer describes one itself. */
const shared = {
  requestId: text(64, "Identifies this request in our logs: quote it when you report a problem."),
  taskId: int32("The task's id: read its outcome with it.", 1),
  nextCursor: {
    ...extension("Present if there is more: send it as `cursor` for the next page.", 512),
    pattern: "^[A-Za-z0-9_-]+$",
  },
  createdAt: text(32, "When it was created, in UTC."),
  updatedAt: text(32, "When it was last changed, in UTC."),
  at: text(32, "When, in UTC."),
  details: text(2_000, 'What happened and what to do, in words. "" until there is something to say.'),
  errorValue: 'Why it was not declared, for software. "" unless it failed or needs review.',
  isDraft: "Whether the task was sent with `draftUpload: true`.",
  month: { "x-extension": true, ...int32("The month that is stated, 1 to 12.", 1, 12) },
  year: { "x-extension": true, ...int32("Its year: as sent, or that of its latest occurrence.", 2000, 9999) },
  filing: "The switch.",
  rule: text(100, "The rule of docs/filing.md behind it."),
  summary: "How many reservations are in each state.",
  submitted: counted("declared"),
  drafted: counted("saved as drafts"),
  failed: counted("not declared"),
  needsReview: counted("that a person has to check"),
  reservationId: text(2_000, "Your own id for the reservation."),
  apartmentId: reservationAnswer.apartmentId,
  registryId: text(32, "The property's number in the short-term-rental registry."),
  portalUsername: text(64, "The owner's username at the portal."),
  startDate: reservationAnswer.startDate,
  endDate: reservationAnswer.endDate,
  declaredAs: extension('The number (Α/Α) in force when it reached this state; "" while it is not declared.', 64),
  amends: extension('The Α/Α that this declaration corrects; "" for an original.', 64),
  declaredYear: extension("The year in which `declaredAs` was issued: numbers start again each year.", 4),
  amendsYear: extension("The year in which `amends` was issued.", 4),
  differs: {
    ...extension("The fields in which the declaration differs from this reservation; empty if none."),
    maxItems: 32,
    items: { type: "string", maxLength: 64 },
  },
  dueDate: extension("The deadline: the 20th of the month after departure or cancellation, as DD/MM/YYYY.", 10),
  amendableUntil: extension(
    "The last day for an amendment: 28 February of the next year, when the portal closes the year. A later one is still sent, and the portal's response is reported.",
    10,
  ),
  client: "The client.",
  row: int32("The reservation's place in its task, from 1.", 1),
} as const;

/** A schema that the document names, with the fields that mean something of their own there. */
function answer<S extends ObjectSchema>(schema: S, fields: Fields<S, keyof typeof shared>) {
  return { schema, fields: { ...shared, ...fields } };
}

const { strUploadStatus } = s.StrTaskStatus.entries;
const { takkUploadStatus } = s.TakkTaskStatus.entries;
const { dismissed, history } = s.ReservationRecord.entries;
const { properties, record } = s.TakkProposal.entries;
const { blockedOwners, days, answers: speeds, portal } = o.Operations.entries;
const Problem = v.object({ path: v.string(), code: v.picklist(problemCodes()), message: v.string() });

/** What answers promise: later versions may add fields. */
export const answers = {
  Tokens: answer(s.Tokens, {
    access_token: text(4_096, "A JWT. Send it as `Authorization: Bearer <access_token>`."),
    expires_in: int32("Seconds until the access token expires.", 1),
    refresh_token: text(256, "Valid once, for 30 days, at POST /auth/refresh."),
  }),
  BegunSession: answer(s.BegunSession, {
    refresh_token: text(256, "Valid once, for at most 8 hours, at POST /auth/refresh."),
  }),
  TaskCreated: answer(s.TaskCreated, {}),
  TaskList: answer(s.Tasks, { tasks: list("The tasks, newest first.") }),
  TaskAnswer: answer(s.OneTask, {
    task: "The task.",
    properties: list("Only for a finished check: the owner's properties at the portal and on record.", 100_000),
  }),
  Task: answer(s.TaskRecord, {
    kind: "`str` files reservations, `takk` states a month, `search` lists declarations, `check` reads an owner's properties.",
    status:
      "The task as a whole: COMPLETED once every outcome is known; FAILED if a statement, search or check failed.",
    summary: "How many reservations are in each state. For a search, the declarations it found.",
    draftUpload: "Whether drafts were requested.",
    client_id: text(64, "The client that sent it."),
    overdue: {
      "x-extension": true,
      ...int32("Only for `str`: how many reservations were past their deadline when it was accepted.", 0, 100_000),
    },
    uploadStatus: extension("The statement's state, as in GET /takk/task/{taskId}."),
    number: statementNumber,
    errorValue: 'Why it failed as a whole, for software; "" otherwise.',
    details: text(2_000, 'Why it failed as a whole, or is waiting, in words; "" otherwise.'),
  }),
  CheckedProperty: answer(s.CheckedProperty, {
    registryId: text(64, shared.registryId.description),
    state:
      'How the portal shows it: `final` can be declared for, `provisional` and `stopped` cannot. `other` is a state that the service does not know: whether it can be declared for is the portal\'s to say. "" if the portal does not show it.',
    apartmentIds: list("The owner's apartments on record with this number.", 100_000),
    comparison:
      "`missing_at_portal`: the apartment's `registryId` or `ownerId` is wrong. `missing_in_records`: none of the owner's apartments has this number.",
  }),
  Cancelled: answer(s.Cancelled, { cancelled: counted("of the task that are cancelled, by this request or earlier") }),
  Dismissed: answer(s.Dismissed, { dismissed: counted("of the task that are dismissed, by this request or earlier") }),
  StrTaskStatus: answer(s.StrTaskStatus, { strUploadStatus: "The task." }),
  StrUploadStatus: answer(strUploadStatus, {
    status: extension(
      "The task as a whole: COMPLETED once every reservation has its outcome; FAILED if a search failed.",
    ),
    summary: extension("How many reservations are in each state, over all pages."),
    reservationUploadStatus: list("One entry per reservation, in the order sent."),
    errorValue: extension("Only for a search that failed: why, for software."),
    details: extension("Only for a search that failed: why, in words.", 2_000),
  }),
  UploadSummary: answer(strUploadStatus.entries.summary, {
    total: counted("in all"),
    pending: counted("not begun, or waiting for the portal"),
    processing: counted("being filed"),
    checking: counted("whose outcome is being looked up"),
    failed: counted("not declared, each with its reason"),
  }),
  ReservationUploadStatus: answer(strUploadStatus.entries.reservationUploadStatus.item, {
    status: state,
    serialNumberDeclaration: number("The declaration's number (Α/Α) at the registry."),
    lastUpdated: text(32, "When it reached this state, in UTC."),
  }),
  ReservationList: answer(s.Reservations, { reservations: list("The reservations.") }),
  ReservationRecord: answer(s.ReservationRecord, {
    ...reservationAnswer,
    taskId: { ...shared.taskId, "x-extension": true, description: "The task that it was sent with." },
    row: {
      ...extension("Its place in that task, from 1; for a search, its place among the results."),
      format: "int32",
      minimum: 0,
    },
    dateUploaded: text(32, "When its task was accepted, in UTC."),
    declarationServerId: number("The registry's number: a declaration's Α/Α, or a draft's internal id."),
    uploadStatus: state,
    dismissed: extension("Who dismissed it, and when: nothing is left to do about it."),
    history: {
      ...extension("Only in GET /str/tasks/{id}/reservations: what happened to it, oldest first."),
      maxItems: 100,
    },
  }),
  Dismissal: answer(dismissed.wrapped, { by: text(64, "The client.") }),
  Moment: answer(history.wrapped.item, {
    event: "What happened.",
    by: extension("The client that sent or dismissed it.", 64),
    respelled: list("The fields that the portal shows as they were sent, but spells in its own way."),
  }),
  TakkTaskStatus: answer(s.TakkTaskStatus, {
    takkUploadStatus: "The task.",
    createdAt: { ...shared.createdAt, "x-extension": true },
  }),
  TakkUploadStatus: answer(takkUploadStatus, {
    portalUsername: statedBy,
    uploadStatus: state,
    errorValue: extension(shared.errorValue),
    number: statementNumber,
    dueDate: statementDue,
    takkRecords: { ...extension("The counts, as they were sent."), maxItems: 100 },
  }),
  TakkStatedRecord: answer(
    takkUploadStatus.entries.takkRecords.item,
    byCount((name) => int32(statementCounts[name])),
  ),
  TakkProposal: answer(s.TakkProposal, {
    dueDate: statementDue,
    nightsBy: text(16, "How nights were assigned to months: the deployment's setting. Sources differ; unverified."),
    complete: "Whether every reservation was read; if not, count the rest yourself.",
    record: "What follows from the declarations. Only you know the other counts of a statement's record.",
    properties: list("The properties with nights in the month, by registry id."),
  }),
  TakkProposalRecord: answer(record, {
    daysUsed: int32("Nights of all stays in the month."),
    freeDays: int32("Of these, nights of stays declared with a rent of 0."),
  }),
  TakkProperty: answer(properties.item, {
    nights: int32("Nights in the month."),
    freeNights: int32("Of these, nights of stays declared with a rent of 0."),
    numberOfStays: int32("How many stays these nights belong to.", 1),
    stays: list("The stays behind the numbers: only for roles that may read reservations."),
  }),
  TakkStay: answer(properties.item.entries.stays.wrapped.item, {
    reservationId: text(64, "Your own id for the reservation."),
    nights: int32("Its nights in the month.", 1),
  }),
  ApartmentOwnerAnswer: answer(s.OneOwner, { apartmentOwner: owner }),
  ApartmentOwnerList: answer(s.Owners, { apartmentOwners: list("The owners, without their passwords.") }),
  ApartmentOwner: answer(s.OwnerRecord, {
    id: int32("The owner's id; it stays when the username changes.", 1),
    name: text(100, "Your own name for the owner."),
    portalUsername: text(64, "The owner's username at the portal, and the key of this owner's path."),
  }),
  ApartmentAnswer: answer(s.OneApartment, { apartment: "The apartment." }),
  ApartmentList: answer(s.Apartments, { apartments: list("The apartments.") }),
  Apartment: answer(s.ApartmentRecord, {
    id: int32("The apartment's id.", 1),
    name: text(100, "Your own name for the apartment."),
    address: text(100, "Street, number and place."),
    ownerId: int32("The owner's id.", 1),
  }),
  ClientAnswer: answer(s.OneClient, {}),
  ClientWithSecret: answer(s.ClientWithSecret, { secret: clientSecret }),
  ClientList: answer(s.Clients, { clients: list("The clients.") }),
  Client: answer(s.ClientRecord, {
    client_id: text(64, "The client's id."),
    created_at: shared.createdAt,
    last_updated: shared.updatedAt,
    roles: list("What the client may do.", 4),
    created_by: extension("The client that created it; `operator` if it was created outside the API.", 64),
    name: extension("For a person, who signs in at the identity provider.", 128),
    secret_ends_at: extension("When its secret expires; absent if it does not.", 32),
  }),
  Operations: answer(o.Operations, {
    portal: "The portal.",
    openTasks: int32("Tasks that are not finished."),
    oldestOpen: list("The oldest of them, at most 20.", 20),
    blockedOwners: list("Owners whose login is blocked, among the newest and the open tasks."),
    days: list("How the newest reservations ended, by day.", 10_000),
    answers: list("How fast the portal answered, visit by visit, oldest first.", 10_000),
  }),
  FilingStatus: answer(o.FilingStatus, {
    portal: "The portal, never `slow`: that holds nothing up.",
    blockedOwners: list("Owners whose login is blocked, among the first 1,000."),
  }),
  PortalState: answer(portal, {
    state: "`changed`: its pages are unfamiliar, and nothing is filed. `slow`: a call takes over 3 seconds.",
    since: text(32, 'When it was first found failing or changed, in UTC; "" if it is not.'),
  }),
  FilingState: answer(o.FilingSwitched.entries.filing, {
    stopped: "Whether an operator has stopped filing.",
    since: text(32, 'When it was stopped, in UTC; "" if it was not.'),
    reason: text(500, "Why."),
  }),
  FilingSwitched: answer(o.FilingSwitched, {}),
  BlockedOwner: answer(blockedOwners.item, {
    why: "`refused`: the portal refused the password on record. `locked`: the portal has locked the account. `owner_action`: the owner has to do something at the portal. `unclear`: three logins in a row had no clear answer.",
    until: text(32, 'When the block ends on its own, in UTC; "" if a person has to act.'),
  }),
  DayOfOutcomes: answer(days.item, { date: text(10, "The day (UTC) of the outcomes, as YYYY-MM-DD.") }),
  AnswerTime: answer(speeds.item, {
    at: text(32, "When the visit ended, in UTC."),
    milliseconds: int32("A call's average time."),
  }),
  ReviewList: answer(o.ReviewCases, {
    cases: list("The cases to decide.", 100),
    more: int32("How many more there are."),
  }),
  ReviewCase: answer(o.ReviewCase, {
    row: int32("The reservation's place in its task, from 1; absent for a statement.", 1),
    what: text(2_000, "The reservation, its property, owner and days; or the statement's month and owner."),
    errorValue: "Why, for software.",
    details: text(2_000, "Why, in words."),
    mark: text(64, "How the notes of our drafts begin at the portal."),
    declarationId: text(64, 'The draft that was to be made final; "" if there is none.'),
    evidence: list("What was sent and seen, oldest first.", 100),
  }),
  Evidence: answer(o.ReviewCase.entries.evidence.item, { event: text(2_000, "What was sent or seen.") }),
  Resolved: answer(o.Resolved, { state: text(32, "Its state now.") }),
  Health: answer(s.Health, {
    status: "The service answers.",
    version: text(16, "The interface's version: 1.0.0, as the specification says."),
    release: text(16, "This release of the service. Later ones add to the interface; docs/versioning.md says what."),
    commit: text(
      64,
      "The commit that it was built from, such as `40afcb842e15`; `-dirty` at its end if files were changed since.",
    ),
  }),
  Problem: answer(Problem, {
    path: text(200, 'The field, such as `reservations[1].startDate`; "" for the request as a whole.'),
    code: extension("Which rule, for software. docs/errors.md lists them all."),
    message: text(1_000, "The rule, and the kind of value found. Never the value itself."),
  }),
  Error: answer(
    v.object({
      errorMessage: v.string(),
      requestId: v.string(),
      code: v.picklist(errorCodes()),
      errors: v.optional(v.array(Problem)),
    }),
    {
      errorMessage: text(8_000, "What is wrong and what to do: up to 20 mistakes, each with its field and rule."),
      code: extension("Why, for software: stable. docs/errors.md says what to do for each."),
      errors: { ...extension("The mistakes one by one, up to 100."), maxItems: 100 },
    },
  ),
};
