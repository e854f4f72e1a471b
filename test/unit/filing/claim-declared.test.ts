import { describe, expect, it } from "vitest";
import { claimDeclared } from "../../../shared/filing/operating/claim-declared.ts";
import { newRow } from "../../../shared/filing/records/new-row.ts";
import { createReservationRepository } from "../../../shared/filing/records/reservations.ts";
import { createRowRepository, type Row } from "../../../shared/filing/records/rows.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "./one-visit.ts";

const now = Date.UTC(2027, 2, 1);
type State = Row["state"];

/** Rows as a version left them that kept no record of reservations; each is of its own task, the last one the newest. */
async function leftBehind(...left: readonly (readonly [id: string, state: State, acceptedAt?: string])[]) {
  const store = memoryStore(createFakeTable({ now: () => now }));
  const rows = createRowRepository(store, () => now);
  for (const [index, [reservationId, state, acceptedAt = "2027-02-01T08:00:00.000Z"]] of left.entries()) {
    const accepted = { ...task, taskId: index + 1, createdAt: acceptedAt };
    await rows.putIfAbsent({ ...newRow(accepted, 1, 1, { ...sound, reservationId }), state });
  }
  const reservations = createReservationRepository(store);
  const speaker = async (reservationId: string) => (await reservations.find({ ...sound, reservationId }))?.taskId;
  return { reservations, claimed: async () => await claimDeclared(store, now), speaker };
}

describe("giving reservations a record that were declared without one", () => {
  it("a declaration speaks for its reservation, before what is in doubt, and that before a draft", async () => {
    const { claimed, speaker } = await leftBehind(
      ["declared", "SUBMITTED"],
      ["declared", "NEEDS_REVIEW"],
      ["declared", "DRAFTED"],
      ["doubted", "NEEDS_REVIEW"],
      ["doubted", "DRAFTED"],
      ["drafted", "DRAFTED"],
    );

    expect(await claimed()).toBe(3);
    expect([await speaker("declared"), await speaker("doubted"), await speaker("drafted")]).toEqual([1, 4, 6]);
  });

  it("of two declarations the newer one speaks", async () => {
    const { claimed, speaker } = await leftBehind(["twice", "SUBMITTED"], ["twice", "SUBMITTED"]);

    expect(await claimed()).toBe(1);
    expect(await speaker("twice")).toBe(2);
  });

  it("what does not stand at the portal speaks for nothing", async () => {
    const { claimed, speaker } = await leftBehind(["failed", "FAILED"], ["open", "PENDING"]);

    expect(await claimed()).toBe(0);
    expect([await speaker("failed"), await speaker("open")]).toEqual([undefined, undefined]);
  });

  it("leaves a record that is there, and may be run again", async () => {
    const { claimed, reservations, speaker } = await leftBehind(["mine", "SUBMITTED"], ["other", "SUBMITTED"]);
    await reservations.claim({ ...sound, reservationId: "other" }, { taskId: 9, row: 9 });

    expect([await claimed(), await claimed()]).toEqual([1, 1]);
    expect([await speaker("mine"), await speaker("other")]).toEqual([1, 9]);
  });

  it("reads every page of every year since the first", async () => {
    const many = Array.from({ length: 1_050 }, (_, index) => [`R-${index}`, "SUBMITTED"] as const);
    const { claimed, speaker } = await leftBehind(["old", "SUBMITTED", "2026-05-01T08:00:00.000Z"], ...many);

    expect(await claimed()).toBe(1_051);
    expect(await speaker("old")).toBe(1);
  });
});
