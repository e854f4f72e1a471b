import { dateOf } from "../../../../shared/contract/day.ts";
import type { Answers } from "../../../../test/support/console-world.ts";
import { declared, noCounts } from "../../../../test/support/reservation-record.ts";
import { writtenDay } from "../../../../test/support/written-day.ts";
import { today } from "../../service/due.ts";

const at = "2026-11-01T10:00:00.000Z";
const dayBefore = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
/** A day near today, which is Athens': the pages reckon by that. */
export const days = (offset: number) => dateOf(today() + offset);

/** The 20th of the month after. */
const due = (offset: number) => {
  const [, month = 1, year = 2026] = days(offset).split("/").map(Number);
  return writtenDay(Date.UTC(year, month, 20));
};

export const reservation = (index: number, change: object = {}) => ({
  ...declared,
  reservationId: `R-${index}`,
  apartmentId: 1 + (index % 2),
  taskId: 5,
  row: 1 + index,
  startDate: days(-40 + (index % 60)),
  endDate: days(-37 + (index % 60)),
  amountReceived: 100 + index,
  isForeigner: true,
  guestName: `Guest ${index}`,
  guestId: `P${index}`,
  dueDate: due(-37 + (index % 60)),
  amendableUntil: `28/02/${new Date().getFullYear() + 1}`,
  dateUploaded: dayBefore(index % 25),
  declarationServerId: `${1_000 + index}/2026`,
  ...change,
});

export const failed = (index: number, errorValue: string, details: string, change: object = {}) =>
  reservation(index, { uploadStatus: "FAILED", declarationServerId: "", errorValue, details, ...change });

const by = { createdAt: at, updatedAt: at };
const owner = (id: number, name: string, portalUsername: string) => ({ id, name, portalUsername, ...by });
const apartment = (id: number, name: string, ownerId: number) => ({
  id,
  name,
  ownerId,
  address: `Athinas ${id}, Athens`,
  registryId: `0000012345${id}`,
  ...by,
});

const outcomes = (index: number) => ({
  submitted: 20 + ((index * 7) % 11),
  drafted: 1,
  failed: (index * 3) % 5,
  needsReview: 0,
});

/** A day on which everything is the matter. */
export const troubled = {
  portal: { state: "down", since: at },
  filing: { stopped: true, since: "2026-11-02T11:00:00.000Z", reason: "the portal is closed for maintenance" },
  openTasks: 21,
  oldestOpen: [
    {
      taskId: 3,
      kind: "str",
      status: "PROCESSING",
      draftUpload: false,
      client_id: "client",
      createdAt: at,
      summary: { ...noCounts, total: 40, pending: 12, checking: 1, submitted: 27 },
      errorValue: "",
      details: "the portal does not answer",
    },
  ],
  blockedOwners: [
    { portalUsername: "maria", why: "refused", until: "" },
    { portalUsername: "nikos", why: "locked", until: "2026-11-03T12:00:00.000Z" },
  ],
  days: Array.from({ length: 14 }, (_, index) => ({ date: dayBefore(13 - index).slice(0, 10), ...outcomes(index) })),
  answers: Array.from({ length: 40 }, (_, index) => ({
    at: dayBefore((40 - index) / 10),
    milliseconds: 300 + ((index * 137) % 900),
  })),
};

/** One of every state, and of every reason that has a button of its own. */
export const everyState: Answers = {
  roles: ["admin"],
  owners: [owner(1, "Maria K.", "maria"), owner(2, "Νίκος Π.", "nikos")],
  apartments: [apartment(1, "Sea view", 1), apartment(2, "Σπίτι στο λιμάνι", 2)],
  reservations: [
    // Sent again after it had failed, below; and a third time, which was called off.
    failed(14, "cancelled", "cancelled", { dateUploaded: dayBefore(0), startDate: days(-6), endDate: days(-3) }),
    reservation(14, { dateUploaded: dayBefore(1), startDate: days(-6), endDate: days(-3) }),
    reservation(16, { startDate: days(-3), endDate: days(1) }),
    reservation(18, { startDate: days(1), endDate: days(3) }),
    reservation(1, { declaredAs: "1001/2026" }),
    reservation(2, { uploadStatus: "PENDING", declarationServerId: "", details: "waits: the portal does not answer" }),
    reservation(3, { uploadStatus: "PROCESSING", declarationServerId: "" }),
    reservation(4, { uploadStatus: "CHECKING", declarationServerId: "", details: "the answer to the filing was lost" }),
    reservation(5, { uploadStatus: "DRAFTED", isDraft: true, details: "saved as a draft at the portal" }),
    failed(6, "invalid_credentials", "the portal refused the owner's username and password"),
    failed(
      7,
      "property_not_registered",
      "the owner's properties at the portal do not include 00000123451: correct the apartment's registryId or owner, then send it again",
    ),
    failed(8, "rejected_by_portal", "the portal refused it: Το ποσό είναι υποχρεωτικό"),
    failed(9, "portal_unavailable", "the portal was down for 7 days; nothing was declared"),
    failed(10, "duplicate_declaration", "declared already as Α/Α 55/2026"),
    reservation(11, {
      uploadStatus: "NEEDS_REVIEW",
      declarationServerId: "",
      errorValue: "outcome_unknown",
      details: "could not be determined",
    }),
    failed(14, "rejected_by_portal", "the portal refused it", {
      dateUploaded: dayBefore(9),
      startDate: days(-6),
      endDate: days(-3),
    }),
    failed(15, "duplicate_declaration", "declared as Α/Α 1015/2026 with another amount", {
      declaredAs: "1015/2026",
      differs: ["amountReceived"],
    }),
    failed(12, "portal_unavailable", "late", {
      startDate: days(-90),
      endDate: days(-80),
      dueDate: due(-80),
    }),
    reservation(13, {
      startDate: days(0),
      endDate: days(2),
      guestName: "=cmd|' /C calc'!A0",
      reservationId: "=1+1",
    }),
  ],
  operations: troubled,
  reviews: [
    {
      taskId: 7,
      row: 1,
      what: "R-11, 2, 01/11/2026 – 04/11/2026",
      errorValue: "outcome_unknown",
      details: "it could not be determined whether it was declared",
      mark: "a1b2c3d4e5f6a7b8c9d0",
      declarationId: "90210",
      rule: "look again",
      evidence: [
        { at, event: "finalise: the answer was lost", rule: "make it final" },
        { at: "2026-11-01T10:05:00.000Z", event: "the declaration's page cannot be read" },
      ],
    },
  ],
  properties: [
    { registryId: "00000123451", state: "final", apartmentIds: [1], comparison: "same" },
    { registryId: "00000123459", state: "provisional", apartmentIds: [], comparison: "missing_in_records" },
    { registryId: "00000123452", state: "", apartmentIds: [2], comparison: "missing_at_portal" },
  ],
  atPortal: [
    reservation(14, { reservationId: "", startDate: days(-6), endDate: days(-3) }),
    reservation(18, { reservationId: "", startDate: days(1), endDate: days(3), amountReceived: 1 }),
    reservation(99, { reservationId: "", declarationServerId: "999/2026", startDate: days(-9), endDate: days(-7) }),
  ],
};

export const nothing: Answers = {
  ...everyState,
  operations: undefined,
  reviews: [],
  reservations: [],
  apartments: [],
  owners: [],
  atPortal: [],
};

export const many = (count: number): Answers => ({
  ...everyState,
  reservations: Array.from({ length: count }, (_, index) =>
    index % 50 === 0 ? failed(index, "portal_unavailable", "the portal was down") : reservation(index),
  ),
});
