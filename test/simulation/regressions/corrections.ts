import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, minute, second } from "../../support/durations.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import { refusedAtFinalise, refusedAtSave } from "../../support/simulation/portal-state.ts";
import {
  ann,
  cancellation,
  type End,
  figures,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const amend = { onDeclared: "amend" } as const;
const refused = { amountReceived: refusedAtFinalise / 100, ...amend };

interface Sent extends Partial<AcceptedReservation> {
  readonly onDeclared?: "amend";
  readonly draftUpload?: true;
  /** Seconds after the one before, which has not ended. */
  readonly atOnce?: true;
}

/** Sends one version of a reservation after another, each in a task of its own. */
async function sendEach(world: SmallWorld, ...versions: readonly Sent[]) {
  for (const { onDeclared, draftUpload, atOnce, ...change } of versions) {
    if (atOnce) await world.run({ until: world.age() + 10 * second });
    else await world.pass();
    world.send(reservation(10, change), { onDeclared, draftUpload });
  }
  await world.pass();
}

const wrongIn = (world: SmallWorld, declared: readonly string[], ...ends: readonly End[]) => [
  ...world.wrongEnds(...ends),
  ...world.wrongInForce(...declared),
];

/** These versions, sent one after another, come to this. */
const comesTo =
  (versions: readonly Sent[], declared: readonly string[], ...ends: readonly End[]): Scene =>
  async () => {
    const world = await smallWorld();
    await sendEach(world, ...versions);
    return wrongIn(world, declared, ...ends);
  };

/** The owner declares a stay by hand; these versions, sent one after another, then come to this. */
const declaredByHand =
  (
    typed: Parameters<SmallWorld["state"]["typeIn"]>[1],
    versions: readonly Sent[],
    declared: readonly string[],
    ...ends: readonly End[]
  ): Scene =>
  async () => {
    const world = await smallWorld();
    world.state.typeIn(registryId, typed, true);
    await sendEach(world, ...versions);
    return wrongIn(world, declared, ...ends);
  };

/** The list leaves out what is to be corrected, for a minute; what is typed in meanwhile shows no year. */
const leftOut =
  (numbered?: string): Scene =>
  async () => {
    const world = await smallWorld();
    await sendEach(world, {});
    const { declarations } = world.state;
    const [declared] = [...declarations];
    declarations.clear();
    if (numbered) world.state.typeIn(registryId, inJune(3), true, "by hand", numbered);
    world.send(reservation(10, { amountReceived: 90 }), amend);
    await world.run({ until: world.age() + minute });
    if (declared) declarations.set(...declared);
    await world.pass();
    return wrongIn(world, ["01/06 90", ...(numbered ? ["03/06 123.45"] : [])], "SUBMITTED", "SUBMITTED");
  };

/**
 * Declared for other days, which lists show minutes later, it is sent for days that its guest's declaration by hand has. That
 * one may have the number of ours, of another year.
 */
const besideByHand =
  (numbered?: string): Scene =>
  async () => {
    const world = await smallWorld({ rules: { othersLag: 5 * minute } });
    world.send(reservation(10, inJune(4)));
    await world.run({ until: minute });
    world.state.typeIn(registryId, { ...inJune(1), ...ann, amountCents: 5_000 }, true, "by hand", numbered);
    world.send(reservation(10, { ...inJune(1), amountReceived: 90 }), amend);
    await world.pass(20 * day);
    return wrongIn(world, ["01/06 50", "04/06 123.45"], "SUBMITTED", "FAILED duplicate_declaration");
  };

/** Lists show no years, and a declaration by hand for Ann has the number of ours, from the year before. */
const ofTwoYears =
  (correction: Sent, declared: readonly string[], end: End): Scene =>
  async () => {
    const world = await smallWorld({ rules: { listedNumbers: "alone" } });
    world.state.typeIn(registryId, { ...inJune(1), ...ann, amountCents: 5_000 }, true, "by hand", "256/2025");
    await sendEach(world, inJune(4), { ...correction, amountReceived: 90, ...amend });
    return wrongIn(world, declared, "SUBMITTED", end);
  };

/**
 * Lists show no years. What the owner declared by hand for Ann is the reservation's, and a stranger's of the year before has its
 * number; what is declared for her later is not.
 */
const ofGuestAndStranger =
  (correction: Sent, declared: readonly string[], end: End): Scene =>
  async () => {
    const world = await smallWorld({ rules: { listedNumbers: "alone" } });
    world.state.typeIn(registryId, inJune(3), true, "by hand", "256/2025");
    world.state.typeIn(registryId, { ...inJune(1), ...ann }, true);
    await sendEach(world, amend);
    if (correction.startDate !== undefined)
      world.state.typeIn(registryId, { ...inJune(9), ...ann, amountCents: 5_000 }, true);
    await sendEach(world, { ...correction, amountReceived: 90, ...amend });
    return wrongIn(world, declared, "SUBMITTED", end);
  };

/** Lists show no years, and leave out for a while what we have declared; a stranger's of its number was amended by hand. */
const besideAmended =
  (...amendments: readonly ReturnType<typeof inJune>[]): Scene =>
  async () => {
    const world = await smallWorld({ rules: { listedNumbers: "alone", othersLag: 5 * minute } });
    const ours = `${256 + amendments.length}`;
    world.state.typeIn(registryId, inJune(3), true, "by hand", `${ours}/2025`);
    let { startDate } = inJune(3);
    for (const days of amendments) {
      world.amendByHand(startDate, days);
      ({ startDate } = days);
    }
    world.send(reservation(10, inJune(1)));
    await world.run({ until: minute });
    world.send(reservation(10, { ...inJune(8), amountReceived: 90 }), amend);
    await world.pass(day);
    return wrongIn(world, ["05/06 70", "08/06 90"], "SUBMITTED", "SUBMITTED");
  };

/** One reservation that is sent again and again. */
export const scenes: Scenes = {
  "a reservation sent again for other days is a duplicate": comesTo(
    [inJune(1), inJune(2)],
    ["01/06 123.45"],
    "SUBMITTED",
    "FAILED",
  ),
  "a declaration is corrected twice": comesTo(
    [inJune(1), { ...inJune(2), ...amend }, { ...inJune(3), amountReceived: 90, ...amend }],
    ["03/06 90"],
    "SUBMITTED",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a correction amends what is in force after another correction was refused": comesTo(
    [inJune(1), { ...inJune(2), ...refused }, { ...inJune(4), ...amend }],
    ["04/06 123.45"],
    "SUBMITTED",
    "FAILED",
    "SUBMITTED",
  ),
  "a refused reservation sent again with other figures is declared": comesTo(
    [{ amountReceived: refused.amountReceived }, inJune(2)],
    ["02/06 123.45"],
    "FAILED",
    "SUBMITTED",
  ),
  "a stay on dates that a correction has left is declared": comesTo(
    [{ reservationId: "another", ...inJune(1) }, { reservationId: "another", ...inJune(7), ...amend }, inJune(1)],
    ["01/06 123.45", "07/06 123.45"],
    "SUBMITTED",
    "SUBMITTED",
    "SUBMITTED",
  ),

  // The first is asked to be final, and what came of that shows late.
  "a reservation sent for other days before it is declared is a duplicate": async () => {
    const world = await smallWorld({ lateness: () => 90 * second, trouble: atFirst("finalise", "late commit") });
    await sendEach(world, inJune(1), { ...inJune(2), atOnce: true });
    return wrongIn(world, ["01/06 123.45"], "SUBMITTED", "FAILED");
  },

  "a correction leaves a declaration of the year before alone that has the same number": async () => {
    const world = await smallWorld();
    world.state.typeIn(registryId, inJune(1), true, "by hand", "256/2025");
    await sendEach(world, inJune(4), { ...inJune(6), ...amend });
    return wrongIn(world, ["01/06 123.45", "06/06 123.45"], "SUBMITTED", "SUBMITTED");
  },

  "a correction to days of its guest's declaration by hand leaves that alone, whose number of last year is ours":
    ofTwoYears(inJune(1), ["01/06 50", "04/06 123.45"], "FAILED duplicate_declaration"),
  "a correction to free days amends ours, not one by hand whose number of last year is the same": ofTwoYears(
    inJune(8),
    ["01/06 50", "08/06 90"],
    "SUBMITTED",
  ),

  "a correction amends what its guest's owner declared by hand, not another's whose number of last year is the same":
    ofGuestAndStranger({}, ["01/06 90", "03/06 123.45"], "SUBMITTED"),
  "a correction to days of its guest's second declaration by hand leaves both alone, whose number is also last year's":
    ofGuestAndStranger(inJune(9), ["01/06 123.45", "03/06 123.45", "09/06 50"], "FAILED duplicate_declaration"),
  "a correction of what its owner has amended by hand amends that, not another's whose number of last year is the same":
    async () => {
      const world = await smallWorld({ rules: { listedNumbers: "alone" } });
      world.state.typeIn(registryId, inJune(3), true, "by hand", "256/2025");
      await sendEach(world, inJune(1));
      world.amendByHand(inJune(1).startDate, inJune(5));
      await sendEach(world, { ...inJune(7), amountReceived: 90, ...amend });
      return wrongIn(world, ["03/06 123.45", "07/06 90"], "SUBMITTED", "SUBMITTED");
    },

  "a correction leaves a stranger's declaration alone whose number of last year is ours, while the list leaves ours out":
    async () => {
      const world = await smallWorld({ rules: { listedNumbers: "alone", othersLag: 5 * minute } });
      world.state.typeIn(registryId, inJune(1), true, "by hand", "256/2025");
      world.send(reservation(10, inJune(4)));
      await world.run({ until: minute });
      world.send(reservation(10, { ...inJune(1), amountReceived: 90 }), amend);
      await world.pass(day);
      return wrongIn(world, ["01/06 123.45", "04/06 123.45"], "SUBMITTED", "FAILED duplicate_declaration");
    },

  "a correction leaves a stranger's amended declaration alone whose number of last year was ours, while the list leaves ours out":
    besideAmended(inJune(5)),
  "a correction leaves a stranger's declaration alone that was amended twice and whose number of last year was ours":
    besideAmended(inJune(4), inJune(5)),

  "a correction leaves another property's declaration alone that has the same number": async () => {
    const world = await smallWorld({ rules: { numbers: "of each property", filter: "overlap" } });
    world.state.typeIn(secondRegistryId, inJune(1), true);
    world.state.typeIn(registryId, inJune(4), true);
    world.send(reservation(20, inJune(1)));
    await world.pass();
    await world.setApartment(20, 2);
    world.send(reservation(20, { ...inJune(7), amountReceived: 90 }), amend);
    await world.pass();
    return wrongIn(world, ["01/06 123.45", "04/06 123.45", "07/06 90"], "FAILED", "SUBMITTED");
  },

  "what was sent last counts although an earlier correction is dispatched last": async () => {
    const first = once();
    const world = await smallWorld({
      interfere: ({ name, key }) =>
        name === "Update TASK (dispatches)" && key?.startsWith("TASK#2 ") && first() ? "kill before" : undefined,
    });
    await sendEach(world, {}, { amountReceived: 80, ...amend }, { amountReceived: 90, ...amend, atOnce: true });
    return wrongIn(world, ["01/06 90"], "SUBMITTED", "FAILED", "SUBMITTED");
  },

  "a failed correction repeated after a newer one stays behind it": async () => {
    const world = await smallWorld();
    await sendEach(world, {}, refused, { amountReceived: 90, ...amend });
    world.send(reservation(10, { amountReceived: 80 }), { ...amend, repeats: [{ taskId: 2, row: 1 }] });
    await world.pass();
    return wrongIn(world, ["01/06 90"], "SUBMITTED", "FAILED", "SUBMITTED", "FAILED");
  },

  "a correction onto another reservation's dates fails and says what stands now": async () => {
    const world = await smallWorld();
    const third = { reservationId: "third", amountReceived: 70 };
    await sendEach(world, inJune(1), { ...inJune(4), reservationId: "another", amountReceived: 80 });
    await sendEach(world, { ...inJune(4), ...amend }, { ...inJune(1), ...third, ...amend });
    const { details = "" } = world.rows()[2] ?? {};
    return [
      ...wrongIn(world, ["01/06 123.45", "04/06 80"], "SUBMITTED", "SUBMITTED", "FAILED", "FAILED"),
      ...unless(typeof details === "object" && details.code === "dates_declared", "it does not say what stands now"),
    ];
  },

  "a correction fails where notes are hidden and the declaration may be another's": async () => {
    const world = await smallWorld({ rules: { finalNotes: "hidden" } });
    await sendEach(world, { reservationId: "another" }, { amountReceived: 90, ...amend });
    return wrongIn(world, ["01/06 123.45"], "SUBMITTED", "FAILED");
  },

  "a cancellation keeps the departure that was declared": async () => {
    const world = await smallWorld();
    await sendEach(world, {});
    world.send(cancellation(10), amend);
    await world.pass();
    const isKept = world.state.inForce().every((one) => one.figures.endDate === figures.endDate);
    return [
      ...wrongIn(world, ["01/06 0"], "SUBMITTED", "SUBMITTED"),
      ...unless(isKept, "the departure that was declared is gone"),
    ];
  },

  "a cancellation beyond the declared departure makes another of that day a duplicate": async () => {
    const world = await smallWorld({ rules: { filter: "overlap" } });
    await sendEach(world, {});
    for (const reservationId of ["r10", "another"]) {
      world.send(cancellation(10, { startDate: "07/06/2026", reservationId }), amend);
      await world.pass();
    }
    return wrongIn(world, ["07/06 0"], "SUBMITTED", "SUBMITTED", "FAILED");
  },

  "a correction amends what its owner has amended by hand": async () => {
    const world = await smallWorld();
    await sendEach(world, inJune(1));
    world.amendByHand(figures.startDate, {});
    await sendEach(world, { ...inJune(2), ...amend });
    return wrongIn(world, ["02/06 123.45"], "SUBMITTED", "SUBMITTED");
  },

  "a correction amends what its owner has declared by hand for its guest": declaredByHand(
    { ...inJune(1), ...ann },
    [{ amountReceived: 90, ...amend }],
    ["01/06 90"],
    "SUBMITTED",
  ),
  "a correction amends what its owner has declared by hand, with the document in other letters": declaredByHand(
    { ...inJune(1), guestName: "ANN", guestId: "x-1" },
    [{ amountReceived: 90, ...amend }],
    ["01/06 90"],
    "SUBMITTED",
  ),
  "a correction leaves a stranger's declaration of its dates alone": declaredByHand(
    inJune(1),
    [{ amountReceived: 90 }, { amountReceived: 90, ...amend }],
    ["01/06 123.45"],
    "FAILED duplicate_declaration",
    "FAILED duplicate_declaration",
  ),
  // Its days were wrong once, and a stranger's.
  "a reservation is declared for its true days although an earlier version met a stranger's": declaredByHand(
    inJune(1),
    [inJune(1), inJune(7), { ...inJune(9), ...amend }],
    ["01/06 123.45", "09/06 123.45"],
    "FAILED duplicate_declaration",
    "SUBMITTED",
    "SUBMITTED",
  ),
  "a correction to other days leaves a stranger's declaration alone that an earlier version met": declaredByHand(
    inJune(1),
    [inJune(1), { ...inJune(7), ...amend }, { reservationId: "another", ...inJune(7), ...amend }],
    ["01/06 123.45", "07/06 123.45"],
    "FAILED duplicate_declaration",
    "SUBMITTED",
    "FAILED duplicate_declaration",
  ),
  "a stay is not declared beside its guest's declaration by hand with another departure": declaredByHand(
    { ...inJune(1, 3), ...ann },
    [inJune(1, 4), { ...inJune(1, 4), ...amend }, { reservationId: "another", guestId: "B2", ...inJune(1, 4) }],
    ["01/06 123.45", "01/06 123.45"],
    "FAILED duplicate_declaration",
    "FAILED duplicate_declaration",
    "SUBMITTED",
  ),
  "a stay is not declared beside its guest's declaration by hand with another arrival": declaredByHand(
    { ...inJune(2, 3), ...ann },
    [inJune(1, 4)],
    ["02/06 123.45"],
    "FAILED duplicate_declaration",
  ),
  "a stay is declared that begins as another of its guest by hand ends": declaredByHand(
    { ...inJune(1, 3), ...ann },
    [inJune(4, 2)],
    ["01/06 123.45", "04/06 123.45"],
    "SUBMITTED",
  ),
  // It may be this reservation's, or another stay of the same guest.
  "what an earlier version met for its own guest is left to a person": declaredByHand(
    { ...inJune(1), ...ann },
    [inJune(1), { ...inJune(7), ...amend }, inJune(7), { reservationId: "another", ...inJune(11) }],
    ["01/06 123.45", "11/06 123.45"],
    "FAILED duplicate_declaration",
    "FAILED duplicate_declaration",
    "FAILED duplicate_declaration",
    "SUBMITTED",
  ),

  "a correction to what the owner has declared already changes nothing": async () => {
    const world = await smallWorld();
    world.state.saveDraft(registryId, figures, "");
    world.makeFinal();
    await sendEach(world, amend);
    return [...wrongIn(world, ["01/06 123.45"], "SUBMITTED"), ...unless(world.finals().length === 1, "it was amended")];
  },

  "a draft upload changed and then declared keeps its id": async () => {
    const world = await smallWorld();
    await sendEach(world, { ...inJune(1), draftUpload: true }, { ...inJune(2), amountReceived: 90 });
    const ids = [...world.state.declarations.keys()];
    return [
      ...wrongIn(world, ["02/06 90"], "DRAFTED", "SUBMITTED"),
      ...unless(ids.length === 1, `the drafts are ${ids.join()}`),
    ];
  },

  "a draft moved to days that another reservation comes to want is removed before its row ends": async () => {
    const first = once();
    let isLeft = false;
    const world = await smallWorld({
      interfere({ name, key }) {
        if (name.startsWith("Update RES (errorValue") && key?.startsWith("TASK#2 ") && world.drafts().length > 0)
          isLeft = true;
        return undefined;
      },
      portalLatency: ({ name }) => (name === "updateDraft" ? 20 * second : 100),
      trouble({ name }) {
        if (name === "updateDraft" && first()) world.send(reservation(11, { amountReceived: 80 }));
        return undefined;
      },
    });
    await world.setApartment(11, 2);
    await sendEach(world, { ...inJune(5), draftUpload: true }, inJune(1));
    return [
      ...wrongIn(world, ["01/06 80"], "DRAFTED", "FAILED", "SUBMITTED"),
      ...unless(!isLeft, "it ends with a draft that may become final"),
    ];
  },

  "a correction waits for a declaration that the list leaves out for a while": leftOut(),
  "a correction waits for a declaration that the list leaves out, beside another of its number": leftOut("256"),
  "a correction waits for a declaration that the list leaves out, beside one by hand of its new days and guest":
    besideByHand(),
  "a correction waits for a declaration that the list leaves out, beside one by hand of its number":
    besideByHand("256"),

  "a draft upload of other days is removed when what its owner declared is corrected": async () => {
    const world = await smallWorld();
    world.state.typeIn(registryId, { ...inJune(1), ...ann }, true);
    await sendEach(world, { ...inJune(4), draftUpload: true }, { amountReceived: 90, ...amend });
    const isSaid = inWords(world.rows()[0]?.details ?? "").includes("in task 2");
    return [
      ...wrongIn(world, ["01/06 90"], "DRAFTED", "SUBMITTED"),
      ...unless(isSaid, "its draft is said to be there"),
      ...world.drafts().map(({ declarationId }) => `draft ${declarationId} may become a second declaration`),
    ];
  },

  "a draft upload says that it is there when what was to take it over is refused": async () => {
    const world = await smallWorld();
    await sendEach(world, { draftUpload: true }, { isForeigner: false, guestTaxId: refusedAtSave });
    const [first] = world.rows();
    const { code } = typeof first?.details === "object" ? first.details : { code: first?.details };
    return [
      ...world.wrongEnds("DRAFTED", "FAILED rejected_by_portal"),
      ...unless(code === "draft_saved", `the first says ${code}`),
      ...unless(world.drafts().length === 1, `${world.drafts().length} drafts are there`),
    ];
  },

  // Two apartments on record are one property.
  "of two drafts moved to the same days of one property one is declared": async () => {
    const world = await smallWorld();
    await world.setApartment(11, 1);
    const ofTwo = (one: number, other: number) => [reservation(10, inJune(one)), reservation(11, inJune(other))];
    world.send(ofTwo(1, 4), { draftUpload: true });
    await world.pass();
    world.send(ofTwo(7, 7));
    await world.pass();
    return wrongIn(world, ["07/06 123.45"], "DRAFTED", "DRAFTED", "SUBMITTED", "FAILED");
  },
};
