import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { atFirst } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { figures, misdeeds, registryId, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;
const dates = (from: number, month = 6) => ({
  startDate: `0${from}/0${month}/2026`,
  endDate: `0${from + 2}/0${month}/2026`,
});
type Sent = Partial<AcceptedReservation> & { readonly onDeclared?: "amend"; readonly draftUpload?: boolean };

/** A list by arrival shows an amendment below a final that it does not amend. */
const listingByArrival = async () => await smallWorld({ rules: { amendments: "by arrival" } });

/** The owner amends, by hand, what is declared of some days. */
function amend({ state }: World, from: { startDate: string }, to: ReturnType<typeof dates>): void {
  const account = state.accounts.get("one");
  const there = state.inForce().find((one) => one.figures.startDate === from.startDate);
  if (!account || !there) throw new Error(`nothing is declared from ${from.startDate}`);
  state.amend(account, there.declarationId, { ...figures, ...to, amountCents: 7_000 }, "");
  const draft = [...state.declarations.keys()].at(-1);
  if (draft) state.change(draft, "final");
}

/** What is declared in May is amended to days in June. */
function amendAnother(world: World, to: ReturnType<typeof dates>): void {
  world.state.typeIn(registryId, dates(1, 5), true);
  amend(world, dates(1, 5), to);
}

async function send(world: World, { onDeclared, draftUpload = false, ...change }: Sent): Promise<void> {
  const reservations = [reservation(10, change)];
  world.accept({ kind: "str", reservations, ...(onDeclared && { onDeclared }) }, { draftUpload });
  await world.run({ until: world.scheduler.now() - world.started + 3 * hour, quiet: true });
}

function wrongIn(world: World, declared: string, states: string): string[] {
  const inForce = world.state.inForce().map((one) => one.figures.startDate.slice(0, 5));
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [
    ...misdeeds(world),
    ...(inForce.toSorted().join() === declared ? [] : [`declared are ${inForce.toSorted().join()}, not ${declared}`]),
    ...(told.join() === states ? [] : [`rows are ${told.join()}, not ${states}`]),
  ];
}

/** What the owner has typed in seems amended, and its days free. */
const belowTheStay: Scene = async () => {
  const world = await listingByArrival();
  world.state.typeIn(registryId, dates(1), true);
  amendAnother(world, { ...dates(1), endDate: "06/06/2026" });
  await send(world, {});
  return wrongIn(world, "01/06,01/06", "FAILED duplicate_declaration");
};

/** The earlier row's draft was made final by hand, and seems amended. */
const belowTheDraft: Scene = async () => {
  const world = await listingByArrival();
  await send(world, { draftUpload: true });
  for (const id of world.state.declarations.keys()) world.state.change(id, "final");
  amendAnother(world, dates(2));
  await send(world, dates(7));
  return wrongIn(world, "01/06,02/06", "DRAFTED,FAILED duplicate_declaration");
};

/** What was declared is corrected, and not what seems to have amended it. */
const belowTheDeclared: Scene = async () => {
  const world = await listingByArrival();
  await send(world, {});
  amendAnother(world, dates(2));
  await send(world, { ...dates(7), onDeclared: "amend" });
  return wrongIn(world, "02/06,07/06", "SUBMITTED,SUBMITTED");
};

/** The same, where the owner has amended it once since. */
const belowTheChain: Scene = async () => {
  const world = await listingByArrival();
  await send(world, {});
  amend(world, dates(1), dates(2));
  amendAnother(world, dates(3));
  await send(world, { ...dates(7), onDeclared: "amend" });
  return wrongIn(world, "03/06,07/06", "SUBMITTED,SUBMITTED");
};

/** Nobody can read what the amendment amends: whether the days are free is not known. */
const neverRead: Scene = async () => {
  const world = await listingByArrival();
  world.state.typeIn(registryId, dates(1), true);
  amendAnother(world, { ...dates(1), endDate: "06/06/2026" });
  world.state.unreadable.add([...world.state.declarations.keys()].at(-1) ?? "");
  await send(world, {});
  return wrongIn(world, "01/06,01/06", "PENDING");
};

/** The amendment's page cannot be read at first, and then shows that the days are free. */
const unreadAmendment: Scene = async () => {
  const world = await smallWorld({ trouble: atFirst("read", "truncated") });
  world.state.typeIn(registryId, dates(1), true);
  amend(world, dates(1), dates(5));
  await send(world, {});
  return wrongIn(world, "01/06,05/06", "SUBMITTED");
};

/** What amends it stands somewhere else in the list: the days count as taken, which is safe. */
const notBelow: Scene = async () => {
  const world = await listingByArrival();
  world.state.typeIn(registryId, dates(1), true);
  world.state.typeIn(registryId, dates(3), true);
  amend(world, dates(1), dates(6));
  await send(world, {});
  return wrongIn(world, "03/06,06/06", "FAILED duplicate_declaration");
};

export const scenes: Readonly<Record<string, Scene>> = {
  "11: an amendment of another declaration below a final of the stay": belowTheStay,
  "11: an amendment of another declaration below what was drafted": belowTheDraft,
  "11: an amendment of another declaration below what is corrected": belowTheDeclared,
  "11: an amendment of another declaration below a chain that is corrected": belowTheChain,
  "11: an amendment that does not stand below what it amends": notBelow,
  "11: an amendment whose page cannot be read": neverRead,
  "11: an amendment whose page cannot be read at first": unreadAmendment,
};
