import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createRecords } from "../../../functions/api/list-task-reservations/handler.ts";
import { type ReservationField, reservationFields } from "../../../shared/contract/reservation-fields.ts";
import { correctionsOf, figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { withoutGuest } from "../../../shared/records/lifecycle.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { anything, objectWith } from "../../support/matchers.ts";
import { accepted, type Change, sound, taskOf } from "./reservation.ts";

// Takes each field of the table from the request to the portal's figures. A field without an example here does not compile.

const cancelled = {
  cancellationDate: "01/10/2026",
  cancellationAmount: 100,
  endDate: undefined,
  amountReceived: undefined,
};
const greek = { isForeigner: false, guestTaxId: "123456783", guestName: undefined, guestId: undefined };

/** A reservation that has the field, and another value for it. */
const examples: Readonly<Record<ReservationField, { readonly of: Change; readonly changed: Change }>> = {
  reservationId: { of: {}, changed: { reservationId: "A-2" } },
  apartmentId: { of: {}, changed: { apartmentId: 2 } },
  startDate: { of: {}, changed: { startDate: "04/10/2026" } },
  endDate: { of: {}, changed: { endDate: "08/10/2026" } },
  amountReceived: { of: {}, changed: { amountReceived: 420.51 } },
  platform: { of: {}, changed: { platform: "Booking.com" } },
  paymentMethod: { of: {}, changed: { paymentMethod: "Λοιποί" } },
  guestName: { of: {}, changed: { guestName: "Bo Li" } },
  guestId: { of: {}, changed: { guestId: "P654321" } },
  guestTaxId: { of: greek, changed: { ...greek, guestTaxId: "090000045" } },
  isForeigner: { of: { guestTaxId: "123456783" }, changed: { isForeigner: false, guestTaxId: "123456783" } },
  cancellationDate: { of: cancelled, changed: { ...cancelled, cancellationDate: "02/10/2026" } },
  cancellationAmount: { of: cancelled, changed: { ...cancelled, cancellationAmount: 100.01 } },
  bookedEndDate: {
    of: { ...cancelled, bookedEndDate: "07/10/2026" },
    changed: { ...cancelled, bookedEndDate: "08/10/2026" },
  },
};

const facts = Object.entries(reservationFields);

describe.each(facts)("the field %s", (field, { filed, ofGuest }) => {
  const { of, changed } = Object.entries(examples).find(([name]) => name === field)?.[1] ?? { of: {}, changed: {} };
  const sent: Change = { ...sound, ...of };

  it("is accepted, stored and answered as it was sent", async () => {
    const world = createMemoryWorld();
    await callAs(createCreate(world), { body: taskOf(of) });
    await world.dispatch(1);

    const { body } = await callAs(createRecords(world), { path: { id: "1" } });

    expect(sent[field]).toBeDefined();
    expect(body).toMatchObject({ reservations: [{ [field]: sent[field] }] });
  });

  it(
    filed === "never" ? "is no figure of the declaration" : `is the figure ${filed}, and a changed one is noticed`,
    () => {
      const [before, after] = [accepted(of), accepted({ ...of, ...changed })].map(([one]) => one);
      if (!before || !after) throw new Error("the examples are not accepted");

      if (filed === "never") expect(figuresOf(after)).toEqual(figuresOf(before));
      else {
        expect(figuresOf(before)).toEqual(objectWith({ [filed]: anything() }));
        expect(correctionsOf(after, figuresOf(before))).toContain(field === "bookedEndDate" ? "endDate" : field);
      }
    },
  );

  it(ofGuest ? "is erased with the guest" : "stays when the guest is erased", () => {
    const [reservation] = accepted(of);
    if (!reservation) throw new Error("the example is not accepted");

    expect(field in withoutGuest(reservation)).toBe(!ofGuest);
  });
});
