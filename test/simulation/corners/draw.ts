import type { AcceptedReservation } from "../../../shared/filing/records/submission.ts";
import { noTaxNumber, refusedAtSave } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { minute, type Scenario, type TaskPlan } from "../seeds/scenario.ts";

const date = (day: number) => `${String(day).padStart(2, "0")}/06/2026`;
/** Of the first owner: two properties, and one that no login shows. */
const [first, second, unlisted] = ["00000000010", "00000000020", "00000000077"] as const;
export const apartments = [
  { id: 10, ownerId: 1, registryId: first },
  { id: 11, ownerId: 1, registryId: first },
  { id: 20, ownerId: 1, registryId: second },
  { id: 30, ownerId: 1, registryId: unlisted },
];

/** Few reservations, few days, two apartments of one property: whatever is sent meets what was sent before. */
function stay(random: Random): AcceptedReservation {
  const start = random.oneOf([2, 2, 2, 3, 6]);
  const guest = random.chance(0.8)
    ? { isForeigner: true, guestName: "Ann", guestId: "X1" }
    : { isForeigner: false, guestTaxId: random.oneOf([noTaxNumber, "123456783", refusedAtSave]) };
  const base = {
    ...{
      reservationId: random.oneOf(["r0", "r0", "r0", "r1"]),
      apartmentId: random.oneOf([10, 10, 10, 10, 10, 11, 20]),
    },
    ...{ startDate: date(start), platform: "Airbnb", paymentMethod: "Μετρητά", ...guest },
  };
  if (random.chance(0.1)) return { ...base, cancellationDate: date(1), cancellationAmount: 10 };
  return { ...base, endDate: date(start + random.oneOf([2, 2, 3])), amountReceived: random.oneOf([100, 200, 300]) };
}

function task(random: Random, at: number): TaskPlan {
  const kind = random.next();
  const draftUpload = random.chance(0.45);
  if (kind < 0.25) {
    const numbers = { freeDays: 0, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 };
    const records = [{ daysUsed: random.between(1, 3), ...numbers }];
    return { at, draftUpload, submission: { kind: "takk", year: 2026, month: 6, portalUsername: "owner-1", records } };
  }
  if (kind < 0.32) {
    const apartmentId = random.oneOf([10, 20, 30]);
    const submission = { kind: "search", apartmentId, fromDate: "01/06/2026", toDate: "31/07/2026" } as const;
    return { at, draftUpload: false, submission };
  }
  const reservations = Array.from({ length: random.oneOf([1, 1, 2]) }, () => stay(random));
  const onDeclared = !draftUpload && random.chance(0.7) ? ({ onDeclared: "amend" } as const) : {};
  return { at, draftUpload, submission: { kind: "str", reservations, ...onDeclared } };
}

/** What meets in one place: see `createHands` for what is done beside it. */
export function drawCorner(random: Random): Scenario {
  const troubledFor = random.oneOf([20, 90, 8 * 60]) * minute;
  const tasks: TaskPlan[] = [];
  let at = 0;
  for (let count = random.between(2, 6); count > 0; count -= 1) {
    tasks.push(task(random, at));
    at += random.oneOf([0, 10_000, 5 * minute, 30 * minute]);
  }
  const typedIn = random.chance(0.3)
    ? [{ registryId: first, startDate: date(2), endDate: date(4), final: random.chance(0.8) }]
    : [];
  const properties = [first, second].map(
    (registryId, index) => ({ propertyId: `p${index}`, registryId, state: "final" }) as const,
  );
  return {
    ...{ plot: "owner meddles", troubledFor, tasks, typedIn, apartments },
    rules: {
      ...{ equalDatesAccepted: random.chance(0.3), maxSessions: 2, statementsRepeat: random.chance(0.5) },
      ...{ finalNotes: random.chance(0.3) ? "hidden" : "shown", filter: "overlap" },
      statementDrafts: random.oneOf(["stay", "made final"]),
    },
    owners: [
      {
        ...{ id: 1, username: "owner-1", otherUsername: "owner-1-b", password: "right", storedPassword: "right" },
        properties,
      },
    ],
  };
}
