import { readMark, writeMark } from "../../../shared/records/draft-ledger.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute } from "../../support/durations.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import {
  ann,
  dates,
  figures,
  inJune,
  registryId,
  reservation,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

/** What is wrong where not so many finals and drafts stand in the end. */
const otherThan = (world: SmallWorld, finals: number, drafts = 0) =>
  unless(
    world.finals().length === finals && world.drafts().length === drafts,
    `there stand ${world.finals().length} finals and ${world.drafts().length} drafts`,
  );

function changeAll({ state }: World): void {
  for (const one of state.declarations.values()) one.figures = { ...one.figures, amountCents: 1 };
}

/** The first owner begins to amend what is declared. */
function beginToAmend({ state }: SmallWorld): void {
  const account = state.accounts.get("one");
  const there = state.inForce()[0];
  if (account && there) state.beginToAmend(account, there.declarationId, { amountCents: 1 });
}

/** The owner changes the days of a draft upload of ours by hand; then its reservation is sent to be declared. */
async function movedDraft(as: "draft" | "final", onDeclared?: "amend", isUnreadable = false): Promise<SmallWorld> {
  const world = await smallWorld();
  world.send(reservation(10), { draftUpload: true });
  await world.pass();
  world.state.change(world.lastId(), { figures: { ...figures, ...inJune(12) } });
  if (as === "final") world.makeFinal();
  if (isUnreadable) world.state.unreadable.add(world.lastId());
  world.send(reservation(10), { onDeclared });
  await world.pass();
  return world;
}

async function amendedByItsOwner(): Promise<SmallWorld> {
  const world = await smallWorld();
  world.send(reservation(10));
  await world.pass();
  beginToAmend(world);
  return world;
}

/** What an owner, or another deployment, does at the portal between two steps of ours. */
export const scenes: Scenes = {
  "another deployment's draft with our task's numbers is left alone": async () => {
    const world = await smallWorld();
    const mark = writeMark({ taskId: 1, row: 1, random: "0123456789abcdef0123" });
    world.state.saveDraft(registryId, figures, mark);
    world.send(reservation(10));
    await world.pass();
    const isUntouched = world.drafts().some(({ notes }) => notes === mark);
    return [...world.wrongEnds("SUBMITTED"), ...unless(isUntouched, "another deployment's draft was touched")];
  },

  "a draft upload that its owner has moved to other days and made final is not declared beside": async () => {
    const world = await movedDraft("final");
    return [...world.wrongEnds("DRAFTED", "FAILED duplicate_declaration"), ...world.wrongInForce("12/06 123.45")];
  },
  "a draft upload that its owner has moved to other days and made final is corrected": async () => {
    const world = await movedDraft("final", "amend");
    return [...world.wrongEnds("DRAFTED", "SUBMITTED"), ...world.wrongInForce("01/06 123.45")];
  },
  "a draft upload that its owner has moved to other days is declared under its own id": async () => {
    const world = await movedDraft("draft");
    return [...world.wrongEnds("DRAFTED", "SUBMITTED"), ...otherThan(world, 1), ...world.wrongInForce("01/06 123.45")];
  },
  "a draft upload that its owner has moved to other days is not declared beside while it cannot be read": async () => {
    const world = await movedDraft("final", undefined, true);
    return [...world.wrongEnds("DRAFTED", "PENDING"), ...world.wrongInForce("12/06 123.45")];
  },

  "an owner's draft that amends ours, and has its notes, is left alone by another of its stay": async () => {
    const world = await amendedByItsOwner();
    world.send(reservation(10, { reservationId: "another" }));
    await world.pass();
    return [...world.wrongEnds("SUBMITTED", "FAILED duplicate_declaration"), ...otherThan(world, 1, 1)];
  },

  "an owner's draft that amends ours is left alone as its own filing closes": async () => {
    const late = once();
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble: atFirst("saveDraft", "late commit"),
      interfere({ name }) {
        if (name === "read" && world.finals().length > 0 && late()) beginToAmend(world);
        return undefined;
      },
    });
    await world.betweenSweeps();
    world.send(reservation(10));
    await world.pass();
    return [...world.wrongEnds("SUBMITTED"), ...otherThan(world, 1, 1)];
  },

  "an owner's draft that amends what it has just made final of ours is left alone by the row in doubt": async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name !== "saveDraft" || !first()) return undefined;
        world.scheduler.after(5_000, () => {
          world.makeFinal();
          beginToAmend(world);
        });
        return "reset after commit";
      },
    });
    world.send(reservation(10), { onDeclared: "amend" });
    await world.pass();
    return [...world.wrongEnds("SUBMITTED"), ...otherThan(world, 1, 1)];
  },

  "a correction waits while its owner amends the same declaration, says so, and is filed after that": async () => {
    const world = await amendedByItsOwner();
    world.send(reservation(10, { amountReceived: 90 }), { onDeclared: "amend" });
    await world.pass();
    const waiting = [...world.wrongEnds("SUBMITTED", "PENDING"), ...otherThan(world, 1, 1)];
    const [filing] = world.filings().filter(({ taskId }) => taskId === 2);
    const said = inWords(filing?.waiting ?? "");
    world.state.change(world.lastId(), "deleted");
    await world.pass();
    return [
      ...waiting,
      ...unless(said.includes("256/2026"), `it says: ${said}`),
      ...world.wrongEnds("SUBMITTED", "SUBMITTED"),
      ...world.wrongInForce("01/06 90"),
    ];
  },

  "a draft that its owner changes after the save is not declared": async () => {
    const world = await smallWorld({
      interfere({ name }) {
        for (const one of name === "identify" ? world.drafts() : [])
          if (readMark(one.notes)) one.figures = { ...one.figures, amountCents: 1 };
        return undefined;
      },
    });
    world.send(reservation(10));
    await world.pass();
    return [...world.wrongEnds("NEEDS_REVIEW"), ...otherThan(world, 0, 1)];
  },

  "an intended draft that its owner changes goes to a person": async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name !== "finalise" || !first()) return undefined;
        world.scheduler.after(1, () => changeAll(world));
        return "reset before commit";
      },
    });
    world.send(reservation(10));
    return await world.wrongAfter(day, "NEEDS_REVIEW");
  },

  "a draft in doubt that its owner changes and makes final goes to a person": async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name !== "saveDraft" || !first()) return undefined;
        world.scheduler.after(5_000, () => {
          changeAll(world);
          world.makeFinal();
        });
        return "reset after commit";
      },
    });
    world.send(reservation(10));
    return await world.wrongAfter(day, "NEEDS_REVIEW");
  },

  "dates declared by the owner while ours are made final leave no draft of ours": async () => {
    const first = once();
    const world = await smallWorld({
      rules: { equalDatesAccepted: false },
      trouble({ name }) {
        if (name === "finalise" && first()) world.state.typeIn(registryId, dates, true);
        return undefined;
      },
    });
    world.send(reservation(10));
    return [...(await world.wrongAfter(day, "FAILED")), ...otherThan(world, 1)];
  },

  "a correction amends what the owner declared beside a draft upload": async () => {
    const world = await smallWorld();
    world.send(reservation(10), { draftUpload: true });
    await world.run({ until: hour });
    world.state.typeIn(registryId, { ...dates, ...ann }, true);
    world.send(reservation(10, { amountReceived: 150 }), { onDeclared: "amend" });
    return [...(await world.wrongAfter(day, "DRAFTED", "SUBMITTED")), ...otherThan(world, 2)];
  },

  "a correction fails when its apartment moves to another property meanwhile": async () => {
    const first = once();
    const world = await smallWorld({
      interfere({ name, process }) {
        if (name !== "list" || world.rows().length < 2 || process.role !== "file" || !first()) return undefined;
        world.moveApartment();
        return "kill before";
      },
    });
    world.send(reservation(20));
    await world.run({ until: hour });
    world.send(reservation(20, { amountReceived: 150 }), { onDeclared: "amend" });
    return [...(await world.wrongAfter(day, "SUBMITTED", "FAILED")), ...otherThan(world, 1)];
  },

  "an apartment removed while its stay waits is told": async () => {
    const world = await smallWorld({ trouble: ({ at }) => (at < hour ? "down" : undefined) });
    world.send(reservation(10));
    await world.run({ until: hour / 2 });
    await world.setUp(({ directory }) => directory.removeApartment(10));
    return await world.wrongAfter(day, "FAILED apartment_not_found");
  },

  "a save that comes late is removed beside a draft that a person has to decide": async () => {
    const first = once();
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble(call) {
        if (call.name !== "finalise" || !first()) return isLate(call);
        world.scheduler.after(1, () => changeAll(world));
        return "reset before commit";
      },
    });
    const isLate = atFirst("saveDraft", "late commit");
    await world.betweenSweeps();
    world.send(reservation(10));
    const wrong = await world.wrongAfter(day, "NEEDS_REVIEW");
    const amounts = [...world.state.declarations.values()].map((one) => one.figures.amountCents);
    return [...wrong, ...unless(amounts.join() === "1", `there stand the amounts ${amounts.join()}`)];
  },

  "the later of two reservations that have both saved the same stay takes its draft back": async () => {
    const firstLook = once();
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble: atFirst("saveDraft", "late commit"),
      interfere: ({ name }) =>
        name === "list" && world.state.declarations.size > 0 && firstLook() ? "kill before" : undefined,
    });
    world.send(reservation(10));
    world.send(reservation(10, { reservationId: "another" }));
    return [...(await world.wrongAfter(day, "SUBMITTED", "FAILED")), ...otherThan(world, 1)];
  },

  "a reservation that comes to want a stay during its finalise is a duplicate": async () => {
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (name !== "finalise" || !first()) return undefined;
        world.send(reservation(10, { reservationId: "another" }));
        return "reset before commit";
      },
    });
    world.send(reservation(10));
    await world.pass();
    return [...world.wrongEnds("SUBMITTED", "FAILED"), ...otherThan(world, 1)];
  },

  "drafts that its owner begins with our notes are not counted as ours": async () => {
    const world = await smallWorld();
    world.send(reservation(10));
    await world.pass();
    for (let count = 4; count > 0; count -= 1) beginToAmend(world);
    return [...world.wrongEnds("SUBMITTED"), ...unless(world.drafts().length === 4, "not all were begun")];
  },

  "our draft deleted by its owner as we make it final is saved again": async () => {
    const first = once();
    const world = await smallWorld({
      interfere({ name }) {
        if (name === "finalise" && first())
          for (const id of world.state.declarations.keys()) world.state.change(id, "deleted");
        return undefined;
      },
    });
    world.send(reservation(10));
    return await world.wrongAfter(30 * minute, "SUBMITTED");
  },

  "a draft that vanishes before each finalise does not keep a visit going for ever": async () => {
    const world = await smallWorld({
      trouble({ name }) {
        if (name !== "finalise") return undefined;
        world.state.declarations.clear();
        return "reset before commit";
      },
    });
    world.send(reservation(10, inJune(1, 1)));
    await world.run({ until: 6 * hour });
    return world.misdeeds();
  },
};
