import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import {
  ann,
  cancellation,
  dates,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const longer = inJune(1, 5);
const withItsDeparture = cancellation(10, { bookedEndDate: dates.endDate });
const another = reservation(10, { reservationId: "another", amountReceived: 80 });

async function sendEach(world: SmallWorld, ...reservations: readonly AcceptedReservation[]): Promise<void> {
  for (const one of reservations) {
    world.send(one, { onDeclared: "amend" });
    await world.pass();
  }
}

/** What is in force (`03 12345`: departure and cents) and how the rows ended, with the code of a failure. */
function wrongIn(world: SmallWorld, declared: string, ends: string): string[] {
  const inForce = world.state
    .inForce()
    .map(({ figures: { endDate = "", amountCents, cancellationCents } }) =>
      `${endDate.slice(0, 2)} ${amountCents === undefined ? `cancelled ${cancellationCents}` : amountCents}`.trim(),
    )
    .join(", ");
  const rows = world
    .rows()
    .map(({ state, details }) =>
      `${state} ${typeof details === "object" && state === "FAILED" ? details.code : ""}`.trim(),
    )
    .join(", ");
  return [
    ...world.misdeeds(),
    ...unless(inForce === declared, `declared are ${inForce}, not ${declared}`),
    ...unless(rows === ends, `rows are ${rows}, not ${ends}`),
  ];
}

/** The owner declares stays by hand; what we are sent then ends so. */
const declaredByHand =
  (
    typed: readonly Parameters<SmallWorld["state"]["typeIn"]>[1][],
    sent: readonly AcceptedReservation[],
    declared: string,
    ends: string,
  ): Scene =>
  async () => {
    const world = await smallWorld();
    for (const days of typed) world.state.typeIn(registryId, days, true);
    await sendEach(world, ...sent);
    return wrongIn(world, declared, ends);
  };

/** We have declared a stay, its owner the next guest's by hand; then ours is cancelled. */
const letAgainBefore =
  (days: typeof dates): Scene =>
  async () => {
    const world = await smallWorld();
    await sendEach(world, reservation(10));
    world.state.typeIn(registryId, days, true);
    await sendEach(world, withItsDeparture);
    return wrongIn(world, `${days.endDate.slice(0, 2)} 12345, 03 cancelled 5000`, "SUBMITTED, SUBMITTED");
  };

/** A stay of ours is cancelled, and another guest has its nights. */
const letAgainSince =
  (rules: Partial<PortalRules>, declared: string, ends: string): Scene =>
  async () => {
    const world = await smallWorld({ rules });
    await sendEach(world, reservation(10), cancellation(10), another);
    return wrongIn(world, declared, ends);
  };

const unproven = "FAILED cancellation_unproven, FAILED cancellation_unproven";

/** A cancellation, and another guest's stay from the same arrival. */
export const scenes: Scenes = {
  // Sent again, it is no better known.
  "a cancellation leaves another guest's declaration of its arrival alone": declaredByHand(
    [longer],
    [cancellation(10), cancellation(10)],
    "06 12345",
    unproven,
  ),
  "a cancellation with its departure leaves another guest's declaration of its arrival alone": declaredByHand(
    [longer],
    [withItsDeparture, withItsDeparture],
    "06 12345",
    unproven,
  ),
  "a cancellation leaves a stranger's declaration of both its dates alone": declaredByHand(
    [dates],
    [withItsDeparture, withItsDeparture],
    "03 12345",
    unproven,
  ),
  "a cancellation amends what was declared by hand with both its dates and its guest": declaredByHand(
    [{ ...dates, ...ann }],
    [withItsDeparture],
    "03 cancelled 5000",
    "SUBMITTED",
  ),
  "a cancellation amends its guest's declaration beside a stranger's of the same dates": declaredByHand(
    [dates, { ...dates, ...ann }],
    [withItsDeparture],
    "03 12345, 03 cancelled 5000",
    "SUBMITTED",
  ),
  "a cancellation amends neither of two declarations with both its dates and its guest": declaredByHand(
    [
      { ...dates, ...ann },
      { ...dates, ...ann },
    ],
    [withItsDeparture],
    "03 12345, 03 12345",
    "FAILED cancellation_unproven",
  ),
  "a cancellation leaves alone what an earlier version met by mistake": declaredByHand(
    [dates],
    [reservation(10), reservation(10, inJune(7)), cancellation(10, { startDate: inJune(7).startDate })],
    "03 12345, 09 cancelled 5000",
    "FAILED declared_unproven, SUBMITTED, SUBMITTED",
  ),
  "a cancellation amends our declaration beside another guest's of the same nights": letAgainBefore(dates),
  "a cancellation amends our declaration beside another guest's of the same arrival": letAgainBefore(longer),
  "a stay on nights that were cancelled is declared": letAgainSince(
    {},
    "03 cancelled 5000, 03 8000",
    "SUBMITTED, SUBMITTED, SUBMITTED",
  ),
  "a stay on nights that were cancelled fails where the portal refuses it": letAgainSince(
    { equalDatesAccepted: false },
    "03 cancelled 5000",
    "SUBMITTED, SUBMITTED, FAILED refused_covered",
  ),

  "a stay on nights that the owner has cancelled by hand is declared": async () => {
    const world = await smallWorld();
    world.state.typeIn(registryId, dates, true);
    for (const { declarationId, figures } of world.state.declarations.values()) {
      const { amountCents: _, ...kept } = figures;
      const cancelled = { ...kept, cancellationDate: "20/05/2026", cancellationCents: 900 };
      world.state.change(declarationId, { figures: cancelled });
    }
    await sendEach(world, another);
    return wrongIn(world, "03 cancelled 900, 03 8000", "SUBMITTED");
  },
};
