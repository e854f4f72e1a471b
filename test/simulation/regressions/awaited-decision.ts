import { createReview } from "../../../shared/tasks/operating/review.ts";
import type { Scene } from "../scenes/scenes.ts";
import { figures, filingsOf, misdeeds, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** A version of a reservation waits for days for a person's decision about an earlier one, and goes on when that is made. */
const behindAReview: Scene = async () => {
  let logins = 0;
  const world = await smallWorld({
    trouble({ kind }) {
      logins += Number(kind === "password");
      return undefined;
    },
  });
  world.state.changed = (id, draft) => {
    if (draft && draft.typed !== "" && draft.figures.amountCents === figures.amountCents)
      world.state.change(id, { figures: { ...draft.figures, amountCents: 1 } });
  };
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 2 * hour, quiet: true });
  world.accept({ kind: "str", reservations: [reservation(10, { amountReceived: 90 })] });
  await world.run({ until: 50 * hour });
  const [before] = filingsOf(world).flatMap(({ waiting }) => (waiting === undefined ? [] : [waiting]));
  await world.setUp(async ({ store, dependencies: { rows, filings, owners, clock } }) => {
    const apartments = { find: async () => undefined };
    const review = createReview({ store, rows, filings, owners, apartments, now: clock.now });
    await review.resolve(1, 1, { state: "FAILED", errorValue: "rejected_by_portal", details: "taken back" });
  });
  await world.run({ until: 50 * hour + 5 * 60_000 });
  const [, second] = rowsOf(world);
  return [
    ...misdeeds(world),
    ...(logins <= 4 ? [] : [`${logins} logins for a decision of ours`]),
    ...(typeof before === "object" && before.code === "same_reservation_in_review" ? [] : ["it does not say so"]),
    ...(second?.state === "SUBMITTED" ? [] : [`minutes after the decision it is ${second?.state}`]),
  ];
};

export const scenes: Readonly<Record<string, Scene>> = { "a decision that another row waits for": behindAReview };
