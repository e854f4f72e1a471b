import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { hour, minute } from "../../support/durations.ts";
import { createRandom } from "../../support/simulation/random.ts";
import {
  cancellation,
  inJune,
  reservation,
  type Scene,
  type Scenes,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const stay = reservation(10, { reservationId: "stay" });
const cancelled = cancellation(10, { reservationId: "cancelled" });

async function outcomes(...batches: AcceptedReservation[][]): Promise<string> {
  const world = await smallWorld({ rules: { equalDatesAccepted: false } });
  await world.setApartment(11, 1);
  for (const reservations of batches) {
    world.send(reservations);
    await world.run({ until: world.age() + hour });
  }
  return world
    .rows()
    .map(({ state, errorValue }) => `${state} ${errorValue}`.trim())
    .join(", ");
}

/** Two of one arrival end as they do when they are sent one after the other. */
const together =
  (one: AcceptedReservation, other: AcceptedReservation): Scene =>
  async () => {
    const [batch, apart] = [await outcomes([one, other]), await outcomes([one], [other])];
    return unless(batch === apart, `in one batch ${batch}; apart ${apart}`);
  };

const letters = Array.from({ length: 24 }, (_, index) => String.fromCharCode(0x3b1 + index)).join("");

/** A thousand reservations of which none can be filed, with names that nothing makes shorter. */
function aLargeTask(nameLength: number): AcceptedReservation[] {
  const random = createRandom(1);
  const name = () => Array.from({ length: nameLength }, () => letters[random.between(0, 23)]).join("");
  return Array.from({ length: 1000 }, (_, index) =>
    reservation(1_000_000 + index, { reservationId: `r${index}`, guestName: name() }),
  );
}

/** Reservations of one batch, and reservations that are sent again. */
export const scenes: Scenes = {
  "a stay and a cancellation of one arrival end alike in one batch and apart": together(stay, cancelled),
  "a cancellation and a stay of one arrival end alike in one batch and apart": together(cancelled, stay),
  "a stay and a cancellation of two apartments at one property end alike in one batch and apart": together(stay, {
    ...cancelled,
    apartmentId: 11,
  }),

  "a draft upload sent again for other days keeps its one draft": async () => {
    const world = await smallWorld();
    for (const nights of [2, 3]) {
      world.send(reservation(10, inJune(1, nights)), { draftUpload: true });
      await world.pass(hour);
    }
    const isOne = world.drafts().length === 1 && world.finals().length === 0;
    return [
      ...world.wrongEnds("DRAFTED", "DRAFTED"),
      ...unless(isOne, `${world.drafts().length} drafts, ${world.finals().length} finals`),
    ];
  },

  "a reservation whose earlier row is deleted is declared by the next, and later ones know": async () => {
    const world = await smallWorld({ trouble: ({ name, at }) => (name === "list" && at < hour ? "down" : undefined) });
    world.send(reservation(10));
    await world.run({ until: hour / 2 });
    const [gone] = world.table.items().filter(({ sk }) => String(sk).startsWith("RES#"));
    world.table.execute(new DeleteCommand({ TableName: "", Key: { pk: gone?.["pk"], sk: gone?.["sk"] } }));
    for (const from of [1, 2]) {
      world.send(reservation(10, inJune(from)));
      await world.pass();
    }
    return [...world.wrongEnds("SUBMITTED", "FAILED"), ...world.wrongInForce("01/06 123.45")];
  },

  "the largest task that is accepted can be dispatched": async () => {
    for (const nameLength of [600, 560, 520, 480, 440, 400, 360]) {
      let isRefused = false;
      const world = await smallWorld();
      const refused = () => {
        isRefused = true;
      };
      world.accept({ kind: "str", reservations: aLargeTask(nameLength) }, { refused });
      await world.run({ until: 20 * minute });
      if (!isRefused) return [...world.misdeeds(), ...unless(world.rows().length === 1000, "rows are missing")];
    }
    return ["nothing large was accepted"];
  },
};
