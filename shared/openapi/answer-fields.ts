import type { answerComponents } from "./components.ts";
import { extension, type Field, type Fields, int32, textOf } from "./field.ts";

const createdAt = textOf(32, "When it was made, in UTC.");
const list = (description: string) => ({ description, maxItems: 1_000 });
const state =
  "How far it is. SUBMITTED, DRAFTED, FAILED and NEEDS_REVIEW are final; the others are not. NEEDS_REVIEW: it could not be learnt whether it was declared, and a person looks into it.";
const errorValue = 'Why it was not declared, for software. "" unless it failed or needs review.';
const number = (of: string) => textOf(2_000, `${of} "" until there is one.`);
const counted = (what: string) => ({ ...int32(`Reservations ${what}.`), maximum: 100_000 });
const nothingSecret = "Never with the password.";
const bounded = (minimum: number, maximum: number) => ({ type: "integer", format: "int32", minimum, maximum });
const day = (what: string) => textOf(10, `${what}, as DD/MM/YYYY.`);
const statedBy = extension("Whose month is stated: the username at the portal.", 64);
const statementNumber = extension('The statement\'s number at the portal; "" until it is submitted.', 64);
const howDeclared = {
  declaredAs: extension(
    'The Α/Α in force of this reservation when this state was reached; "" while it is not declared.',
    64,
  ),
  amends: extension('The Α/Α that this declaration corrects; "" of an original.', 64),
  differs: {
    ...extension("The fields in which what is declared differs from this reservation; empty where nothing does."),
    maxItems: 32,
    items: { type: "string", maxLength: 64 },
  },
  dueDate: extension(
    "By when it has to be declared: the 20th of the month after departure or cancellation, as DD/MM/YYYY.",
    10,
  ),
  amendableUntil: extension(
    "Until when it can be amended: 28 February of the year after, when the portal finalises the year. What comes later is sent all the same, and the portal's words are reported.",
    10,
  ),
} as const;
const dueDate = (of: string) => extension(`By when ${of}, as DD/MM/YYYY.`, 10);
const clientSecret = textOf(128, "The new secret. It is in this answer and nowhere else: keep it safe.");

/** Fields that say the same wherever they stand, unless something else is said of one. */
export const everywhere = {
  requestId: textOf(64, "Names this request in our logs: quote it when you report a problem."),
  taskId: int32("The task's id: read its outcome with it.", 1),
  nextCursor: {
    ...extension("Present while there is more: give it as `cursor` to go on."),
    maxLength: 512,
    pattern: "^[A-Za-z0-9_-]+$",
  },
  createdAt: textOf(32, "When the task was accepted, in UTC."),
  updatedAt: textOf(32, "When it was last changed, in UTC."),
  details: textOf(2_000, 'What happened and what to do, in words. "" until there is something to say.'),
  isDraft: "Whether the task was sent with `draftUpload: true`.",
  month: { ...extension("The month that is stated, 1 to 12."), ...bounded(1, 12) },
  year: { ...extension("Its year: as sent, or that of the month's latest occurrence."), ...bounded(2000, 9999) },
  filing: "The switch.",
  at: textOf(32, "When, in UTC."),
  rule: textOf(100, "The rule of docs/filing.md that says so."),
} as const satisfies Readonly<Record<string, Field>>;

export const answerFields: Fields<keyof typeof answerComponents, keyof typeof everywhere> = {
  Tokens: {
    access_token: textOf(4_096, "A JWT. Send it as `Authorization: Bearer <access_token>`."),
    expires_in: int32("Seconds for which the access token is good.", 1),
    refresh_token: textOf(256, "Good once, for 30 days, at POST /auth/refresh."),
  },
  BegunSession: { refresh_token: textOf(256, "Good once, for 8 hours at most, at POST /auth/refresh.") },
  TaskCreated: {},
  TaskList: { tasks: list("The tasks, newest first.") },
  TaskAnswer: {
    task: "The task.",
    properties: {
      ...list(
        "Only of a check that is over: the owner's properties at the portal beside the apartments on record now.",
      ),
      maxItems: 100_000,
    },
  },
  CheckedProperty: {
    registryId: textOf(64, "The property's number in the short-term-rental registry."),
    state: 'How the portal shows it: only `final` can be declared for. "" when it does not show it.',
    apartmentIds: { description: "The owner's apartments on record with this number.", maxItems: 100_000 },
    comparison:
      "`missing_at_portal`: the apartment's `registryId` or `ownerId` is wrong. `missing_in_records`: no apartment of the owner has this number.",
  },
  Task: {
    kind: "`str` files reservations, `takk` states a month, `search` lists declarations, `check` looks at an owner's properties.",
    status: "The task as a whole: COMPLETED once every outcome is known, FAILED when what is no batch failed.",
    summary: "How many reservations are in which state. A search counts what it found.",
    draftUpload: "Whether drafts were asked for.",
    client_id: textOf(64, "The client that sent it."),
    overdue: {
      ...extension("Only of `str`: how many reservations were due before it was accepted."),
      ...bounded(0, 100_000),
    },
    portalUsername: statedBy,
    uploadStatus: extension("How far the statement is, as GET /takk/task/{taskId} tells it."),
    number: statementNumber,
    errorValue: 'Why it failed as a whole, for software; "" otherwise.',
    details: textOf(2_000, 'Why it failed as a whole, or waits, in words; "" otherwise.'),
  },
  Cancelled: {
    cancelled: counted("of the task that stand cancelled, by this request or before"),
    summary: "How the whole task stands now.",
  },
  Dismissed: { dismissed: counted("of the task that stand dismissed, by this request or before") },
  StrTaskStatus: { strUploadStatus: "The task." },
  StrUploadStatus: {
    status: extension(
      "The task as a whole: COMPLETED once every reservation has its outcome, FAILED when a search failed as a whole.",
    ),
    summary: extension("How many reservations are in which state, over all pages."),
    reservationUploadStatus: list("One entry per reservation, in the order sent."),
    errorValue: extension("Only of a search that failed: why, for software."),
    details: extension("Only of a search that failed: why, in words.", 2_000),
  },
  UploadSummary: {
    total: counted("in all"),
    pending: counted("not begun, or waiting for the portal"),
    processing: counted("being filed"),
    checking: counted("whose outcome is being looked up"),
    submitted: counted("declared"),
    drafted: counted("saved as drafts"),
    failed: counted("not declared, each with its reason"),
    needsReview: counted("that a person has to look into"),
  },
  ReservationUploadStatus: {
    reservationId: textOf(2_000, "Your own id of the reservation."),
    status: state,
    serialNumberDeclaration: number("The declaration's number (Α/Α) at the registry."),
    ...howDeclared,
    lastUpdated: textOf(32, "When this state was reached, in UTC."),
    errorValue,
  },
  ReservationList: { reservations: list("The reservations.") },
  ReservationRecord: {
    reservationId: textOf(2_000, "Your own id of the reservation; of a declaration that is not ours, its number."),
    apartmentId: int32("The apartment.", 1),
    startDate: day("Arrival"),
    endDate: day("Departure"),
    amountReceived: "The agreed rent in euros.",
    platform: textOf(2_000, "The platform of the booking."),
    paymentMethod: textOf(2_000, "How the guest paid."),
    guestName: textOf(2_000, "The guest's name."),
    guestId: textOf(2_000, "The guest's passport or identity number."),
    guestTaxId: textOf(2_000, "The guest's tax number."),
    isForeigner: "Whether the guest is named by passport or identity card.",
    cancellationDate: day("When the stay was cancelled"),
    cancellationAmount: "Euros kept of a cancelled stay.",
    bookedEndDate: extension("The departure that was booked, of a cancelled stay, as DD/MM/YYYY.", 10),
    taskId: { ...everywhere.taskId, "x-extension": true, description: "The task that it was sent with." },
    row: {
      ...extension("Its place in that task, from 1; of a search, among what was found."),
      ...{ format: "int32", minimum: 0 },
    },
    dateUploaded: textOf(32, "When its task was accepted, in UTC."),
    declarationServerId: number("The registry's number: of a declaration its Α/Α, of a draft its internal id."),
    ...howDeclared,
    declaredYear: extension("The year in which `declaredAs` was given: numbers begin again each year.", 4),
    amendsYear: extension("The year in which `amends` was given.", 4),
    uploadStatus: state,
    errorValue,
    dismissed: extension("Who said when that nothing is left to do about it."),
    history: {
      ...extension("Only at GET /str/tasks/{id}/reservations: what happened to it, oldest first."),
      maxItems: 100,
    },
  },
  Dismissal: { by: textOf(64, "The client.") },
  Moment: {
    event: "What happened.",
    by: extension("The client that sent or dismissed it.", 64),
  },
  TakkTaskStatus: {
    takkUploadStatus: "The task.",
    createdAt: { ...everywhere.createdAt, "x-extension": true },
  },
  TakkUploadStatus: {
    portalUsername: statedBy,
    uploadStatus: state,
    errorValue: extension(errorValue),
    number: statementNumber,
    dueDate: dueDate("the month's statement has to be made: the last day of the next month"),
  },
  TakkProposal: {
    portalUsername: textOf(64, "The owner's username at the portal."),
    dueDate: dueDate("the month's statement has to be made: the last day of the next month"),
    nightsBy: textOf(16, "How nights were told apart by month: the deployment's setting. Sources differ; unverified."),
    complete: "Whether every reservation was looked at; where not, count the rest yourself.",
    record: "What follows from the declarations. The other counts of a statement's record only you know.",
    properties: list("By registry id, those with nights in the month."),
  },
  TakkProposalRecord: {
    daysUsed: int32("Nights of all stays in the month.", 0),
    freeDays: int32("Of these, nights of stays declared with a rent of 0.", 0),
  },
  TakkProperty: {
    registryId: textOf(32, "The property's number in the short-term-rental registry."),
    nights: int32("Nights in the month.", 0),
    freeNights: int32("Of these, nights of stays declared with a rent of 0.", 0),
    numberOfStays: int32("Stays that the nights are of.", 1),
    stays: list("The stays behind the numbers: for roles that may read reservations."),
  },
  TakkStay: {
    reservationId: textOf(64, "Your own id of the reservation."),
    apartmentId: int32("The apartment's id.", 1),
    startDate: day("Arrival"),
    endDate: day("Departure"),
    nights: int32("Its nights in the month.", 1),
  },
  ApartmentOwnerAnswer: { apartmentOwner: `The owner. ${nothingSecret}` },
  ApartmentOwnerList: { apartmentOwners: list(`The owners. ${nothingSecret}`) },
  ApartmentOwner: {
    id: int32("The owner's id; it stays when the username changes.", 1),
    name: textOf(100, "Your own name for the owner."),
    portalUsername: textOf(64, "The username at the registry portal, and the key of this owner's path."),
    createdAt,
  },
  ApartmentAnswer: { apartment: "The apartment." },
  ApartmentList: { apartments: list("The apartments.") },
  Apartment: {
    id: int32("The apartment's id.", 1),
    name: textOf(100, "Your own name for the apartment."),
    address: textOf(100, "Street, number and place."),
    registryId: textOf(32, "The property's number in the short-term-rental registry."),
    ownerId: int32("The owner's id.", 1),
    createdAt,
  },
  ClientAnswer: { client: "The client." },
  ClientWithSecret: { client: "The client.", secret: clientSecret },
  ClientList: { clients: list("The clients.") },
  Client: {
    client_id: textOf(64, "The client's id."),
    created_at: createdAt,
    last_updated: everywhere.updatedAt,
    roles: { description: "What the client may do.", maxItems: 4 },
    created_by: extension("The client that made it, or `operator`: made past the API.", 64),
    name: extension("Of a person, who signs in at the identity provider.", 128),
    secret_ends_at: extension("Until when its secret is good; absent for ever.", 32),
  },
  Operations: {
    portal: "The portal.",
    openTasks: int32("Tasks in which anything is open."),
    oldestOpen: { description: "Those of them that wait longest, up to 20.", maxItems: 20 },
    blockedOwners: {
      description: "Owners whose login stands still, of the newest and the open tasks.",
      maxItems: 1_000,
    },
    days: { description: "How the newest reservations ended, by day.", maxItems: 10_000 },
    answers: { description: "How fast the portal answered, visit by visit, oldest first.", maxItems: 10_000 },
  },
  FilingStatus: {
    portal: "The portal: `up` or `down`.",
    blockedOwners: { description: "Owners whose login stands still, of the first 1,000.", maxItems: 1_000 },
  },
  PortalState: {
    state:
      "`changed`: its pages are not the known ones, and nothing is filed on them. `slow`: a call takes over 3 seconds.",
    since: textOf(32, 'Since when it fails, in UTC; "" while it does not.'),
  },
  FilingState: {
    stopped: "Whether an operator has stopped it.",
    since: textOf(32, 'Since when, in UTC; "" while it goes on.'),
    reason: textOf(500, "Why."),
  },
  FilingSwitched: {},
  BlockedOwner: {
    portalUsername: textOf(64, "The owner's username at the registry portal."),
    why: "`refused`: the portal refused the password on record. `owner_action`: the owner has to do something at the portal. `unclear`: three log-ins in a row had no clear answer.",
    until: textOf(32, 'When it ends by itself, in UTC; "" where a person has to act.'),
  },
  DayOfOutcomes: {
    date: textOf(10, "The day (UTC) of the outcomes, as YYYY-MM-DD."),
    submitted: counted("declared"),
    drafted: counted("saved as drafts"),
    failed: counted("not declared"),
    needsReview: counted("for a person to decide"),
  },
  AnswerTime: { at: textOf(32, "When the visit ended, in UTC."), milliseconds: int32("A call, on average.") },
  ReviewList: {
    cases: { description: "What is to be decided.", maxItems: 100 },
    more: int32("How many there are besides."),
  },
  ReviewCase: {
    row: int32("The reservation's place in its task; not there for a statement.", 1),
    what: textOf(2_000, "The reservation, its property, owner and days; or the statement's month and owner."),
    errorValue: "Why, for software.",
    details: textOf(2_000, "Why, in words."),
    mark: textOf(64, "How the notes of ours begin at the portal."),
    declarationId: textOf(64, 'The draft that was to be made final; "" where there is none.'),
    evidence: { description: "What was sent and seen, oldest first.", maxItems: 100 },
  },
  Evidence: {
    event: textOf(2_000, "What was sent or seen."),
  },
  Resolved: {
    row: int32("The reservation's place in its task.", 1),
    state: textOf(32, "What it is now."),
  },
  Health: { status: "The service answers.", version: textOf(16, "The interface's version.") },
  Problem: {
    path: textOf(200, 'The field, as `reservations[1].startDate`; "" for the request as a whole.'),
    code: extension("Which rule, for software. docs/errors.md has them all."),
    message: textOf(1_000, "The rule, and the kind of thing found. Never the value that was sent."),
  },
  Error: {
    errorMessage: textOf(8_000, "What is wrong and what to do: up to 20 mistakes, each with field and rule."),
    code: extension("Why, for software: stable, and documented in docs/errors.md with what to do."),
    errors: { ...extension("The mistakes one by one, up to 100."), maxItems: 100 },
  },
};
