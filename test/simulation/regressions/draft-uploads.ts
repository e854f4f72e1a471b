import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { hour, minute } from "../../support/durations.ts";
import { once } from "../../support/simulation/once.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import {
  type End,
  figures,
  inJune,
  type Options,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const duplicate = "FAILED duplicate_declaration";
const days = inJune(12);

async function drafted(options: Options = {}, id = 10): Promise<SmallWorld> {
  const world = await smallWorld(options);
  world.send(reservation(id), { draftUpload: true });
  await world.run({ until: minute });
  return world;
}

/** An owner's session is another than ours. */
function byHand({ state }: SmallWorld, work: () => void): void {
  state.acting = "its owner";
  work();
  state.acting = "";
}

function move(world: SmallWorld): void {
  world.state.change(world.lastId(), { figures: { ...figures, ...days } });
}

async function thenSent(world: SmallWorld, change: Partial<AcceptedReservation> = {}, id = 10): Promise<void> {
  world.send(reservation(id, change));
  await world.run({ until: world.age() + 3 * hour });
}

/** What stands in the end, and that no draft is left. */
const wrongIn = (world: SmallWorld, declared: readonly string[], ...ends: readonly End[]) => [
  ...world.wrongEnds(...ends),
  ...world.wrongInForce(...declared),
  ...unless(world.drafts().length === 0, `${world.drafts().length} drafts are left`),
];

/** The owner makes our draft final and amends it, both by hand; then the reservation is sent for the same days or others. */
const finalAndAmended =
  (
    rules: Partial<PortalRules>,
    amended: Partial<typeof figures>,
    sent: Partial<AcceptedReservation>,
    declared: string,
  ): Scene =>
  async () => {
    const world = await drafted({ rules });
    const account = world.state.accounts.get("one");
    world.makeFinal();
    if (account) world.state.amendByHand(account, world.lastId(), amended);
    await thenSent(world, sent);
    return wrongIn(world, [declared], "DRAFTED", duplicate);
  };

/** Lists show minutes later what its owner has done to our draft, or that we have saved it. */
const notListedYet =
  (work: (world: SmallWorld) => void, sent: Partial<AcceptedReservation>, declared: string, end: End): Scene =>
  async () => {
    const world = await drafted({ rules: { othersLag: 5 * minute } });
    byHand(world, () => work(world));
    await thenSent(world, sent);
    return wrongIn(world, [declared], "DRAFTED", end);
  };

/** What is done to a draft upload until its reservation is sent to be declared. */
export const scenes: Scenes = {
  "a draft upload made final and amended to other days by hand makes its own days a duplicate": finalAndAmended(
    {},
    days,
    {},
    "12/06 123.45",
  ),
  "a draft upload made final and amended to other days by hand makes any days a duplicate": finalAndAmended(
    {},
    days,
    inJune(6),
    "12/06 123.45",
  ),
  "a draft upload made final and amended by hand makes other days a duplicate where notes are hidden": finalAndAmended(
    { finalNotes: "hidden" },
    { amountCents: 7_000 },
    inJune(6),
    "01/06 70",
  ),

  "a draft upload is declared under its own id although lists do not show it yet": notListedYet(
    () => {},
    {},
    "01/06 123.45",
    "SUBMITTED",
  ),
  "a draft upload is changed to other days under its own id although lists do not show it yet": notListedYet(
    () => {},
    inJune(6),
    "06/06 123.45",
    "SUBMITTED",
  ),
  "a draft upload moved by its owner is declared under its own id although lists do not show that yet": notListedYet(
    move,
    inJune(6),
    "06/06 123.45",
    "SUBMITTED",
  ),
  "a draft upload moved and made final by its owner is not declared beside although lists do not show that yet":
    notListedYet(
      (world) => {
        move(world);
        world.makeFinal();
      },
      inJune(6),
      "12/06 123.45",
      duplicate,
    ),

  "a draft upload hidden once by another's answer is changed to other days under its own id": async () => {
    const first = once();
    let isToDeclare = false;
    const world = await drafted({
      trouble: ({ name }) => (name === "read" && isToDeclare && first() ? "mixed up" : undefined),
    });
    const id = world.lastId();
    world.state.typeIn(secondRegistryId, inJune(20), true);
    isToDeclare = true;
    await thenSent(world, inJune(6));
    return [
      ...wrongIn(world, ["06/06 123.45", "20/06 123.45"], "DRAFTED", "SUBMITTED"),
      ...unless(world.state.declarations.get(id)?.number !== undefined, "it is declared under another id"),
    ];
  },

  "a reservation whose draft upload is at a property that its login no longer shows is declared at the new one":
    async () => {
      const world = await drafted({}, 20);
      const account = world.state.accounts.get("two");
      if (account) account.properties = account.properties.filter((one) => one.registryId === registryId);
      await world.setApartment(20, 2);
      await thenSent(world, {}, 20);
      return [...world.wrongEnds("DRAFTED", "SUBMITTED"), ...world.wrongInForce("01/06 123.45")];
    },
};
