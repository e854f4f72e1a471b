import { describe, expect, it } from "vitest";
import { createAtWork, type Leaving } from "../../../shared/filing/reading/at-work.ts";
import type { TaskView } from "../../../shared/filing/reading/read-task.ts";
import type { Filing } from "../../../shared/filing/records/filings.ts";
import { portalUserOf } from "../../../shared/filing/records/keys.ts";
import { newRow } from "../../../shared/filing/records/new-row.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import type { Submission } from "../../../shared/filing/records/submission.ts";
import { sound } from "../declarations/reservation.ts";
import { began, task } from "./one-visit.ts";

const maria = { id: 7, portalUsername: "maria" };
const none: ReadonlySet<number> = new Set();
const owner: Leaving = { owner: maria, apartmentIds: none };
const apartment: Leaving = { apartmentIds: new Set([sound.apartmentId]) };

/** Whether an open task that is so needs what is to go. */
async function needs(leaving: Leaving, view: Partial<TaskView>): Promise<boolean> {
  const query = async ({ partition }: { partition: string }) => ({
    items: partition === "TASK" ? [{ pk: "TASK#5", sk: "TASK" }] : [],
  });
  return await createAtWork({ query }, async () => ({ task, rows: [], filings: [], ...view }))(leaving);
}
const asked = async (leaving: Leaving, submission: Submission) =>
  await needs(leaving, { task: { ...task, submission } });

const row = (change: Partial<Row> = {}): Row => ({ ...newRow(task, 1, 1, sound), ...change });
const other = row({ reservation: { ...sound, apartmentId: sound.apartmentId + 1 } });
const filing = (change: Partial<Filing> = {}): Filing => ({
  ...{ taskId: 5, filing: 1, group: portalUserOf("nikos"), ownerId: 8, rows: [1], draft: false, mark: "m" },
  ...{ createdAt: began, claims: 0, visitsWithoutProgress: 0, dueAt: began },
  ...change,
});

describe("an apartment is needed", () => {
  it("by an open reservation of it, and by no other", async () => {
    expect(await needs(apartment, { rows: [other, row()] })).toBe(true);
    expect(await needs(apartment, { rows: [other] })).toBe(false);
    expect(await needs(apartment, { rows: [row({ state: "SUBMITTED" })] })).toBe(false);
  });

  it("by a search that is to be begun, or is under way", async () => {
    const search = { kind: "search", apartmentId: sound.apartmentId, fromDate: "", toDate: "" } as const;
    const elsewhere = { ...search, apartmentId: 99 };

    expect([await asked(apartment, search), await asked(apartment, elsewhere)]).toEqual([true, false]);
    expect(await needs(apartment, { filings: [filing(), filing({ search })] })).toBe(true);
    expect(await needs(apartment, { filings: [filing({ search: elsewhere })] })).toBe(false);
  });

  it("by no batch that is not planned yet, beyond its reservations", async () => {
    expect(await asked(apartment, { kind: "str", reservations: [] })).toBe(false);
    expect(await asked(owner, { kind: "str", reservations: [] })).toBe(false);
  });
});

describe("an owner is needed", () => {
  const statement = { kind: "takk", year: 2026, month: 5, portalUsername: "MARIA", records: [] } as const;

  it("by a check and by a statement that are to be begun, however the username is written", async () => {
    expect(await asked(owner, { kind: "check", ownerId: 7 })).toBe(true);
    expect(await asked(owner, { kind: "check", ownerId: 8 })).toBe(false);
    expect(await asked(owner, { ...statement, records: [] })).toBe(true);
    expect(await asked(owner, { ...statement, records: [], portalUsername: "nikos" })).toBe(false);
  });

  it("by what is filed for it, or in its line, until that is closed", async () => {
    const { dueAt: _, ...closed } = filing({ ownerId: 7 });

    expect(await needs(owner, { filings: [filing(), filing({ ownerId: 7 })] })).toBe(true);
    expect(await needs(owner, { filings: [filing({ group: portalUserOf("Maria") })] })).toBe(true);
    expect(await needs(owner, { filings: [filing()] })).toBe(false);
    expect(await needs(owner, { filings: [closed] })).toBe(false);
  });

  it("by nothing where only apartments go", async () => {
    const apartments = { apartmentIds: new Set([99]) };

    expect(await asked(apartments, { kind: "check", ownerId: 7 })).toBe(false);
    expect(await asked(apartments, { ...statement, records: [] })).toBe(false);
    expect(await needs(apartments, { filings: [filing({ ownerId: 7, group: portalUserOf("maria") })] })).toBe(false);
  });
});
