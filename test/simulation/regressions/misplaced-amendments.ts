import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import {
  type End,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const inMay = { startDate: "01/05/2026", endDate: "03/05/2026" };
const duplicate = "FAILED duplicate_declaration";

/** A list by arrival shows an amendment below a final that it does not amend. */
const listingByArrival = async () => await smallWorld({ rules: { amendments: "by arrival" } });

/** What is declared in May is amended to days in June. */
function amendAnother(world: SmallWorld, to: ReturnType<typeof inJune>): void {
  world.state.typeIn(registryId, inMay, true);
  world.amendByHand(inMay.startDate, to);
}

async function sendAndWait(world: SmallWorld, change: Partial<AcceptedReservation> = {}, options = {}): Promise<void> {
  world.send(reservation(10, change), options);
  await world.pass();
}

/** `declared`: the arrivals of what is in force, as days of June. */
const wrongIn = (world: SmallWorld, declared: readonly string[], ...ends: readonly End[]) => [
  ...world.wrongEnds(...ends),
  ...world.wrongInForce(...declared),
];

/** The owner has declared the stay, and amended another declaration to longer days of the same arrival. */
async function belowTheStay(): Promise<SmallWorld> {
  const world = await listingByArrival();
  world.state.typeIn(registryId, inJune(1), true);
  amendAnother(world, inJune(1, 5));
  return world;
}

/** Our corrections have left the days, and stand elsewhere in the list; the stay of another reservation is declared on them. */
const onDaysLeft =
  (trouble?: PortalTrouble): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      rules: { amendments: "by arrival" },
      trouble: ({ name }) =>
        name === "finalise" && world.rows().some(({ taskId }) => taskId === 4) && first() ? trouble : undefined,
    });
    await sendAndWait(world);
    world.state.typeIn(registryId, inJune(3), true);
    for (const days of [inJune(6), inJune(9)]) await sendAndWait(world, days, { onDeclared: "amend" });
    await sendAndWait(world, { reservationId: "another" });
    const declared = ["01/06 123.45", "03/06 123.45", "09/06 123.45"];
    return [
      ...wrongIn(world, declared, "SUBMITTED", "SUBMITTED", "SUBMITTED", "SUBMITTED"),
      // A draft taken back is saved again without an intent, where the days count as free.
      ...unless(world.state.removed.size === 0, "its draft was taken back"),
    ];
  };

/** An amendment is told by its place in the list, which may lie. */
export const scenes: Scenes = {
  "a stay is a duplicate although its declaration seems amended to other days": async () => {
    const world = await belowTheStay();
    await sendAndWait(world);
    return wrongIn(world, ["01/06 123.45", "01/06 70"], duplicate);
  },

  "a stay waits while the page of an amendment cannot be read": async () => {
    const world = await belowTheStay();
    world.state.unreadable.add(world.lastId());
    await sendAndWait(world);
    return wrongIn(world, ["01/06 123.45", "01/06 70"], "PENDING");
  },

  "a draft upload made final is found although it seems amended": async () => {
    const world = await listingByArrival();
    await sendAndWait(world, {}, { draftUpload: true });
    world.makeFinal();
    amendAnother(world, inJune(2));
    await sendAndWait(world, inJune(7));
    return wrongIn(world, ["01/06 123.45", "02/06 70"], "DRAFTED", duplicate);
  },

  "a correction amends our declaration, not what seems to have amended it": async () => {
    const world = await listingByArrival();
    await sendAndWait(world);
    amendAnother(world, inJune(2));
    await sendAndWait(world, inJune(7), { onDeclared: "amend" });
    return wrongIn(world, ["02/06 70", "07/06 123.45"], "SUBMITTED", "SUBMITTED");
  },

  "a correction amends the end of our declaration's chain, not what seems to have amended that": async () => {
    const world = await listingByArrival();
    await sendAndWait(world);
    world.amendByHand(inJune(1).startDate, inJune(2));
    amendAnother(world, inJune(3));
    await sendAndWait(world, inJune(7), { onDeclared: "amend" });
    return wrongIn(world, ["03/06 70", "07/06 123.45"], "SUBMITTED", "SUBMITTED");
  },

  "a stay is declared once an amendment's page shows that its days are free": async () => {
    const world = await smallWorld({ trouble: atFirst("read", "truncated") });
    world.state.typeIn(registryId, inJune(1), true);
    world.amendByHand(inJune(1).startDate, inJune(5));
    await sendAndWait(world);
    return wrongIn(world, ["01/06 123.45", "05/06 70"], "SUBMITTED");
  },

  "a stay is declared although the correction that has left its days stands elsewhere in the list": onDaysLeft(),
  "a stay is made final in a later visit although the correction that has left its days stands elsewhere in the list":
    onDaysLeft("session ended before commit"),

  // To take the days for taken is safe.
  "a stay is a duplicate when the amendment of its days stands elsewhere in the list": async () => {
    const world = await listingByArrival();
    world.state.typeIn(registryId, inJune(1), true);
    world.state.typeIn(registryId, inJune(3), true);
    world.amendByHand(inJune(1).startDate, inJune(6));
    await sendAndWait(world);
    return wrongIn(world, ["03/06 123.45", "06/06 70"], duplicate);
  },
};
