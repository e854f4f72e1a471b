import { describe, expect, it } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { other, stay, world } from "./kept-portal.ts";
import { began, minute, noSaves, property, random } from "./one-visit.ts";

type Stay = ReturnType<typeof stay>;
/** The same days under another reservationId. */
const as = (reservationId: string, { reservation }: Stay): Stay => ({ reservation: { ...reservation, reservationId } });
const at = (apartmentId: number, { reservation }: Stay): Stay => ({ reservation: { ...reservation, apartmentId } });
/** A second apartment of the first property. */
const alias = { id: 4, registryId: property.registryId, ownerId: 7 };
const homes = [{ ...alias, id: 1 }, { ...alias, id: 2, registryId: other.registryId }, alias];
const apartments = { findMany: async (ids: readonly number[]) => homes.filter(({ id }) => ids.includes(id)) };
const declared = { state: "SUBMITTED" } as const;
const duplicate = { state: "FAILED", errorValue: "duplicate_declaration", declaredAs: "1/2026" } as const;

describe("a row of a visit", () => {
  it("ends without a look at the portal when its apartment is not on record", async () => {
    const { run, visit, count } = await world(0, at(9, stay(1)), stay(2));

    expect(await run({ apartments })).toBeUndefined();
    expect(visit.rows.all()).toMatchObject([{ state: "FAILED", errorValue: "apartment_not_found" }, declared]);
    expect(count("list")).toBe(2);
  });

  it.each([
    ["one apartment", 1],
    ["two apartments that are one property", 4],
  ])("waits for an earlier row of the same days at %s, and is then already declared", async (_, apartmentId) => {
    const { run, visit, count } = await world(0, stay(1), as("R-9", at(apartmentId, stay(1))));

    expect(await run({ apartments })).toBeUndefined();
    expect(visit.rows.all()).toMatchObject([declared, duplicate]);
    expect(count("saveDraft")).toBe(1);
  });

  it("does not wait for a row of the same days at another property", async () => {
    const { run, states, kept } = await world(0, stay(1), as("R-9", at(2, stay(1))));

    expect(await run({ apartments })).toBeUndefined();
    expect(states()).toEqual(["SUBMITTED", "SUBMITTED"]);
    expect(kept.map((one) => one.at)).toEqual([property.registryId, other.registryId]);
  });

  it.each([
    ["the same apartment", 1, "PENDING"],
    ["another apartment of the same property", 4, "PENDING"],
    ["another property", 2, "SUBMITTED"],
  ])("that waits holds up the same days at %s: %i, %s", async (_, apartmentId, state) => {
    const { run, states, speakElsewhere } = await world(0, stay(1), as("R-9", at(apartmentId, stay(1))));
    await speakElsewhere(stay(1));
    await run({ apartments });

    expect(states()).toEqual(["PENDING", state]);
  });

  it("with other days of the same reservation continues once the earlier row has ended", async () => {
    const { run, visit } = await world(0, stay(1), as("R-1", stay(3)));

    expect(await run({ apartments })).toBeUndefined();
    expect(visit.rows.all()).toMatchObject([declared, { ...duplicate, differs: ["startDate", "endDate"] }]);
  });

  it("that repeats an earlier row of its task continues in the same visit once that has ended", async () => {
    const { run, visit, count } = await world(0, stay(1), stay(1));

    expect(await run({ apartments })).toBeUndefined();
    expect(visit.rows.all()).toMatchObject([declared, duplicate]);
    expect(count("saveDraft")).toBe(1);
  });
});

describe("the list of a visit", () => {
  const days = { from: "11/06/2026", to: "14/06/2026" };
  const aYearAround = { from: "11/06/2025", to: "14/06/2027" };

  it("covers all days wanted at a property", async () => {
    const { run, ranges } = await world(0, stay(1), stay(3));
    await run();

    expect(ranges.at(0)).toEqual(days);
  });

  it("is widened by a year when it shows a final of these days, which may have been amended", async () => {
    const { run, ranges, kept, states } = await world(0, stay(1), stay(3));
    kept.push({ at: property.registryId, figures: figuresOf(stay(3).reservation), notes: "", final: true });
    await run();

    expect(ranges.slice(0, 2)).toEqual([days, aYearAround]);
    expect(states()).toEqual(["SUBMITTED", "FAILED"]);
  });

  it("is also read at the property where the row began: its draft there is deleted and nothing is saved elsewhere", async () => {
    const { run, visit, kept, count, states } = await world(0, stay(1), stay(2));
    const figures = figuresOf(stay(1).reservation);
    kept.push({ at: other.registryId, figures, notes: `[STR 5-1 ${random}]`, final: false });
    const saves = [{ ...noSaves, made: 1, at: began - 10 * minute, answered: 1 }];
    Object.assign(visit.filing, { drafts: [{ registryId: other.registryId, saves }] });
    await run();

    expect(count("deleteDraft")).toBe(1);
    expect(count("saveDraft")).toBe(1);
    expect(states()).toEqual(["FAILED", "SUBMITTED"]);
    expect(kept.flatMap((one) => [one.at])).toEqual([property.registryId]);
  });
});
