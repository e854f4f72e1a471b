import { writeMark } from "../../../shared/records/draft-ledger.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { noTaxNumber } from "../../support/simulation/portal-state.ts";
import { goBack } from "../restores/go-back.ts";
import {
  ann,
  cancellation,
  dates,
  type End,
  figures,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const duplicate = "FAILED duplicate_declaration";
const bob = { guestName: "Bob", guestId: "B2" };
const corrected = reservation(10, { amountReceived: 90 });
const cancelled = cancellation(10, { bookedEndDate: dates.endDate });

/** The guest and the departure of each declaration in force. */
const inForce = ({ state }: SmallWorld) =>
  state
    .inForce()
    .map(({ figures: { guestName, endDate = "", cancellationDate } }) =>
      [guestName, endDate.slice(0, 2), ...(cancellationDate === undefined ? [] : ["cancelled"])].join(" "),
    )
    .toSorted()
    .join(", ");

const wrongIn = (world: SmallWorld, declared: string, ...ends: readonly End[]) => [
  ...world.wrongEnds(...ends),
  ...unless(inForce(world) === declared, `declared are ${inForce(world)}, not ${declared}`),
];

async function amend(world: SmallWorld, ...versions: readonly AcceptedReservation[]): Promise<void> {
  for (const one of versions) {
    world.send(one, { onDeclared: "amend" });
    await world.pass();
  }
}

/** Its sender and a stranger's owner both typed this in where a document is asked for. */
const withDocument =
  (guestId: string, guestName: string, declared: string, end: End): Scene =>
  async () => {
    const world = await smallWorld();
    world.state.typeIn(registryId, { ...dates, guestName, guestId }, true);
    await amend(world, { ...cancelled, guestId });
    return wrongIn(world, declared, end);
  };

/** The owner amends what we have declared, by hand; then it is sent again. */
const amendedByHand =
  (change: Partial<typeof figures>, sent: AcceptedReservation, declared: string, end: End): Scene =>
  async () => {
    const world = await smallWorld();
    await amend(world, reservation(10));
    world.amendByHand(dates.startDate, change);
    await amend(world, sent);
    return wrongIn(world, declared, "SUBMITTED", end);
  };

/** The table was restored once, with the live table or without; then the owner gives what we have declared to another guest. */
const givenAwaySinceRestored =
  (isLive: boolean): Scene =>
  async () => {
    const world = await smallWorld();
    await amend(world, reservation(10));
    const items = world.table.items();
    await goBack(world, items, isLive ? items : undefined);
    world.amendByHand(dates.startDate, bob);
    await amend(world, cancelled);
    return wrongIn(world, "Bob 03", "SUBMITTED", duplicate);
  };

/** The owner types another guest into a draft of ours, and makes it final. */
const draftOf =
  (sent: AcceptedReservation, declared: string, end: End): Scene =>
  async () => {
    const world = await smallWorld();
    world.send(reservation(10), { draftUpload: true });
    await world.pass();
    world.state.change(world.lastId(), { figures: { ...figures, ...bob } });
    world.makeFinal();
    await amend(world, sent);
    return wrongIn(world, declared, "DRAFTED", end);
  };

/** What looks like the reservation's own, and is another guest's. */
export const scenes: Scenes = {
  "a cancellation leaves a stranger's declaration alone where both documents are a dash": withDocument(
    "-",
    "Bob",
    "Bob 03",
    duplicate,
  ),
  "a cancellation leaves a stranger's declaration alone where both documents are made up": withDocument(
    "123456",
    "Bob",
    "Bob 03",
    duplicate,
  ),
  "a cancellation leaves a stranger's declaration alone where both documents are words": withDocument(
    "passport",
    "Bob",
    "Bob 03",
    duplicate,
  ),
  "a cancellation amends its guest's declaration by hand where both documents are a dash": withDocument(
    "-",
    "ANN",
    "Ann 03 cancelled",
    "SUBMITTED",
  ),
  "a cancellation amends its guest's declaration by hand whose name is in other letters": withDocument(
    "AZ 104-7823",
    "Άννα",
    "Ann 03 cancelled",
    "SUBMITTED",
  ),

  "a cancellation leaves what its owner has given to another guest": amendedByHand(bob, cancelled, "Bob 03", duplicate),
  "a correction leaves what its owner has given to another guest": amendedByHand(bob, corrected, "Bob 03", duplicate),
  "a correction leaves what its owner has given to another guest for other days": amendedByHand(
    { ...bob, ...inJune(8) },
    corrected,
    "Bob 10",
    duplicate,
  ),
  "a correction amends what its owner has amended by hand for the guest who is sent now": amendedByHand(
    bob,
    { ...corrected, ...bob },
    "Bob 03",
    "SUBMITTED",
  ),
  "a correction to another guest amends what its owner has amended by hand for the first": amendedByHand(
    ann,
    { ...corrected, ...bob },
    "Bob 03",
    "SUBMITTED",
  ),
  "a correction amends what its owner has amended by hand with another document": amendedByHand(
    { ...ann, guestId: "X2" },
    corrected,
    "Ann 03",
    "SUBMITTED",
  ),
  "a correction leaves a draft of ours that its owner has made final for another guest": draftOf(
    corrected,
    "Bob 03",
    duplicate,
  ),
  "a cancellation leaves a draft of ours that its owner has made final for another guest": draftOf(
    cancelled,
    "Bob 03",
    duplicate,
  ),

  "a cancellation leaves what its owner has given to another guest since a restore": givenAwaySinceRestored(true),
  "a cancellation leaves what its owner has given to another guest since a restore without the live table":
    givenAwaySinceRestored(false),
  // It was told that the stay is no longer declared, and to declare it by hand.
  "a correction amends what its owner has declared by hand for a stay whose first declaration was given away":
    async () => {
      const world = await smallWorld();
      await amend(world, reservation(10));
      world.amendByHand(dates.startDate, { ...bob, ...inJune(8) });
      await amend(world, corrected);
      world.state.typeIn(registryId, { ...dates, ...ann }, true);
      await amend(world, corrected);
      return [
        ...wrongIn(world, "Ann 03, Bob 10", "SUBMITTED", duplicate, "SUBMITTED"),
        ...world.wrongInForce("01/06 90", "08/06 70"),
      ];
    },

  "a correction beside what was given to another guest for the same days says that it was not made": async () => {
    const world = await smallWorld();
    await amend(world, reservation(10));
    const account = world.state.accounts.get("one");
    if (account) world.state.amendByHand(account, world.lastId(), bob);
    world.state.typeIn(registryId, { ...dates, ...ann }, true);
    await amend(world, corrected);
    return wrongIn(world, "Ann 03, Bob 03", "SUBMITTED", duplicate);
  },

  // The portal itself fills in the name of whoever is no foreigner.
  "a correction amends what its owner has made final of ours for a guest without a tax number": async () => {
    const world = await smallWorld();
    const { guestName: _, guestId: __, ...stay } = reservation(10);
    const greek = { ...stay, isForeigner: false, guestTaxId: noTaxNumber };
    world.send(greek, { draftUpload: true });
    await world.pass();
    world.makeFinal();
    await amend(world, { ...greek, amountReceived: 90 });
    return [...world.wrongEnds("DRAFTED", "SUBMITTED"), ...world.wrongInForce("01/06 90")];
  },

  "a correction leaves its guest's other stay alone that another deployment has declared and an earlier version met":
    async () => {
      const world = await smallWorld();
      const mark = writeMark({ taskId: 1, row: 1, random: "0123456789abcdef0123" });
      world.state.typeIn(registryId, { ...dates, ...ann }, true, mark);
      world.send(reservation(10));
      await world.pass();
      await amend(world, reservation(10, inJune(5)));
      return wrongIn(world, "Ann 03", duplicate, duplicate);
    },

  "a cancellation beside our declaration for another guest of its days says how to declare both": async () => {
    const world = await smallWorld();
    await amend(world, reservation(10, { ...bob, reservationId: "let again" }), cancelled);
    const details = world.rows()[1]?.details;
    const code = typeof details === "object" && details.code;
    return [
      ...wrongIn(world, "Bob 03", "SUBMITTED", duplicate),
      ...unless(code === "cancellation_of_another", `it says ${code}`),
    ];
  },
};
