import { expect, it } from "vitest";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { figures, registryId, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** A portal that does not show the notes of finals: our mark cannot be seen on them. */
const hiding = async (equalDatesAccepted = false) =>
  await smallWorld({ rules: { equalDatesAccepted, finalNotes: "hidden" } });

/** Each version is sent when the one before has ended. */
async function send(world: Awaited<ReturnType<typeof hiding>>, ...versions: readonly Partial<AcceptedReservation>[]) {
  for (const version of versions) {
    world.accept({ kind: "str", onDeclared: "amend", reservations: [reservation(10, version)] });
    await world.run({ until: world.scheduler.now() - world.started + 2 * hour, quiet: true });
  }
  return { rows: rowsOf(world), all: [...world.state.declarations.values()] };
}

it("leaves a final of these dates alone that may be another reservation's, and says why", async () => {
  const world = await hiding();
  const { rows, all } = await send(world, { reservationId: "a" }, { reservationId: "b", amountReceived: 99 });

  expect(all).toMatchObject([{ figures: { amountCents: 12_345 } }]);
  const declaredAs = all[0]?.number;
  const [, second] = rows;
  expect(second).toMatchObject({
    ...{ state: "FAILED", errorValue: "duplicate_declaration", declaredAs, differs: ["amountReceived"] },
  });
  expect(inWords(second?.details ?? "")).toBe(
    `Α/Α ${declaredAs} is declared with other amountReceived; the portal does not show whose it is, so it is not amended ` +
      "from here: if it is this reservation's, amend it at the portal",
  );
});

it("leaves it alone, too, when it is asked again, or after it said the same", async () => {
  const changed = { reservationId: "b", amountReceived: 99 };
  const again = await send(await hiding(), { reservationId: "a" }, changed, changed);
  const equalFirst = await send(await hiding(), { reservationId: "a" }, { reservationId: "b" }, changed);

  for (const { rows, all } of [again, equalFirst]) {
    expect(all).toMatchObject([{ figures: { amountCents: 12_345 } }]);
    expect(rows.map(({ state }) => state)).toEqual(["SUBMITTED", "FAILED", "FAILED"]);
  }
});

it("corrects the final that the reservation's own record names, again and again", async () => {
  const versions = [{}, { amountReceived: 99 }, { amountReceived: 99 }, { amountReceived: 98 }];
  const world = await hiding();
  const { rows } = await send(world, ...versions);

  expect(rows.map(({ state }) => state)).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED", "SUBMITTED"]);
  expect(world.state.inForce()).toMatchObject([{ figures: { amountCents: 9_800 } }]);
});

it("leaves a final alone that was typed in by hand, as far as anybody can see", async () => {
  const world = await hiding();
  const [account] = world.state.accounts.values();
  world.state.saveDraft(registryId, figures, "");
  const [typed] = world.state.declarations.values();
  if (account && typed) world.state.finalise(account, typed.declarationId);
  const { rows, all } = await send(world, { amountReceived: 99 });

  expect(all).toHaveLength(1);
  expect(rows).toMatchObject([{ state: "FAILED", errorValue: "duplicate_declaration", differs: ["amountReceived"] }]);
});
