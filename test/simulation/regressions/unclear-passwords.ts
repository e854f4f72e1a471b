import { inWords } from "../../../shared/wording/say.ts";
import type { Scene } from "../bugs/scenes.ts";
import { fileFor, filingsOf, misdeeds, reservation, rowsOf, runUntilWrong, smallWorld } from "../bugs/small-world.ts";

const day = 24 * 60 * 60_000;

/** The portal refuses a password in words that nobody knows, for a week. */
const unknownWords: Scene = async () => {
  const refused: number[] = [];
  const world = await smallWorld(
    {
      trouble: ({ kind }) => (kind === "password" ? "unclear refusal" : undefined),
      watch: { refused: () => refused.push(world.scheduler.now()) },
    },
    "wrong",
  );
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 7 * day);
  const [row] = rowsOf(world);
  const asked = row?.errorValue === "owner_action_required" || row?.errorValue === "invalid_credentials";
  const waiting = JSON.stringify(filingsOf(world)[0]?.waiting ?? "");
  return [
    ...misdeeds(world),
    ...(refused.length > 3 ? [`the password was posted ${refused.length} times`] : []),
    ...(asked || /owner|password|login/.test(waiting) ? [] : [`a row is ${row?.state} ${inWords(row?.details ?? "")}`]),
  ];
};

/** A password that was refused wrongly, or was wrong for a day: set again, it is tried again. */
const setAgain: Scene = async () => {
  let refusals = 0;
  const world = await smallWorld({
    trouble: ({ kind }) => (kind === "password" && refusals++ === 0 ? "false refusal" : undefined),
  });
  await fileFor(world, 10);
  await world.run({ until: 4 * 60 * 60_000 });
  await world.setUp(({ directory }) => directory.setOwner({ id: 1, portalUsername: "one", password: "right" }));
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 8 * 60 * 60_000, quiet: true });
  const last = rowsOf(world).at(-1);
  return last?.state === "SUBMITTED"
    ? []
    : [`a row is ${last?.state} ${last?.errorValue}: ${inWords(last?.details ?? "")}`];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "3: a refusal in words that nobody knows": unknownWords,
  "11: a password that is set again": setAgain,
};
