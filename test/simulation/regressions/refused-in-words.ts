import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute } from "../../support/durations.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import { refusedAtFinalise } from "../../support/simulation/portal-state.ts";
import {
  addOwner,
  countingWorld,
  type End,
  figures,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

/** "Try later" is no refusal of what was sent: it is sent again within minutes. */
const tryLater =
  (call: string): Scene =>
  async () => {
    const world = await smallWorld({ trouble: atFirst(call, "try later") });
    world.send(reservation(10));
    return await world.wrongAfter(20 * minute, "SUBMITTED");
  };

/** The form refuses in words that nobody knows: the sender learns of it at once, and nothing of it is left. */
const unknownWords =
  (call: string): Scene =>
  async () => {
    const world = await smallWorld({ trouble: ({ name }) => (name === call ? "unknown words" : undefined) });
    world.send(reservation(10));
    const wrong = await world.wrongAfter(10 * minute, "FAILED");
    const left = world.state.declarations.size;
    return [...wrong, ...unless(left === 0, `${left} declarations are left`)];
  };

/** It is done all the same, whatever the words say. */
const refusedAndDone =
  (call: string): Scene =>
  async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name, notes = "" }) {
        if (name !== call || !first()) return undefined;
        if (world.state.declarations.size > 0) world.makeFinal();
        else world.state.saveDraft(registryId, figures, notes);
        return "unknown words";
      },
    });
    world.send(reservation(10));
    const wrong = await world.wrongAfter(hour, "SUBMITTED");
    const finals = world.finals().length;
    return [...wrong, ...unless(finals === 1, `it is declared ${finals} times`)];
  };

/** A save without an answer, which makes its draft minutes later or never; every save after it is refused. */
const refusedAfter =
  (first: PortalTrouble, ...ends: readonly End[]): Scene =>
  async () => {
    const isFirst = once();
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble: ({ name }) => (name === "saveDraft" ? (isFirst() ? first : "unknown words") : undefined),
    });
    await world.betweenSweeps();
    world.send(reservation(10));
    const wrong = await world.wrongAfter(20 * minute, ...ends);
    const { length } = world.drafts();
    return [...wrong, ...unless(length === 0, `${length} drafts are left`)];
  };

/** Three users hear the same words within minutes: the third waits, with an alarm, until the portal takes something again. */
const everyonesWords =
  (call: string, words: PortalTrouble = "unknown words"): Scene =>
  async () => {
    const until = 3 * hour;
    const world = await smallWorld({
      trouble: ({ name, at }) => (name === call && at < until ? words : undefined),
    });
    await addOwner(world, 30);
    for (const [index, apartment] of [10, 20, 30].entries())
      world.scheduler.after((index + 1) * 2 * minute, () => world.send(reservation(apartment)));
    await world.run({ until: until - minute });
    const opened = world.counted.get("BreakerOpened") ?? 0;
    const waiting = world.wrongEnds("FAILED", "FAILED", call === "finalise" ? "PROCESSING" : "PENDING");
    return [
      ...waiting,
      ...(await world.wrongAfter(until + 2 * hour, "FAILED", "FAILED", "SUBMITTED")),
      ...unless(opened === 1 && world.counted.has("PortalChanged"), `filing paused ${opened} times`),
    ];
  };

const tenStays = Array.from({ length: 10 }, (_, index) =>
  reservation(10, { ...inJune(index + 1, 1), reservationId: `r${index}` }),
);

/** One owner's stays meet a fault of the portal: the first two fail, and the others are declared once it has passed. */
const oneOwnersFault =
  (call: string, words: PortalTrouble): Scene =>
  async () => {
    const world = await smallWorld({
      trouble: ({ name, at }) => (name === call && at < 10 * minute ? words : undefined),
    });
    world.send(tenStays);
    await world.run({ until: 5 * minute });
    const early = world.rows().filter(({ state }) => state === "FAILED").length;
    const rings = world.counted.get("PortalChanged") ?? 0;
    const ends = tenStays.map((_, index): End => (index < 2 ? "FAILED rejected_by_portal" : "SUBMITTED"));
    return [
      ...(await world.wrongAfter(hour, ...ends)),
      ...unless(early === 2, `${early} stays had failed after five minutes`),
      ...unless(rings > 0, "no alarm has sounded"),
    ];
  };

/** Of two properties of an owner one is in a state of unknown words; the portal takes nothing for it. */
const propertyInOtherState: Scene = async () => {
  const world = await smallWorld();
  const [first, ...others] = world.state.accounts.get("two")?.properties ?? [];
  if (!first) throw new Error("the second owner has no property");
  world.state.addAccount("two", "right", [{ ...first, state: "other" }, ...others]);
  await world.setApartment(40, 2);
  world.send([reservation(40), reservation(20)]);
  return await world.wrongAfter(hour, "FAILED rejected_by_portal", "SUBMITTED");
};

/** The portal says no, in words. */
export const scenes: Scenes = {
  "a property in a state of unknown words is refused alone, and the owner's other one declared for":
    propertyInOtherState,
  "a save that is to be tried later is sent again within minutes": tryLater("saveDraft"),
  "a finalise that is to be tried later is asked for again within minutes": tryLater("finalise"),
  "a save refused in unknown words fails its row at once": unknownWords("saveDraft"),
  "a finalise refused in unknown words fails its row at once and leaves no draft": unknownWords("finalise"),
  "a save refused in unknown words and done all the same is declared": refusedAndDone("saveDraft"),
  "a finalise refused in unknown words and done all the same is declared": refusedAndDone("finalise"),
  "a save refused while an earlier one may still show waits for that one, which is declared": refusedAfter(
    "late commit",
    "SUBMITTED",
  ),
  "a save refused after an earlier one that never shows fails its row": refusedAfter("reset before commit", "FAILED"),
  "an update refused in unknown words and done all the same takes the draft over, and says so": async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name, notes = "" }) {
        const account = world.state.accounts.get("one");
        if (name !== "updateDraft" || !account || !first()) return undefined;
        world.state.updateDraft(account, world.lastId(), { ...figures, amountCents: 9_000 }, notes);
        return "unknown words";
      },
    });
    world.send(reservation(10), { draftUpload: true });
    await world.pass();
    world.send(reservation(10, { amountReceived: 90 }));
    const wrong = await world.wrongAfter(day, "DRAFTED", "SUBMITTED");
    const [{ details } = { details: "" }] = world.rows();
    return [
      ...wrong,
      ...world.wrongInForce("01/06 90"),
      ...unless(inWords(details).includes("take over this draft"), `it says: ${inWords(details)}`),
    ];
  },
  "two stays fail of an owner whose saves meet a fault of ten minutes, and eight are declared": oneOwnersFault(
    "saveDraft",
    "unknown words",
  ),
  "two stays fail of an owner whose saves meet a fault with incident numbers, and eight are declared": oneOwnersFault(
    "saveDraft",
    "incident",
  ),
  "two stays fail of an owner whose finals meet a fault of ten minutes, and eight are declared": oneOwnersFault(
    "finalise",
    "incident",
  ),
  "a save refused with an incident number for three users pauses filing": everyonesWords("saveDraft", "incident"),
  "a finalise refused with an incident number for three users pauses filing": everyonesWords("finalise", "incident"),

  "what one owner's stays are refused for six hours is believed": async () => {
    const world = await smallWorld({ trouble: ({ name }) => (name === "saveDraft" ? "incident" : undefined) });
    world.send(tenStays);
    await world.run({ until: 5 * hour });
    const early = world.rows().filter(({ state }) => state === "FAILED").length;
    const ends = tenStays.map(() => "FAILED rejected_by_portal" as const);
    return [
      ...(await world.wrongAfter(9 * hour, ...ends)),
      ...unless(early === 2, `${early} stays had failed after five hours`),
    ];
  },

  "a save refused in the same words for three users pauses filing": everyonesWords("saveDraft"),
  "a finalise refused in the same words for three users pauses filing": everyonesWords("finalise"),

  "a stay that the form refuses in known words is not saved again": async () => {
    const [world, saves] = await countingWorld("saveDraft");
    world.send(reservation(10, { endDate: "01/10/2026" }));
    const wrong = await world.wrongAfter(day, "FAILED");
    return [...wrong, ...unless(saves.length === 1, `saved ${saves.length} times`)];
  },

  "a refused draft that cannot be removed at once is removed later": async () => {
    const world = await smallWorld({ trouble: atFirst("deleteDraft", "reset before commit") });
    world.send(reservation(10, { amountReceived: refusedAtFinalise / 100 }));
    const wrong = await world.wrongAfter(day, "FAILED rejected_by_portal");
    return [...wrong, ...world.drafts().map(() => "a draft stays behind")];
  },
};
