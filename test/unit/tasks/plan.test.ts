import { describe, expect, it } from "vitest";
import { portalUserOf } from "../../../shared/records/keys.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { planTask, rowsPerFiling } from "../../../shared/tasks/dispatching/plan-task.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

const anna = { id: 1, portalUsername: "anna", sealedPassword: "" };
const owners = [anna, { ...anna, id: 2, portalUsername: "bill" }];
const apartments = [
  { id: 10, registryId: "00000000010", ownerId: 1 },
  { id: 20, registryId: "00000000020", ownerId: 2 },
  { id: 30, registryId: "00000000030", ownerId: 3 },
];
const directory = {
  owners: {
    find: async (id: number) => owners.find((owner) => owner.id === id),
    findByUsername: async (name: string) => owners.find(({ portalUsername }) => portalUsername === name),
  },
  apartments: { findMany: async (ids: readonly number[]) => apartments.filter(({ id }) => ids.includes(id)) },
};
const planned = async (submission: Submission, records: Parameters<typeof planTask>[1] = directory) =>
  await planTask({ ...task, kind: submission.kind, submission }, records);
const staysAt = (...apartmentIds: readonly number[]): Submission => ({
  kind: "str",
  reservations: apartmentIds.map((apartmentId) => ({ ...sound, apartmentId })),
});
const planOf = async (apartmentIds: readonly number[]) => await planned(staysAt(...apartmentIds));

describe("the plan of a task", () => {
  it("gives each owner's rows their own filings, in the order sent", async () => {
    const { filings, failed } = await planOf([10, 20, 10, 20]);

    expect(failed).toEqual([]);
    expect(filings).toEqual([
      { filing: 1, portalUser: portalUserOf("anna"), ownerId: 1, rows: [1, 3] },
      { filing: 2, portalUser: portalUserOf("bill"), ownerId: 2, rows: [2, 4] },
    ]);
  });

  it("cuts an owner's rows into filings of at most fifty, none of them empty", async () => {
    const { filings } = await planOf(Array.from({ length: 101 }, () => 10));

    expect(filings.map(({ rows }) => rows.length)).toEqual([rowsPerFiling, rowsPerFiling, 1]);
    expect(filings.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
    expect((await planOf(Array.from({ length: rowsPerFiling }, () => 10))).filings).toHaveLength(1);
  });

  it("fails rows without an apartment or owner, with advice, and plans the rest", async () => {
    const { filings, failed } = await planOf([10, 99, 30]);

    expect(filings.map(({ rows }) => rows)).toEqual([[1]]);
    expect(failed).toEqual([
      { row: 2, errorValue: "apartment_not_found", details: say("apartment_not_found", { apartmentId: 99 }) },
      { row: 3, errorValue: "owner_not_found", details: say("owner_not_found", { apartmentId: 30 }) },
    ]);
    expect(failed.every(({ details }) => /send .* again/.test(inWords(details)))).toBe(true);
  });

  const one = (portalUser: string, ownerId?: number) => ({
    filings: [{ filing: 1, portalUser, rows: [], ...(ownerId !== undefined && { ownerId }) }],
    failed: [],
  });

  it("of a statement, search or check is one filing for its owner", async () => {
    const statement: Submission = { kind: "takk", year: 2026, month: 9, portalUsername: "bill", records: [] };
    const search = { kind: "search", fromDate: "01/06/2026", toDate: "30/06/2026" } as const;

    expect(await planned(statement)).toStrictEqual(one(portalUserOf("bill"), 2));
    expect(await planned({ ...statement, portalUsername: "carl" })).toStrictEqual(one(portalUserOf("carl")));
    expect(await planned({ ...search, apartmentId: 10 })).toStrictEqual(one(portalUserOf("anna"), 1));
    expect(await planned({ kind: "check", ownerId: 2 })).toStrictEqual(one(portalUserOf("bill"), 2));
  });

  it("keeps a search or check without a known owner, which fails when it is worked on", async () => {
    const search = { kind: "search", fromDate: "01/06/2026", toDate: "30/06/2026" } as const;

    for (const apartmentId of [99, 30]) expect(await planned({ ...search, apartmentId })).toStrictEqual(one("unknown"));
    expect(await planned({ kind: "check", ownerId: 3 })).toStrictEqual(one("unknown", 3));
  });

  it("is empty when the submission is gone", async () => {
    expect(await planTask(task, directory)).toEqual({ filings: [], failed: [] });
  });
});
