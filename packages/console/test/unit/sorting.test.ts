import { expect, it } from "vitest";
import { apartmentNames } from "../../service/directory.ts";
import type { Reservation } from "../../service/manager-records.ts";
import { orderOf, sortables, sorted } from "../../service/sorting.ts";
import { sayIn } from "../../words/words.ts";
import { record } from "./records.ts";

it.each([
  ["reservation", ["R-9", "R-10"]],
  ["-reservation", ["R-10", "R-9"]],
  ["colour", ["R-10", "R-9"]],
])("sorting by %s compares numbers in names as numbers", (order, ids) => {
  const rows = ["R-10", "R-9"].map((reservationId) => record({ reservationId }));

  expect(sorted(rows, orderOf(order), String).map(({ reservationId }) => reservationId)).toEqual(ids);
});

const smaller: Readonly<Record<(typeof sortables)[number], readonly [Partial<Reservation>, Partial<Reservation>]>> = {
  reservation: [{ reservationId: "R-9" }, { reservationId: "R-10" }],
  apartment: [{ apartmentId: 2 }, { apartmentId: 1 }],
  stay: [{ startDate: "28/03/2026" }, { startDate: "01/04/2026" }],
  guestName: [{ guestTaxId: "090000045" }, { guestName: "Ζωή", guestTaxId: "" }],
  amount: [{ amountReceived: 90 }, { amountReceived: undefined, cancellationAmount: 100 }],
  platform: [{ platform: "Airbnb" }, { platform: "Booking.com" }],
  due: [{ dueDate: "20/05/2026" }, { dueDate: "01/06/2026" }],
  state: [{ uploadStatus: "FAILED" }, { uploadStatus: "SUBMITTED" }],
  number: [{ declaredAs: "9/2026" }, { declaredAs: "8/2026", declarationServerId: "10/2026" }],
  reason: [{ details: "a" }, { details: "b" }],
};

it.each(sortables)("sorting by %s works both ways", (by) => {
  const [less, more] = [record(smaller[by][0]), record(smaller[by][1])];
  const nameOf = apartmentNames([{ id: 1, name: "Sea view" }], sayIn("en"));

  expect(sorted([more, less], orderOf(by), nameOf)).toEqual([less, more]);
  expect(sorted([less, more], orderOf(`-${by}`), nameOf)).toEqual([more, less]);
});
