import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { once } from "../../support/simulation/once.ts";
import type { Scene } from "../bugs/scenes.ts";
import { endedOtherThan, filingsOf, misdeeds, reservation, runUntilWrong, smallWorld } from "../bugs/small-world.ts";

const minute = 60_000;
const second = { reservationId: "another", startDate: "10/06/2026", endDate: "12/06/2026" };

/** The properties page is wrong once, after it was right: fifty rows do not fail for it. */
const onceWrong =
  (trouble: PortalTrouble): Scene =>
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
    world.accept({ kind: "str", reservations: [reservation(20, second)] });
    world.accept({ kind: "search", apartmentId: 20, fromDate: "01/06/2026", toDate: "30/06/2026" });
    await runUntilWrong(world, 120 * minute);
    const searched = filingsOf(world).find(({ search }) => search)?.outcome?.state;
    return [
      ...misdeeds(world),
      ...endedOtherThan(world, "SUBMITTED", "SUBMITTED", "SUBMITTED", "SUBMITTED"),
      ...(searched === "SUBMITTED" ? [] : [`the search is ${searched}`]),
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
  "an empty page of properties": onceWrong("no properties"),
  "another owner's page of properties": onceWrong("another's properties"),
  "a property that has left its login for good": goneForGood,
};
