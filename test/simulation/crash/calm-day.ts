import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { minute, type Scenario, type TaskPlan } from "../seeds/scenario.ts";

const stay = (reservationId: string, startDate: string, endDate: string): AcceptedReservation => ({
  ...{ reservationId, apartmentId: 10, startDate, endDate, amountReceived: 123.45 },
  ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: true, guestName: "Ann", guestId: "X1" },
});
const records = [
  { daysUsed: 9, freeDays: 0, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 },
];
const statement = { kind: "takk", year: 2026, month: 6, portalUsername: "Owner-1", records } as const;
const reservations = (...stays: AcceptedReservation[]): TaskPlan["submission"] => ({
  kind: "str",
  reservations: stays,
});
const finals = reservations(stay("a", "01/06/2026", "03/06/2026"), stay("b", "04/06/2026", "06/06/2026"));
const draft = reservations(stay("c", "07/06/2026", "09/06/2026"));
const search = { kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" } as const;

const task = (minutes: number, submission: TaskPlan["submission"], draftUpload = false): TaskPlan => ({
  ...{ at: minutes * minute, submission, draftUpload },
});

/** One of each kind of task, one after the other, and nothing goes wrong. */
export const calmDay: Scenario = {
  plot: "ordinary",
  rules: {},
  owners: [
    {
      ...{ id: 1, username: "Owner-1", otherUsername: "owner-1-b", password: "right", storedPassword: "right" },
      properties: [{ propertyId: "p10", registryId: "00000000010", state: "final" }],
    },
  ],
  apartments: [{ id: 10, ownerId: 1, registryId: "00000000010" }],
  tasks: [task(0, finals), task(3, draft, true), task(6, statement), task(9, search)],
  typedIn: [],
  troubledFor: 12 * minute,
};
