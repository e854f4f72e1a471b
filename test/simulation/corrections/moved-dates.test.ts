import { describe, expect, it } from "vitest";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;
const day = (from: number): AcceptedReservation =>
  reservation(10, { startDate: `0${from}/06/2026`, endDate: `0${from + 2}/06/2026` });

/** What became of one reservation that was sent again and again, each time in a task of its own. */
async function sent(
  versions: readonly AcceptedReservation[],
  how: { onDeclared?: "amend"; draftUpload?: boolean } = {},
) {
  const world = await smallWorld({ rules: { equalDatesAccepted: false } });
  for (const version of versions) {
    const { draftUpload = false, ...more } = how;
    world.accept({ kind: "str", reservations: [version], ...more }, { draftUpload });
    await world.run({ until: world.scheduler.now() - world.started + 2 * hour, quiet: true });
  }
  return {
    rows: rowsOf(world),
    inForce: world.state.inForce(),
    all: [...world.state.declarations.values()],
  };
}

describe("a reservation whose dates move by a day, sent three times", () => {
  it("is declared once, and told the number and what differs", async () => {
    const { rows, all } = await sent([day(1), day(2), day(3)]);

    expect(all).toMatchObject([{ figures: { startDate: "01/06/2026" } }]);
    const declaredAs = all[0]?.number;
    expect(declaredAs).toBeDefined();
    expect(rows.map(({ state, errorValue }) => `${state} ${errorValue}`.trim())).toEqual([
      "SUBMITTED",
      "FAILED duplicate_declaration",
      "FAILED duplicate_declaration",
    ]);
    expect(rows.slice(1)).toMatchObject([
      { declaredAs, differs: ["startDate", "endDate"] },
      { declaredAs, differs: ["startDate", "endDate"] },
    ]);
  });

  it("is one chain where the declaration may be amended", async () => {
    const { rows, all, inForce } = await sent([day(1), day(2), day(3)], { onDeclared: "amend" });

    expect(rows.map(({ state }) => state)).toEqual(["SUBMITTED", "SUBMITTED", "SUBMITTED"]);
    const [original, first, second] = all;
    expect(all).toHaveLength(3);
    expect(first?.amends).toBeDefined();
    expect(second?.amends).toBeDefined();
    expect(original?.amends).toBeUndefined();
    expect(inForce).toMatchObject([{ figures: { startDate: "03/06/2026", endDate: "05/06/2026" } }]);
  });

  it("is one draft where it is only drafted, under the id that it had", async () => {
    const { rows, all } = await sent([day(1), day(2), day(3)], { draftUpload: true });

    expect(rows.map(({ state }) => state)).toEqual(["DRAFTED", "DRAFTED", "DRAFTED"]);
    expect(all).toMatchObject([{ number: undefined, figures: { startDate: "03/06/2026" } }]);
  });
});

describe("a reservation that is sent again as it was", () => {
  it("is not declared again, and differs in nothing", async () => {
    const { rows, all } = await sent([day(1), day(1)]);

    expect(all).toHaveLength(1);
    expect(rows[1]).toMatchObject({
      ...{ state: "FAILED", errorValue: "duplicate_declaration", declaredAs: all[0]?.number, differs: [] },
    });
  });

  it("is declared as it is where it may be amended", async () => {
    const { rows, all } = await sent([day(1), day(1)], { onDeclared: "amend" });

    expect(all).toHaveLength(1);
    expect(rows[1]).toMatchObject({ state: "SUBMITTED", declarationServerId: all[0]?.number });
  });
});
