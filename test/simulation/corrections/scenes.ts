import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import { refusedAtFinalise } from "../../support/simulation/portal-state.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { figures, registryId, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;
const dates = (from: number) => ({ startDate: `0${from}/06/2026`, endDate: `0${from + 2}/06/2026` });

interface Sent extends Partial<AcceptedReservation> {
  readonly onDeclared?: "amend";
  readonly draftUpload?: true;
  /** Seconds after the one before, which has not ended. */
  readonly atOnce?: true;
}

/** Sends one version after another, each in a task of its own, and says what is declared in the end. */
async function send(world: World, ...versions: readonly Sent[]) {
  for (const { onDeclared, draftUpload = false, atOnce, ...change } of versions) {
    if (atOnce) await world.run({ until: world.scheduler.now() - world.started + 10_000 });
    else await end(world);
    const reservations = [reservation(10, change)];
    world.accept({ kind: "str", reservations, ...(onDeclared && { onDeclared }) }, { draftUpload });
  }
  await end(world);
}

async function end(world: World) {
  await world.run({ until: world.scheduler.now() - world.started + 3 * hour, quiet: true });
}

const said = (declarations: ReturnType<World["state"]["inForce"]>) =>
  declarations.map(({ figures: { startDate, amountCents = 0 } }) => `${startDate} ${amountCents / 100}`).join(", ");

/** What stands in force and how the rows ended, where that is not what it should be. */
function wrongIn(world: World, declared: string, states: string): string[] {
  const rows = rowsOf(world).map(({ state }) => state);
  const inForce = said(world.state.inForce());
  return [
    ...(inForce === declared ? [] : [`declared are ${inForce}, not ${declared}`]),
    ...(rows.join() === states ? [] : [`rows are ${rows.join()}, not ${states}`]),
  ];
}

const moved: Scene = async () => {
  const world = await smallWorld({});
  await send(world, dates(1), dates(2));
  return wrongIn(world, "01/06/2026 123.45", "SUBMITTED,FAILED");
};

/** The first is asked to be final, and what came of that shows late. */
const movedAtOnce: Scene = async () => {
  const world = await smallWorld({
    lateness: () => 90_000,
    trouble: atFirst("finalise", "late commit"),
  });
  await send(world, dates(1), { ...dates(2), atOnce: true });
  return wrongIn(world, "01/06/2026 123.45", "SUBMITTED,FAILED");
};

const corrected: Scene = async () => {
  const world = await smallWorld({});
  await send(
    world,
    dates(1),
    { ...dates(2), onDeclared: "amend" },
    { ...dates(3), amountReceived: 90, onDeclared: "amend" },
  );
  return wrongIn(world, "03/06/2026 90", "SUBMITTED,SUBMITTED,SUBMITTED");
};

/** The owner's declaration of the year before has the number that the reservation's gets this year. */
const sameNumberOfAnotherYear: Scene = async () => {
  const world = await smallWorld({});
  world.state.typeIn(registryId, dates(1), true, "by hand", "256/2025");
  await send(world, dates(4), { ...dates(6), onDeclared: "amend" });
  return wrongIn(world, "01/06/2026 123.45, 06/06/2026 123.45", "SUBMITTED,SUBMITTED");
};

/** What was found declared by hand has, where its apartment has moved, the number of another guest's declaration. */
const sameNumberOfAnotherProperty: Scene = async () => {
  const world = await smallWorld({ rules: { numbers: "of each property", filter: "overlap" } });
  world.state.typeIn("00000000020", dates(1), true);
  world.state.typeIn(registryId, dates(4), true);
  world.accept({ kind: "str", reservations: [reservation(20, dates(1))] });
  await end(world);
  await world.setUp(({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));
  world.accept({
    kind: "str",
    onDeclared: "amend",
    reservations: [reservation(20, { ...dates(7), amountReceived: 90 })],
  });
  await end(world);
  return wrongIn(world, "01/06/2026 123.45, 04/06/2026 123.45, 07/06/2026 90", "FAILED,SUBMITTED");
};

/** The portal refuses a correction; the next one is of the declaration that stands since. */
const correctedAfterARefusal: Scene = async () => {
  const world = await smallWorld({});
  const refused = { ...dates(2), amountReceived: refusedAtFinalise / 100, onDeclared: "amend" } as const;
  await send(world, dates(1), refused, { ...dates(4), onDeclared: "amend" });
  return wrongIn(world, "04/06/2026 123.45", "SUBMITTED,FAILED,SUBMITTED");
};

/** The portal refuses the figures; they are mended and sent again. */
const mendedAndSentAgain: Scene = async () => {
  const world = await smallWorld({});
  await send(world, { amountReceived: refusedAtFinalise / 100 }, dates(2));
  return wrongIn(world, "02/06/2026 123.45", "FAILED,SUBMITTED");
};

/** What was sent first is dispatched last: what was sent last counts. */
const overtaken: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    interfere: ({ name, key }) =>
      name === "Update TASK (dispatches)" && key?.startsWith("TASK#2 ") && first() ? "kill before" : undefined,
  });
  const amend = { onDeclared: "amend" } as const;
  await send(world, {}, { amountReceived: 80, ...amend }, { amountReceived: 90, ...amend, atOnce: true });
  return wrongIn(world, "01/06/2026 90", "SUBMITTED,FAILED,SUBMITTED");
};

/** A correction failed, and is sent again as it was, after a newer one. */
const repeatedTooLate: Scene = async () => {
  const world = await smallWorld({});
  const amend = { onDeclared: "amend" } as const;
  const refused = { amountReceived: refusedAtFinalise / 100, ...amend };
  await send(world, {}, refused, { amountReceived: 90, ...amend });
  const reservations = [reservation(10, { amountReceived: 80 })];
  world.accept({ kind: "str", reservations, ...amend, repeats: [{ taskId: 2, row: 1 }] });
  await end(world);
  return wrongIn(world, "01/06/2026 90", "SUBMITTED,FAILED,SUBMITTED,FAILED");
};

/** A declaration of the dates that a correction would move to is another reservation's. */
const correctedOntoAnother: Scene = async () => {
  const world = await smallWorld({});
  const third = { reservationId: "third", amountReceived: 70 };
  await send(world, dates(1), { ...dates(4), reservationId: "another", amountReceived: 80 });
  await send(world, { ...dates(4), onDeclared: "amend" }, { ...dates(1), ...third, onDeclared: "amend" });
  const { details = "" } = rowsOf(world)[2] ?? {};
  return [
    ...wrongIn(world, "01/06/2026 123.45, 04/06/2026 80", "SUBMITTED,SUBMITTED,FAILED,FAILED"),
    ...(typeof details === "object" && details.code === "dates_declared" ? [] : ["it does not say what stands now"]),
  ];
};

/** The portal hides the notes of finals: whose one of these dates is cannot be seen. */
const correctedUnseen: Scene = async () => {
  const world = await smallWorld({ rules: { finalNotes: "hidden" } });
  await send(world, { reservationId: "another" }, { amountReceived: 90, onDeclared: "amend" });
  return wrongIn(world, "01/06/2026 123.45", "SUBMITTED,FAILED");
};

const cancelled: Scene = async () => {
  const world = await smallWorld({});
  const { endDate: _, amountReceived: __, ...booked } = reservation(10, dates(1));
  await send(world, dates(1));
  world.accept({
    ...{ kind: "str", onDeclared: "amend" },
    reservations: [{ ...booked, cancellationDate: "20/05/2026", cancellationAmount: 50 }],
  });
  await end(world);
  const kept = world.state.inForce().filter(({ figures: { endDate } }) => endDate !== dates(1).endDate);
  return [
    ...wrongIn(world, "01/06/2026 0", "SUBMITTED,SUBMITTED"),
    ...kept.map(() => "the departure that was declared is gone"),
  ];
};

/** It is cancelled with another arrival, beyond the departure that was declared; then another is cancelled for that day. */
const cancelledBeyond: Scene = async () => {
  const world = await smallWorld({ rules: { filter: "overlap" } });
  const { endDate: _, amountReceived: __, ...booked } = reservation(10, { startDate: "07/06/2026" });
  const cancelled = { ...booked, cancellationDate: "20/05/2026", cancellationAmount: 50 };
  await send(world, dates(1));
  for (const one of [cancelled, { ...cancelled, reservationId: "another" }]) {
    world.accept({ kind: "str", onDeclared: "amend", reservations: [one] });
    await end(world);
  }
  return wrongIn(world, "07/06/2026 0", "SUBMITTED,SUBMITTED,FAILED");
};

/** The owner makes all drafts final. */
function makeFinal({ state }: World) {
  const account = state.accounts.get("one");
  const drafts = [...state.declarations.values()].filter(({ number }) => number === undefined);
  for (const { declarationId } of drafts) if (account) state.finalise(account, declarationId);
}

/** The owner has amended the declaration since, and it is corrected once more. */
const correctedSince: Scene = async () => {
  const world = await smallWorld({});
  await send(world, dates(1));
  const account = world.state.accounts.get("one");
  const [declared] = world.state.inForce();
  if (account && declared) world.state.amend(account, declared.declarationId, { ...figures, amountCents: 7_000 }, "");
  makeFinal(world);
  await send(world, { ...dates(2), onDeclared: "amend" });
  return wrongIn(world, "02/06/2026 123.45", "SUBMITTED,SUBMITTED");
};

/** The owner has typed the declaration in, and it is corrected. */
const correctedOfAnotherHand: Scene = async () => {
  const world = await smallWorld({});
  world.state.saveDraft(registryId, figures, "");
  makeFinal(world);
  await send(world, { amountReceived: 90, onDeclared: "amend" });
  return wrongIn(world, "01/06/2026 90", "SUBMITTED");
};

/** A correction has moved a declaration away: another reservation has its dates now. */
const datesLeft: Scene = async () => {
  const world = await smallWorld({});
  const another = { reservationId: "another" };
  await send(world, { ...another, ...dates(1) }, { ...another, ...dates(7), onDeclared: "amend" }, dates(1));
  return wrongIn(world, "07/06/2026 123.45, 01/06/2026 123.45", "SUBMITTED,SUBMITTED,SUBMITTED");
};

/** A draft is changed, and then to be declared: under its id, as it was changed. */
const draftMadeFinal: Scene = async () => {
  const world = await smallWorld({});
  await send(world, { ...dates(1), draftUpload: true }, { ...dates(2), amountReceived: 90 });
  const ids = [...world.state.declarations.keys()];
  return [
    ...wrongIn(world, "02/06/2026 90", "DRAFTED,SUBMITTED"),
    ...(ids.length === 1 ? [] : [`the drafts are ${ids.join()}`]),
  ];
};

/** A draft is moved to other days, which another reservation comes to want while the portal is at it. */
const draftMovedToWantedDays: Scene = async () => {
  const first = once();
  const alive = () => [...world.state.declarations.values()].filter(({ number }) => number === undefined);
  const left: string[] = [];
  const world = await smallWorld({
    interfere({ name, key }) {
      if (name.startsWith("Update RES (errorValue") && key?.startsWith("TASK#2 ") && alive().length > 0)
        left.push("it ends with a draft that may become final");
      return undefined;
    },
    portalLatency: ({ name }) => (name === "updateDraft" ? 20_000 : 100),
    trouble({ name }) {
      if (name === "updateDraft" && first()) {
        const another = reservation(11, { ...dates(1), amountReceived: 80 });
        world.accept({ kind: "str", reservations: [another] });
      }
      return undefined;
    },
  });
  await world.setUp(({ directory }) => directory.setApartment({ id: 11, ownerId: 2, registryId }));
  await send(world, { ...dates(5), draftUpload: true }, dates(1));
  return [...left, ...wrongIn(world, "01/06/2026 80", "DRAFTED,FAILED,SUBMITTED")];
};

/** What the owner has declared by hand says already what a correction is to say. */
const saysSoAlready: Scene = async () => {
  const world = await smallWorld({});
  world.state.saveDraft(registryId, figures, "");
  for (const id of world.state.declarations.keys()) world.state.change(id, "final");
  await send(world, { onDeclared: "amend" });
  return wrongIn(world, "01/06/2026 123.45", "SUBMITTED");
};

/** The list leaves out what is to be corrected, for a while; what is typed in meanwhile shows no year. */
const leftOut =
  (numbered?: string): Scene =>
  async () => {
    const world = await smallWorld({});
    await send(world, {});
    const { declarations } = world.state;
    const [declared] = [...declarations];
    declarations.clear();
    if (numbered) world.state.typeIn(registryId, dates(3), true, "by hand", numbered);
    world.accept({ kind: "str", reservations: [reservation(10, { amountReceived: 90 })], onDeclared: "amend" });
    await world.run({ until: world.scheduler.now() - world.started + 60_000 });
    if (declared) declarations.set(...declared);
    await end(world);
    return wrongIn(world, `${numbered ? "03/06/2026 123.45, " : ""}01/06/2026 90`, "SUBMITTED,SUBMITTED");
  };

/** A reservation was uploaded as a draft of other days; what its owner has declared of its days is corrected. */
const draftBeside: Scene = async () => {
  const world = await smallWorld({});
  world.state.saveDraft(registryId, figures, "");
  makeFinal(world);
  await send(world, { ...dates(4), draftUpload: true }, { amountReceived: 90, onDeclared: "amend" });
  const drafts = [...world.state.declarations.values()].filter(({ number }) => number === undefined);
  return [
    ...wrongIn(world, "01/06/2026 90", "DRAFTED,SUBMITTED"),
    ...(inWords(rowsOf(world)[0]?.details ?? "").includes("in task 2") ? [] : ["its draft is said to be there"]),
    ...drafts.map(({ declarationId }) => `draft ${declarationId} may still become a second declaration`),
  ];
};

/** Two apartments on record are one property: drafts of two of their reservations are moved to the same days. */
const movedOntoOneAnother: Scene = async () => {
  const world = await smallWorld({});
  await world.setUp(({ directory }) => directory.setApartment({ id: 11, ownerId: 1, registryId }));
  const ofTwo = (one: number, other: number) => [reservation(10, dates(one)), reservation(11, dates(other))];
  world.accept({ kind: "str", reservations: ofTwo(1, 4) }, { draftUpload: true });
  await end(world);
  world.accept({ kind: "str", reservations: ofTwo(7, 7) });
  await end(world);
  return wrongIn(world, "07/06/2026 123.45", "DRAFTED,DRAFTED,SUBMITTED,FAILED");
};

/** One reservation that is sent again and again. */
export const corrections: Readonly<Record<string, Scene>> = {
  "a reservation sent again for other days": moved,
  "a reservation sent for other days before it is declared": movedAtOnce,
  "a declaration corrected twice": corrected,
  "a correction after one that was refused": correctedAfterARefusal,
  "a refused reservation sent again": mendedAndSentAgain,
  "a declaration of the year before with the same number": sameNumberOfAnotherYear,
  "a declaration of another property with the same number": sameNumberOfAnotherProperty,
  "corrections that come in another order": overtaken,
  "a correction sent again after a newer one": repeatedTooLate,
  "a correction onto another's dates": correctedOntoAnother,
  "a correction where notes are hidden": correctedUnseen,
  "a cancellation of what is declared": cancelled,
  "a cancellation whose arrival is beyond the declared departure": cancelledBeyond,
  "a correction of what was amended by hand": correctedSince,
  "a correction of another hand's declaration": correctedOfAnotherHand,
  "a stay on dates that a correction has left": datesLeft,
  "two drafts moved to the same days of one property": movedOntoOneAnother,
  "a draft changed and made final": draftMadeFinal,
  "a correction to what is declared already": saysSoAlready,
  "a correction of what the list leaves out for a while": leftOut(),
  "a correction of what the list leaves out beside another of its number": leftOut("256"),
  "a draft moved to days that another wants": draftMovedToWantedDays,
  "a draft of other days than what is corrected": draftBeside,
};
