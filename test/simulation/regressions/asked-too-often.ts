import { readMark } from "../../../shared/records/draft-ledger.ts";
import { day, hour, minute } from "../../support/durations.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import {
  ann,
  countingWorld,
  dates,
  inJune,
  registryId,
  reservation,
  type Scenes,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const stay = reservation(10);

/** What the portal is asked without need, too soon, or without looking first. */
export const scenes: Scenes = {
  "a draft that cannot be read after a worker's death is not made final unseen": async () => {
    const first = once();
    let [isSeen, blind] = [true, false];
    const world = await smallWorld({
      interfere({ name }) {
        if (name === "finalise") blind ||= !isSeen;
        if (name !== "finalise" || !first()) return undefined;
        isSeen = false;
        return "kill before";
      },
      trouble({ name, at }) {
        if (name !== "read" || isSeen) return undefined;
        isSeen = at > 40 * minute;
        return isSeen ? undefined : "truncated";
      },
    });
    world.send(stay);
    await world.run({ until: 35 * minute });
    const doubted = world.wrongEnds("CHECKING");
    return [...doubted, ...(await world.wrongAfter(day, "SUBMITTED")), ...unless(!blind, "it was asked for unseen")];
  },

  "a row is in doubt while a finalise without an answer has left its draft a draft": async () => {
    const world = await smallWorld({ trouble: atFirst("finalise", "reset before commit") });
    world.send(stay);
    await world.run({ until: minute / 2 });
    return [...world.wrongEnds("CHECKING"), ...(await world.wrongAfter(day, "SUBMITTED"))];
  },

  "a finalise that may still be under way is not repeated within the settle time": async () => {
    const [world, asked] = await countingWorld("finalise", {
      trouble: atFirst("finalise", "late commit"),
      lateness: () => 50_000,
    });
    world.send(stay);
    await world.pass();
    const [one = 0, other = Number.POSITIVE_INFINITY] = asked;
    return [...world.wrongEnds("SUBMITTED"), ...unless(other - one >= world.times.settle, "asked again at once")];
  },

  "a finalise that met a changed page is not repeated at once": async () => {
    const [world, asked] = await countingWorld("finalise", { trouble: atFirst("finalise", "changed") });
    world.send(stay);
    const wrong = await world.wrongAfter(day, "SUBMITTED");
    const [one = 0, other = 0] = asked;
    return [...wrong, ...unless(other - one >= minute / 2, `asked again after ${other - one} ms`)];
  },

  "an amendment form that has changed is not asked for again at once": async () => {
    const [world, asked] = await countingWorld("amend", { trouble: atFirst("amend", "changed") });
    world.send(stay);
    await world.pass(hour);
    world.send({ ...stay, amountReceived: 90 }, { onDeclared: "amend" });
    const wrong = await world.wrongAfter(day, "SUBMITTED", "SUBMITTED");
    const [one = 0, other = 0] = asked;
    return [...wrong, ...unless(other - one >= minute / 2, `asked again after ${other - one} ms`)];
  },

  "a declared reservation sent again unchanged is answered from our own record": async () => {
    const [world, lists] = await countingWorld("list");
    world.send(stay);
    await world.pass(hour);
    const { length } = lists;
    world.send(stay);
    await world.pass(hour);
    return [...world.wrongEnds("SUBMITTED", "FAILED"), ...unless(lists.length === length, "the list was read again")];
  },

  "a draft upload whose draft its owner changes goes to a person": async () => {
    const world = await smallWorld({
      interfere({ name }) {
        for (const one of name === "identify" ? world.state.declarations.values() : [])
          if (readMark(one.notes)) one.figures = { ...one.figures, amountCents: 1 };
        return undefined;
      },
    });
    world.send(stay, { draftUpload: true });
    return await world.wrongAfter(day, "NEEDS_REVIEW");
  },

  "a declaration moved to other dates between list and page does not stand in the way": async () => {
    const first = once();
    const world = await smallWorld({
      interfere({ name }) {
        const [declaration] = world.state.declarations.values();
        if (name === "read" && declaration?.notes === "by hand" && first())
          world.state.change(declaration.declarationId, { figures: { ...declaration.figures, ...inJune(20) } });
        return undefined;
      },
    });
    world.state.typeIn(registryId, dates, true);
    world.send(stay);
    return await world.wrongAfter(day, "SUBMITTED");
  },

  "a draft that its owner makes final while we remove it is not told as failed": async () => {
    const [firstLook, firstRemoval] = [once(), once()];
    const ours = () => [...world.state.declarations.values()].find(({ typed }) => typed.startsWith("[STR"));
    const world = await smallWorld({
      interfere({ name }) {
        const draft = ours();
        if (name === "list" && draft && firstLook()) world.state.typeIn(registryId, { ...dates, ...ann }, true);
        if (name === "deleteDraft" && draft && firstRemoval()) world.state.change(draft.declarationId, "final");
        return undefined;
      },
    });
    world.send(stay);
    const wrong = await world.wrongAfter(day, "SUBMITTED");
    const number = ours()?.number;
    return [...wrong, ...unless(world.rows()[0]?.declarationServerId === number, `it is declared as ${number}`)];
  },
};
