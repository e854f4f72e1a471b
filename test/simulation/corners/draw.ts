import type { Property } from "../../../shared/portal/portal.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { minute } from "../../support/durations.ts";
import { noTaxNumber, refusedAtSave } from "../../support/simulation/portal-state.ts";
import type { Random } from "../../support/simulation/random.ts";
import { feeRecord } from "../scenes/small-world.ts";
import { date, type OwnerPlan, type Scenario, type TaskPlan } from "../seeds/scenario.ts";

/** Two properties, and one that no login shows. */
const [first, second, unlisted] = ["00000000010", "00000000020", "00000000077"] as const;
export const apartments = {
  first: { id: 10, ownerId: 1, registryId: first },
  "the same": { id: 11, ownerId: 1, registryId: first },
  elsewhere: { id: 20, ownerId: 1, registryId: second },
  nowhere: { id: 30, ownerId: 1, registryId: unlisted },
  "another's": { id: 40, ownerId: 2, registryId: first },
};
/** A number of days that no task states: a statement with it was made by hand. */
export const daysByHand = 30;

/** Few reservations, few days, two apartments of one property: every stay meets earlier ones. */
function stay(random: Random): AcceptedReservation {
  const start = random.oneOf([2, 2, 2, 3, 6]);
  const guest = random.chance(0.7)
    ? { isForeigner: true, guestName: "Ann", guestId: "X1" }
    : { isForeigner: false, guestTaxId: random.oneOf([noTaxNumber, "123456783", refusedAtSave]) };
  const base = {
    reservationId: random.oneOf(["r0", "r0", "r0", "r1"]),
    apartmentId: random.oneOf([10, 10, 10, 10, 10, 11, 20, 40, 40]),
    startDate: date(start),
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    ...guest,
  };
  if (random.chance(0.1)) {
    const booked = guest.isForeigner ? { bookedEndDate: date(start + 2) } : {};
    return { ...base, ...booked, cancellationDate: date(1), cancellationAmount: 10 };
  }
  return { ...base, endDate: date(start + random.oneOf([2, 2, 3])), amountReceived: random.oneOf([100, 200, 300]) };
}

function task(random: Random, at: number): TaskPlan {
  const kind = random.next();
  const draftUpload = random.chance(0.45);
  if (kind < 0.25) {
    const own = random.chance(0.3) ? { ownPassword: "right" } : {};
    const records = [feeRecord(random.between(1, 3))];
    return {
      at,
      draftUpload,
      submission: { kind: "takk", year: 2026, month: 6, portalUsername: "owner-1", records },
      ...own,
    };
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

/** The same days at the same time, by another owner of the property. */
function byTheOther({ submission, ...sent }: TaskPlan): TaskPlan {
  if (submission.kind !== "str") return { ...sent, submission };
  const reservations = submission.reservations.map((one) => ({ ...one, apartmentId: apartments["another's"].id }));
  return { ...sent, submission: { ...submission, reservations } };
}

const ownerOf = (id: number, properties: Property[]): OwnerPlan => ({
  id,
  username: `owner-${id}`,
  otherUsername: `owner-${id}-b`,
  password: "right",
  storedPassword: "right",
  properties,
});

/** Reservations that meet in one place; `createHands` adds what is done beside them. */
export function drawCorner(random: Random): Scenario {
  const troubledFor = random.oneOf([20, 90, 8 * 60]) * minute;
  const tasks: TaskPlan[] = [];
  let at = 0;
  for (let count = random.between(2, 6); count > 0; count -= 1) {
    const sent = task(random, at);
    tasks.push(sent, ...(random.chance(0.2) ? [byTheOther(sent)] : []));
    at += random.oneOf([0, 10_000, 5 * minute, 30 * minute]);
  }
  const typedIn = random.chance(0.3)
    ? [{ registryId: first, startDate: date(2), endDate: date(4), final: random.chance(0.8) }]
    : [];
  const properties = [first, second].map(
    (registryId, index): Property => ({ propertyId: `p${index}`, registryId, state: "final" }),
  );
  return {
    plot: "owner meddles",
    troubledFor,
    tasks,
    typedIn,
    apartments: Object.values(apartments),
    rules: {
      equalDatesAccepted: random.chance(0.3),
      maxSessions: 2,
      statementsRepeat: random.chance(0.5),
      finalNotes: random.chance(0.3) ? "hidden" : "shown",
      filter: "overlap",
      statementDrafts: random.oneOf(["stay", "made final"]),
    },
    owners: [ownerOf(1, properties), ownerOf(2, properties.slice(0, 1))],
  };
}
