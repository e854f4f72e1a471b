import { createHash } from "node:crypto";
import * as v from "valibot";
import { expect, it } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import { reservationFieldNames } from "../../../shared/contract/reservation-fields.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { filingKey, filingRef } from "../../../shared/records/keys.ts";
import { createPortalUserRepository, type PortalUser } from "../../../shared/records/portal-users.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { AcceptedReservation } from "../../../shared/records/submission.ts";
import { packSubmission, SubmissionTooLarge, unpackSubmission } from "../../../shared/records/tasks.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { done } from "../../support/written.ts";
import { reservationWith } from "../declarations/field-examples.ts";

/** Every field that may have a value has one, nested ones included, so that a field left out is noticed. */
type Whole<T> = T extends string | number
  ? T
  : T extends readonly (infer One)[]
    ? Whole<One>[]
    : T extends object
      ? { [Name in keyof T as T[Name] extends undefined ? never : Name]-?: Whole<Exclude<T[Name], undefined>> }
      : T;

const now = () => Date.UTC(2026, 6, 15, 9);
const at = "2026-07-15T09:00:00.000Z";
const store = () => emptyStore(now);
const evidence = [{ at: 1, event: "declaration_not_shown", params: { declarationId: "7" }, rule: "it cannot be seen" }];

const reservation = v.parse(
  v.required(AcceptedReservation),
  Object.fromEntries(reservationFieldNames.map((field) => [field, reservationWith(field)?.[field]])),
);

/** A row of each of these states, whole; what a test cannot give one value is left out. */
type WholeRow<One> = One extends Row ? Whole<Omit<One, "unreadable" | "unread" | "expiresAt" | "details">> : never;

const ofAnyState = {
  taskId: 1,
  number: 2,
  filing: 3,
  reservation,
  isDraft: true,
  onDeclared: "amend" as const,
  repeats: { taskId: 4, row: 5 },
  acceptedAt: at,
  lastUpdated: at,
  evidence,
};
const intent = { declarationId: "7", propertyId: "8", registryId: "9", portalUser: "u", at: 10, amends: "254" };
const open = { ...ofAnyState, errorValue: "", declarationServerId: "", unclearSaveAt: 11 } as const;
const ended = {
  ...ofAnyState,
  declarationServerId: "256",
  intent,
  unclearSaveAt: 11,
  askedAt: 12,
  rule: "it is final",
};
const made = { ...ended, errorValue: "" as const, amends: "255", respelled: ["guestId"] };
const dismissed = { at, by: "c" };

const rows: { [InState in State]: readonly WholeRow<Row<InState>>[] } = {
  PENDING: [{ ...open, state: "PENDING" }],
  PROCESSING: [{ ...open, state: "PROCESSING", intent }],
  CHECKING: [
    { ...open, state: "CHECKING" },
    { ...open, state: "CHECKING", intent, askedAt: 12 },
  ],
  SUBMITTED: [{ ...made, state: "SUBMITTED" }],
  DRAFTED: [{ ...made, state: "DRAFTED", dismissed }],
  FAILED: [{ ...ended, state: "FAILED", errorValue: "cancelled", declaredAs: "257", differs: ["endDate"], dismissed }],
  NEEDS_REVIEW: [{ ...ended, state: "NEEDS_REVIEW", errorValue: "outcome_unknown" }],
};

it.each(Object.values(rows).flat())("a reservation's record is read back whole: $state (%#)", async (row) => {
  const kept = createRowRepository(store(), now);
  await kept.putIfAbsent({ ...row, details: "why" });
  const { expiresAt, ...read } = (await kept.find(1, 2)) ?? {};

  expect(read).toEqual({ ...row, details: "why" });
  expect(expiresAt).toBeGreaterThan(now() / 1_000);
});

const records = [
  { daysUsed: 9, freeDays: 1, numberOfBeds: 2, numberOfCompanies: 3, numberOfRooms: 4, numberOfTaxedRooms: 5 },
];

type Said = "unreadable" | "unread" | "waiting" | "rowsWait" | "outcome";
type Own = "kind" | "drafts" | "draftsCounted" | Said;

const ofEveryKind: Whole<Omit<Filing<"reservations">, Own>> = {
  taskId: 1,
  number: 2,
  group: "g",
  isQuick: true,
  ownerId: 3,
  clientId: "c",
  rows: [4],
  draft: true,
  mark: "m",
  createdAt: 11,
  takeUps: 12,
  patientSince: 21,
  stoppedSince: 22,
  visitsWithoutProgress: 13,
  declareBy: 14,
  indexedByDueDate: true,
  dueAt: 15,
  startAt: 16,
  waitingFor: "account_locked",
  waitingRule: "wait for a rival",
  held: [{ cause: "account_locked", reason: "so", rule: "r", rows: [], ms: 29 }],
  heldUntil: 30,
  answered: { at: 17, milliseconds: 18.5 },
  waiters: [{ taskId: 26, filing: 27, group: "w" }],
};

type Work = { [Kind in Filing["kind"]]: Whole<Omit<Filing<Kind>, keyof typeof ofEveryKind | Said>> };
const work: Work = {
  reservations: {
    kind: "reservations",
    draftsCounted: 5,
    drafts: [{ registryId: "6", saves: [{ row: 4, made: 7, at: 8, answered: 9, gone: 10, amends: ["256"] }] }],
  },
  statement: {
    kind: "statement",
    sent: 23,
    evidence,
    statement: {
      year: 2026,
      month: 6,
      draft: true,
      portalUsername: "u",
      sealedPassword: "s",
      records,
      intent: {
        before: ["1"],
        at: 19,
        attempts: 20,
        looks: 21,
        confirmed: true,
        refusals: 22,
        refusal: { words: "no", coveredBy: "2", notOffered: { list: "l", value: "v", offered: "o" }, at: 23 },
      },
    },
  },
  search: {
    kind: "search",
    evidence,
    search: { apartmentId: 24, fromDate: "01/06/2026", toDate: "30/06/2026" },
  },
  check: { kind: "check", evidence, check: { properties: [{ registryId: "25", state: "final" }] } },
};

it.each(Object.entries(work))("the record of a filing of this kind is read back whole: %s", async (_, its) => {
  const words = {
    waiting: "why",
    rowsWait: [{ row: 4, reason: "because", cause: "account_locked" as const, rule: "wait" }],
  };
  const outcome = {
    state: "SUBMITTED" as const,
    errorValue: "" as const,
    details: "told",
    declarationServerId: "28",
    rule: "it is there",
  };
  const filing: Filing =
    its.kind === "reservations" ? { ...ofEveryKind, ...words, ...its } : { ...ofEveryKind, ...words, outcome, ...its };
  const kept = store();
  const filings = createFilingRepository(kept);
  await filings.putIfAbsent(filing);

  expect(await filings.find(filingRef(filing))).toEqual(filing);
  expect(await kept.get(filingKey(1, 2)), "it is told by its work").not.toHaveProperty("kind");
});

it("a portal user's record is read back whole", async () => {
  const user: Whole<Omit<PortalUser, "fence" | "holder" | "leaseUntil">> = {
    cookies: "c",
    posted: { fingerprint: "f", at: 1 },
    proven: "p",
    refusedAt: 3,
    lockedUntil: 4,
    sinceProgress: { logins: [2], calls: [{ at: 2, count: 3 }] },
    properties: { seen: ["1"], missing: [{ registryId: "1", at: 9 }] },
    unclear: [{ fingerprint: "f", version: "1", times: 5 }],
    refused: [{ fingerprint: "g", version: "2", doubtedUntil: 10 }],
    inARow: { refused: 1, unclear: 2 },
    ownerAction: { taskId: 6, what: "a code" },
    rest: { until: 7, outages: 8, taken: true },
  };
  const users = createPortalUserRepository(store());
  const first = await done(users.lease("u", "worker", 1, 2));
  await users.release(first.lease, user);

  const its = { fence: 2, holder: "worker", leaseUntil: 4 };
  expect((await done(users.lease("u", "worker", 3, 4))).user).toEqual({ ...user, ...its });
});

it.each([
  { kind: "str" as const, reservations: [reservation], onDeclared: "amend" as const, repeats: [{ taskId: 1, row: 2 }] },
  { kind: "takk" as const, year: 2026, month: 6, portalUsername: "u", sealedPassword: "s", records },
  { kind: "search" as const, apartmentId: 7, fromDate: "01/06/2026", toDate: "30/06/2026" },
  { kind: "check" as const, ownerId: 7 },
])("a task's submission is read back whole: $kind", (submission) => {
  expect(unpackSubmission(packSubmission(submission))).toEqual(submission);
});

it("a submission is refused when its item would have no room for a plan of a thousand owners", () => {
  let text = "";
  for (let part = 0; text.length < 512_000; part += 1)
    text += createHash("sha512").update(`${part}`).digest("base64url");
  // Each letter is one of 64, so six bits however compressed.
  const of = (length: number) => ({
    kind: "str" as const,
    reservations: [{ ...reservation, reservationId: text.slice(0, length) }],
  });

  expect(packSubmission(of(500_000)).byteLength).toBeGreaterThan(370_000);
  expect(() => packSubmission(of(512_000))).toThrow(SubmissionTooLarge);
});
