import { expect, it } from "vitest";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { figures, registryId, reservation, smallWorld } from "../scenes/small-world.ts";

/** A portal that hides the notes of finals, and with them our mark. */
const hiding = async () => await smallWorld({ rules: { equalDatesAccepted: false, finalNotes: "hidden" } });

/** Sends each version when the one before has ended. */
async function sendEach(
  world: Awaited<ReturnType<typeof hiding>>,
  ...versions: readonly Partial<AcceptedReservation>[]
) {
  for (const version of versions) {
    world.send(reservation(10, version), { onDeclared: "amend" });
    await world.pass();
  }
  return { rows: world.rows(), all: [...world.state.declarations.values()] };
}

const changed = { reservationId: "b", amountReceived: 99 };

it("a final of the same dates that may be another reservation's is not amended where notes are hidden, and the reason says so", async () => {
  const { rows, all } = await sendEach(await hiding(), { reservationId: "a" }, changed);

  expect(all).toMatchObject([{ figures: { amountCents: 12_345 } }]);
  const declaredAs = all[0]?.number;
  const [, second] = rows;
  expect(second).toMatchObject({
    state: "FAILED",
    errorValue: "duplicate_declaration",
    declaredAs,
    differs: ["amountReceived"],
  });
  expect(inWords(second?.details ?? "")).toBe(
    `Α/Α ${declaredAs} is declared with other amountReceived; the portal does not show for whom, so it is not amended ` +
      "automatically: if it is this reservation's, amend it at the portal",
  );
});

it("a final that may be another reservation's is not amended when a correction is repeated, or follows an equal version", async () => {
  const again = await sendEach(await hiding(), { reservationId: "a" }, changed, changed);
  const equalFirst = await sendEach(await hiding(), { reservationId: "a" }, { reservationId: "b" }, changed);

  for (const { rows, all } of [again, equalFirst]) {
    expect(all).toMatchObject([{ figures: { amountCents: 12_345 } }]);
    expect(rows.map(({ state }) => state)).toEqual(["SUBMITTED", "FAILED", "FAILED"]);
  }
});

it("the final that the reservation's own record names is corrected again and again where notes are hidden", async () => {
  const versions = [{}, { amountReceived: 99 }, { amountReceived: 99 }, { amountReceived: 98 }];
  const world = await hiding();
  const { rows } = await sendEach(world, ...versions);

  expect(rows.map(({ state }) => state)).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED", "SUBMITTED"]);
  expect(world.state.inForce()).toMatchObject([{ figures: { amountCents: 9_800 } }]);
});

it("a final that was typed in by hand is not amended where notes are hidden", async () => {
  const world = await hiding();
  world.state.saveDraft(registryId, figures, "");
  world.makeFinal();
  const { rows, all } = await sendEach(world, { amountReceived: 99 });

  expect(all).toHaveLength(1);
  expect(rows).toMatchObject([{ state: "FAILED", errorValue: "duplicate_declaration", differs: ["amountReceived"] }]);
});
