import { describe, expect, it, vi } from "vitest";
import { removeStrays } from "../../../shared/filing/declaring/remove-strays.ts";
import type { DeclarationPage, Entry, PortalSession } from "../../../shared/portal/portal.ts";
import { hasEnded } from "../../../shared/records/rows.ts";
import {
  anEntry,
  began,
  cutShort,
  done,
  down,
  draftPage,
  intended,
  minute,
  oneVisit,
  otherRandom,
  property,
  random,
} from "./one-visit.ts";

const entry = (index: number, change: Partial<Entry> = {}) => anEntry({ index, ...change });
const draft = (mark = random) => ({ ...draftPage, notes: `[STR 5-1 ${mark}]` });
const finalPage = { ...draft(), state: "final", number: "256" } as const;
const elsewhere = { propertyId: "12", registryId: "00000100002", state: "final" } as const;
const failed = { state: "FAILED", errorValue: "rejected_by_portal" } as const;

/** A filing whose row has failed, with one save that may be a draft, at a portal with these entries. */
async function world(entries: readonly Entry[], page: DeclarationPage = draft(), now = began + 3 * minute) {
  const list = vi.fn<PortalSession["list"]>(async () => ({ ok: true, value: entries }));
  const identify = vi.fn<PortalSession["identify"]>(async (_, __, { index }) => ({ ok: true, value: `3${index}` }));
  const read = vi.fn<PortalSession["read"]>(async () => ({ ok: true, value: page }));
  const deleteDraft = vi.fn<PortalSession["deleteDraft"]>(async () => done);
  const visited = await oneVisit({ list, identify, read, deleteDraft });
  await visited.tools.visit.rows.end(visited.subject.row, { ...failed, rule: "the save is refused" });
  visited.time.now = now;
  visited.time.deadline = now + 3 * minute;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const { tools } = visited;
  const remove = async (...properties: (typeof property | typeof elsewhere)[]) =>
    await removeStrays(tools.visit.rows.all().filter(hasEnded), tools, { log }, properties);
  return { ...visited, list, identify, read, deleteDraft, log, remove };
}

describe("before a filing closes,", () => {
  it("a save gets three settle times to show", async () => {
    const early = await world([], draft(), began + 3 * minute - 1);

    expect(await early.remove(property)).toMatchObject({ until: began + 3 * minute, cause: "portal_unavailable" });
    expect(early.list).not.toHaveBeenCalled();
    const settled = await world([]);
    expect(await settled.remove(property)).toBeUndefined();
    expect(settled.list.mock.calls).toEqual([[property, { from: "03/10/2026", to: "07/10/2026" }]]);
    expect(settled.saves()).toMatchObject({ made: 1, gone: 1, answered: 0 });
  });

  it("nothing is looked for at a property that the login has lost", async () => {
    const { remove, list } = await world([]);

    expect(await remove(elsewhere)).toBeUndefined();
    expect(list).not.toHaveBeenCalled();
  });

  it("a stray draft is deleted and logged", async () => {
    const { remove, deleteDraft, log, saves } = await world([entry(1)]);

    expect(await remove(property)).toBeUndefined();
    expect(deleteDraft.mock.calls).toMatchObject([[intended]]);
    expect(log.info.mock.calls).toEqual([["a stray draft was removed", { taskId: 5, row: 1 }]]);
    expect(saves()).toMatchObject({ gone: 1, answered: 0 });
  });

  it("neither finals nor other stays are opened", async () => {
    const others = [{ final: true }, { startDate: "04/10/2026" }, { endDate: "08/10/2026" }];
    const { remove, identify } = await world(others.map((other, index) => entry(index, other)));

    expect(await remove(property)).toBeUndefined();
    expect(identify).not.toHaveBeenCalled();
  });

  it.each([
    ["was", [entry(1, { final: true })], draft(), 0],
    ["is by now", [entry(1)], finalPage, 0],
    ["was, of another stay,", [entry(1, { final: true, startDate: "04/10/2026" })], draft(), 1],
  ] as const)("a declaration that %s final may be a draft that its owner finalised", async (_, entries, page, gone) => {
    const { remove, saves } = await world(entries, page);

    expect(await remove(property)).toBeUndefined();
    expect(saves()).toMatchObject({ made: 1, gone });
  });

  it.each([
    ["another's", draft(otherRandom)],
    ["final by now", finalPage],
  ])("a draft that is %s is kept", async (_, page) => {
    const { remove, deleteDraft } = await world([entry(1)], page);

    expect(await remove(property)).toBeUndefined();
    expect(deleteDraft).not.toHaveBeenCalled();
  });

  it("a stray that could not be seen or deleted keeps the filing open and is not counted as gone", async () => {
    const unseen = await world([entry(1)]);
    unseen.identify.mockImplementation(async () => down);
    const unremoved = await world([entry(1)]);
    unremoved.deleteDraft.mockImplementation(async () => cutShort);

    for (const { remove, saves, log } of [unseen, unremoved]) {
      expect(await remove(property)).toMatchObject({ cause: "portal_unavailable", outage: true });
      expect(saves()).toMatchObject({ made: 1, gone: 0 });
      expect(log.info).not.toHaveBeenCalled();
    }
  });
});
