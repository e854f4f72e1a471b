import type { Submission } from "../../../shared/records/submission.ts";
import { cancelRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { once } from "../../support/simulation/once.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, filingsOf, misdeeds, reservation, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

const minute = 60_000;
const aSearch: Submission = { kind: "search", apartmentId: 20, fromDate: "01/06/2026", toDate: "30/06/2026" };
const second = { reservationId: "another", startDate: "10/06/2026", endDate: "12/06/2026" };
const aStay: Submission = { kind: "str", reservations: [reservation(20, second)] };

/** The properties page is wrong once, after it was right: fifty rows do not fail for it. */
const onceWrong =
  (trouble: PortalTrouble, work: Submission): Scene =>
  async () => {
    const first = once();
    let isAmiss = false;
    const world = await smallWorld({
      trouble: ({ name }) => (isAmiss && name === "properties" && first() ? trouble : undefined),
    });
    // The second owner's login shows both: the first's page is another's for the apartment that is only the second's.
    world.accept({ kind: "str", reservations: [reservation(20)] });
    await world.run({ until: 10 * minute });
    isAmiss = true;
    world.accept(work);
    await runUntilWrong(world, 120 * minute);
    const failed = filingsOf(world).flatMap(({ outcome }) =>
      outcome?.state === "FAILED" ? ["the search failed"] : [],
    );
    return [...misdeeds(world), ...failed, ...endedOtherThan(world, "SUBMITTED", "SUBMITTED")];
  };

/** A worker dies over its draft, before it noted what the login's page showed; the next one's page is another's. */
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
    world.accept({ kind: "str", reservations: [reservation(20)] });
    await world.run({ until: minute });
    await world.setUp(async ({ read, dependencies }) => {
      const view = await read(1);
      if (view && isCancelled) await cancelRows(dependencies, view.task, view.rows);
    });
    await runUntilWrong(world, 120 * minute);
    const drafts = [...world.state.declarations].filter(([, { number }]) => number === undefined);
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, isCancelled ? "FAILED" : "SUBMITTED"),
      ...drafts.map(([id]) => `${id} was left behind`),
    ];
  };

/**
 * A reservation is to be saved, and before its turn another one's page is gone by another's answer, and the page of
 * properties is empty: what is decided for a property that is not there is decided anew.
 */
const goneBeforeTheSave: Scene = async () => {
  const [first, unsaved, empty] = [once(), once(), once()];
  let [asked, isHidden] = [0, false];
  const world = await smallWorld({
    interfere: ({ name }) => (name === "finalise" && first() ? "kill before" : undefined),
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
  world.accept({ kind: "str", reservations: [reservation(20), reservation(20, second)] });
  const places = new Set<string>();
  await runUntilWrong(world, 240 * minute);
  for (const { drafts = [] } of filingsOf(world)) for (const { registryId } of drafts) places.add(registryId);
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "SUBMITTED", "SUBMITTED"),
    ...(empty() ? ["the empty page was not asked for"] : []),
    ...([...places].join() === "00000000020" ? [] : [`drafts are at ${[...places].join()}`]),
  ];
};

/** A property that has left the login for good is told after a second look, in a new session, and not before. */
const goneForGood: Scene = async () => {
  let left = 0;
  const looks: number[] = [];
  const world = await smallWorld({
    watch: {
      begins: (_, { name }) => (name === "properties" && left > 0 ? looks.push(world.scheduler.now() - left) : 0),
    },
  });
  world.accept({ kind: "str", reservations: [reservation(20)] });
  await world.run({ until: 10 * minute });
  const account = world.state.accounts.get("two");
  if (account) account.properties = account.properties.filter(({ registryId }) => registryId !== "00000000020");
  left = world.scheduler.now();
  world.accept({ kind: "str", reservations: [reservation(20, second)] });
  await runUntilWrong(world, 120 * minute);
  const [one = 0, other = 0] = looks;
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "SUBMITTED", "FAILED"),
    ...(looks.length === 2 && other - one >= 10 * minute ? [] : [`looked at after ${looks.join(", ")} ms`]),
  ];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "an empty page of properties": onceWrong("no properties", aStay),
  "an empty page of properties, of a search": onceWrong("no properties", aSearch),
  "another owner's page of properties": onceWrong("another's properties", aStay),
  "another owner's page of properties, after a worker's death": wrongAfterADeath(false),
  "another owner's page of properties, as strays are looked for": wrongAfterADeath(true),
  "no property is shown just when another row is to be saved": goneBeforeTheSave,
  "a property that has left its login for good": goneForGood,
};
