import type { Submission } from "../../../shared/records/submission.ts";
import { cancelRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import { day, hour, minute } from "../../support/durations.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import {
  countingWorld,
  dates,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  searchOf,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const later = reservation(20, { reservationId: "another", ...inJune(10) });
const aStay: Submission = { kind: "str", reservations: [later] };

/** The properties page is wrong once, after it was right: nothing fails for it. */
const onceWrong =
  (trouble: PortalTrouble, work: Submission): Scene =>
  async () => {
    const first = once();
    let isAmiss = false;
    const world = await smallWorld({
      trouble: ({ name }) => (isAmiss && name === "properties" && first() ? trouble : undefined),
    });
    // The second owner's login shows both: the first's page is another's for the apartment that is only the second's.
    world.send(reservation(20));
    await world.run({ until: 10 * minute });
    isAmiss = true;
    world.accept(work);
    const wrong = await world.wrongAfter(120 * minute, "SUBMITTED", "SUBMITTED");
    return [
      ...wrong,
      ...unless(
        world.outcomes().every((one) => !one.startsWith("FAILED")),
        "the search failed",
      ),
    ];
  };

/** A worker dies over its draft before it noted what the login's page showed; the next one's page is another's. */
const wrongAfterADeath =
  (isCancelled: boolean): Scene =>
  async () => {
    const [first, ofTheLostSession, wrong] = [once(), once(), once()];
    const isSaved = () => world.state.declarations.size > 0;
    const world = await smallWorld({
      interfere: ({ name }) => (name === "list" && isSaved() && first() ? "kill before" : undefined),
      trouble: ({ name }) =>
        name === "properties" && isSaved() && !ofTheLostSession() && wrong() ? "another's properties" : undefined,
    });
    world.send(reservation(20));
    await world.run({ until: minute });
    await world.setUp(async ({ read, dependencies }) => {
      const view = await read(1);
      if (view && isCancelled) await cancelRows(dependencies, view.task, view.rows);
    });
    return [
      ...(await world.wrongAfter(120 * minute, isCancelled ? "FAILED" : "SUBMITTED")),
      ...world.drafts().map(({ declarationId }) => `${declarationId} was left behind`),
    ];
  };

/**
 * The answer to a finalise that took effect is lost, and the property with it: a login without the property cannot see the
 * page. The property comes back, or the apartment is moved to another one meanwhile.
 */
const finalOutOfSight =
  (isMoved: boolean): Scene =>
  async () => {
    let isAsked = false;
    const world = await smallWorld({
      trouble({ name }) {
        if (isAsked && name === "read") return "hang before commit";
        if (name === "finalise") isAsked = true;
        return name === "finalise" ? "reset after commit" : undefined;
      },
    });
    const account = world.state.accounts.get("one");
    const [property] = account?.properties ?? [];
    world.send(reservation(10));
    await world.run({ until: 10 * minute });
    isAsked = false;
    const other = { propertyId: "p30", registryId: "00000000030", state: "final" } as const;
    if (account) account.properties = isMoved ? [other] : [];
    if (isMoved) await world.setApartment(10, 1, other.registryId);
    await world.run({ until: 3 * hour });
    if (account && property) account.properties = [...account.properties, property];
    await world.run({ until: 6 * hour });
    const { size } = world.state.declarations;
    return [...world.wrongEnds("SUBMITTED"), ...unless(size === 1, `there stand ${size} declarations`)];
  };

/** The first owner's property is out of sight for three hours, or until the returned function is called. */
function hideProperty(world: SmallWorld): () => void {
  const account = world.state.accounts.get("one");
  const there = account?.properties ?? [];
  const show = () => {
    if (account) account.properties = there;
  };
  if (account) account.properties = [];
  world.scheduler.after(3 * hour, show);
  return show;
}

/** Pages that are unreadable, empty, or another owner's. */
export const scenes: Scenes = {
  "one declaration's unreadable page does not hold up the stays beside it": async () => {
    const world = await smallWorld();
    world.state.typeIn(registryId, dates, true);
    for (const id of world.state.declarations.keys()) world.state.unreadable.add(id);
    world.send([reservation(10), reservation(10, { ...inJune(10), reservationId: "b" })]);
    await world.pass(2 * hour);
    const second = world.rows()[1]?.state;
    return [...world.misdeeds(), ...unless(second === "SUBMITTED", `the stay beside it is ${second}`)];
  },

  "a row is filed after its login's page of properties was empty once": onceWrong("no properties", aStay),
  "a search is done after its login's page of properties was empty once": onceWrong("no properties", searchOf(20)),
  "a row is filed after its login's page of properties was another owner's once": onceWrong(
    "another's properties",
    aStay,
  ),
  "a row is filed after a worker's death and another owner's page of properties": wrongAfterADeath(false),
  "a stray is removed after a worker's death and another owner's page of properties": wrongAfterADeath(true),

  "a row is saved at its own property although the properties page was empty just before": async () => {
    const [unsaved, empty] = [once(), once()];
    let [asked, isHidden] = [0, false];
    const world = await smallWorld({
      interfere: atFirst("finalise", "kill before"),
      trouble({ name }) {
        if (name === "saveDraft" && unsaved()) return "reset before commit";
        if (name === "finalise") asked += 1;
        if (name === "finalise" && asked === 2) return "hang before commit";
        if (name === "read" && asked === 2 && !isHidden) {
          isHidden = true;
          return "mixed up";
        }
        return name === "properties" && isHidden && empty() ? "no properties" : undefined;
      },
    });
    world.send([reservation(20), later]);
    const wrong = await world.wrongAfter(240 * minute, "SUBMITTED", "SUBMITTED");
    const places = world.filings().flatMap(({ drafts = [] }) => drafts.map((draft) => draft.registryId));
    return [
      ...wrong,
      ...unless(!empty(), "the empty page was not asked for"),
      ...unless([...new Set(places)].join() === secondRegistryId, `drafts are at ${places.join()}`),
    ];
  },

  "a property that has left its login for good is told after a second look in a new session": async () => {
    const [world, looks] = await countingWorld("properties");
    world.send(reservation(20));
    await world.run({ until: 10 * minute });
    const account = world.state.accounts.get("two");
    if (account) account.properties = account.properties.filter((one) => one.registryId !== secondRegistryId);
    looks.length = 0;
    world.send(later);
    const wrong = await world.wrongAfter(120 * minute, "SUBMITTED", "FAILED");
    const [one = 0, other = 0] = looks;
    return [...wrong, ...unless(looks.length === 2 && other - one >= 10 * minute, `looked at after ${looks} ms`)];
  },

  "a property that leaves the account before the save is the reason, not what was sent": async () => {
    const world = await smallWorld({
      interfere({ name }) {
        const account = world.state.accounts.get("one");
        if (name === "saveDraft" && account) account.properties = [];
        return undefined;
      },
    });
    world.send(reservation(10));
    await world.pass(2 * hour);
    return world.wrongEnds("FAILED property_not_registered");
  },

  "a final is found once its property is in sight again": finalOutOfSight(false),
  "a final is found once its property is in sight again, of an apartment moved meanwhile": finalOutOfSight(true),

  "a final is found although its property left within the visit that made it final": async () => {
    let isAsked = false;
    const first = once();
    const world = await smallWorld({
      trouble({ name }) {
        if (isAsked && first()) hideProperty(world);
        isAsked = name === "finalise";
        return isAsked ? "reset after commit" : undefined;
      },
    });
    world.send(reservation(10));
    await world.pass(day);
    return world.wrongEnds("SUBMITTED");
  },

  "a draft is made final although its property left within the visit after a worker's death": async () => {
    let hasDied = false;
    const first = once();
    const world = await smallWorld({
      interfere({ name }) {
        if (name !== "finalise" || hasDied) return undefined;
        hasDied = true;
        return "kill before";
      },
      trouble({ name }) {
        if (hasDied && name === "read" && first()) hideProperty(world);
        return undefined;
      },
    });
    world.send(reservation(10));
    await world.pass(day);
    return world.wrongEnds("SUBMITTED");
  },

  "a draft refused while its property was out of sight is made final, not told as refused": async () => {
    const [first, lookedFor] = [once(), once()];
    let show: (() => void) | undefined;
    const world = await smallWorld({
      trouble({ name }) {
        if (name === "finalise" && first()) show = hideProperty(world);
        if (name === "properties" && show && lookedFor()) show();
        return undefined;
      },
    });
    world.send(reservation(10));
    const wrong = await world.wrongAfter(day, "SUBMITTED");
    return [...wrong, ...unless(!lookedFor(), "its property was not looked for")];
  },

  "a guest without a Greek tax number is declared by the number that says so": async () => {
    const world = await smallWorld();
    const { guestName: _, guestId: __, ...unnamed } = reservation(10);
    world.send({ ...unnamed, isForeigner: false, guestTaxId: "000000000" });
    await world.pass(2 * hour);
    return world.wrongEnds("SUBMITTED");
  },
};
