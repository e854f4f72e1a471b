import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { misdeeds, registryId, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;
const arrival = "01/06/2026";
const stay = { startDate: arrival, endDate: "03/06/2026" };
const longer = { startDate: arrival, endDate: "06/06/2026" };

/** The stay, cancelled; `bookedEndDate`: the departure as it was booked. */
function cancelled(bookedEndDate?: string): AcceptedReservation {
  const { endDate: _, amountReceived: __, ...booked } = reservation(10);
  const departure = bookedEndDate === undefined ? {} : { bookedEndDate };
  return { ...booked, ...departure, cancellationDate: "20/05/2026", cancellationAmount: 50 };
}

async function send(world: World, ...reservations: readonly AcceptedReservation[]): Promise<void> {
  for (const one of reservations) {
    world.accept({ kind: "str", onDeclared: "amend", reservations: [one] });
    await world.run({ until: world.scheduler.now() - world.started + 3 * hour, quiet: true });
  }
}

/** What stands in force, as departure and amount, how the rows ended, and in which words. */
function wrongIn(world: World, declared: string, ends: string): string[] {
  const inForce = world.state
    .inForce()
    .map(({ figures: { endDate = "", amountCents, cancellationCents } }) =>
      `${endDate.slice(0, 2)} ${amountCents === undefined ? `cancelled ${cancellationCents}` : amountCents}`.trim(),
    )
    .join(", ");
  const rows = rowsOf(world).map(({ state, details }) =>
    `${state} ${typeof details === "object" && state === "FAILED" ? details.code : ""}`.trim(),
  );
  return [
    ...misdeeds(world),
    ...(inForce === declared ? [] : [`declared are ${inForce}, not ${declared}`]),
    ...(rows.join(", ") === ends ? [] : [`rows are ${rows.join(", ")}, not ${ends}`]),
  ];
}

const another = (dates: typeof stay) => reservation(10, { ...dates, reservationId: "another", amountReceived: 80 });

/** The nights have been let again to a guest whom the owner has declared. Sent again, it is no better known. */
const anotherGuests =
  (bookedEndDate?: string): Scene =>
  async () => {
    const world = await smallWorld({});
    world.state.typeIn(registryId, longer, true);
    await send(world, cancelled(bookedEndDate), cancelled(bookedEndDate));
    return wrongIn(world, "06 12345", "FAILED cancellation_unproven, FAILED cancellation_unproven");
  };

/** The owner has declared it by hand, and another guest's stay of the same arrival beside it. */
const typedInWithItsDates: Scene = async () => {
  const world = await smallWorld({});
  world.state.typeIn(registryId, stay, true);
  await send(world, cancelled(stay.endDate));
  return wrongIn(world, "03 cancelled 5000", "SUBMITTED");
};

/** Two that were typed in have both its dates: either may be meant. */
const twoThatFit: Scene = async () => {
  const world = await smallWorld({});
  world.state.typeIn(registryId, stay, true);
  world.state.typeIn(registryId, stay, true);
  await send(world, cancelled(stay.endDate));
  return wrongIn(world, "03 12345, 03 12345", "FAILED dates_declared");
};

/** What we have declared is cancelled; the next guest's stay, by hand, stays as it is. */
const letAgainBefore =
  (dates: typeof stay): Scene =>
  async () => {
    const world = await smallWorld({});
    await send(world, reservation(10));
    world.state.typeIn(registryId, dates, true);
    await send(world, cancelled(stay.endDate));
    return wrongIn(world, `${dates.endDate.slice(0, 2)} 12345, 03 cancelled 5000`, "SUBMITTED, SUBMITTED");
  };

/** It is declared as cancelled, and the next guest has its nights. */
const letAgainSince =
  (rules: Partial<PortalRules>, declared: string, ends: string): Scene =>
  async () => {
    const world = await smallWorld({ rules });
    await send(world, reservation(10), cancelled(), another(stay));
    return wrongIn(world, declared, ends);
  };

/** The owner has declared it by hand, as cancelled. */
const cancelledByHand: Scene = async () => {
  const world = await smallWorld({});
  world.state.typeIn(registryId, stay, true);
  for (const {
    declarationId,
    figures: { amountCents: _, ...kept },
  } of world.state.declarations.values())
    world.state.change(declarationId, { figures: { ...kept, cancellationDate: "20/05/2026", cancellationCents: 900 } });
  await send(world, another(stay));
  return wrongIn(world, "03 cancelled 900, 03 8000", "SUBMITTED");
};

/** A cancellation, and another guest's stay from the same arrival. */
export const scenes: Readonly<Record<string, Scene>> = {
  "a cancellation where another guest's stay is declared by hand": anotherGuests(),
  "a cancellation with a departure where another guest's stay is declared by hand": anotherGuests(stay.endDate),
  "a cancellation of what is declared by hand with its dates": typedInWithItsDates,
  "a cancellation of dates that are declared by hand twice": twoThatFit,
  "a cancellation after its nights were declared by hand for another": letAgainBefore(stay),
  "a cancellation after its arrival was declared by hand for another": letAgainBefore(longer),
  "a stay on nights that were cancelled": letAgainSince(
    {},
    "03 cancelled 5000, 03 8000",
    "SUBMITTED, SUBMITTED, SUBMITTED",
  ),
  "a stay on nights that were cancelled, which the portal refuses": letAgainSince(
    { equalDatesAccepted: false },
    "03 cancelled 5000",
    "SUBMITTED, SUBMITTED, FAILED refused_covered",
  ),
  "a stay on nights that were cancelled by hand": cancelledByHand,
};
