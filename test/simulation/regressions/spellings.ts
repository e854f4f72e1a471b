import { historyOf } from "../../../shared/tasks/reading/history.ts";
import { hour, minute } from "../../support/durations.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import { inJune, reservation, type Scene, type Scenes, smallWorld, unless } from "../scenes/small-world.ts";

const guest = { guestName: "Maximiliana Wolfe-Schlegelstein", guestId: "AB 123-456" };

/** A portal that spells a foreigner its own way. */
const spelledAs =
  (spelling: PortalRules["spelling"], ...fields: readonly string[]): Scene =>
  async () => {
    const world = await smallWorld({ rules: { spelling } });
    world.send(reservation(10, guest));
    await world.pass();
    world.send(reservation(10, guest), { onDeclared: "amend" });
    await world.pass();
    const [first] = world.rows();
    const told =
      first &&
      historyOf(first, "client")
        .find(({ event }) => event === "submitted")
        ?.respelled?.join();
    return [
      ...world.wrongEnds("SUBMITTED", "SUBMITTED"),
      ...unless(world.finals().length === 1, `${world.finals().length} finals`),
      ...unless(told === fields.join(), `its history says: ${told}`),
    ];
  };

/** Stays of two hours at a portal; how often the alarm rang. */
async function alarmsOf(spelling: PortalRules["spelling"], other?: Partial<typeof guest>): Promise<number> {
  const world = await smallWorld({ rules: { spelling } });
  for (let from = 1; from < 11; from += 2) {
    const isOther = from === 5 ? other : undefined;
    world.send(reservation(10, { reservationId: `r${from}`, ...inJune(from), ...guest, ...isOther }));
    await world.run({ until: world.age() + 20 * minute });
  }
  await world.pass(hour);
  const wrong = world.wrongEnds(...Array.from({ length: 5 }, () => "SUBMITTED" as const));
  if (wrong.length > 0) throw new Error(wrong.join());
  return world.counted.get("PortalChanged") ?? 0;
}

/** A portal shows a guest's name or document in other letters than were sent. */
export const scenes: Scenes = {
  "a guest in capitals is declared": spelledAs("capitals", "guestName"),
  "a guest with double spaces is declared": spelledAs("double spaces", "guestName", "guestId"),
  "a guest whose name is cut is declared": spelledAs("cut", "guestName"),
  "a guest whose document has no spaces is declared": spelledAs("documents without spaces", "guestId"),

  "an alarm rings when every page of an hour spells guests otherwise": async () =>
    unless((await alarmsOf("capitals")) > 0, "no alarm rang"),
  "no alarm rings when one page of the hour shows its guest as sent": async () =>
    unless((await alarmsOf("capitals", { guestName: "ANN", guestId: "X1" })) === 0, "an alarm rang"),
  "no alarm rings where guests are shown as sent": async () =>
    unless((await alarmsOf("as typed")) === 0, "an alarm rang"),
};
