import { describe, expect, it, vi } from "vitest";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import { readOrPause, readPatiently } from "../../../shared/filing/session/visit.ts";
import type { Answer, DeclarationPage, PortalSession } from "../../../shared/portal/portal.ts";
import { aFiling } from "../../support/a-filing.ts";
import { sound } from "../declarations/reservation.ts";
import {
  anEntry,
  aRow,
  began,
  changed,
  done,
  down,
  draftPage,
  intended,
  lost,
  minute,
  oneVisit,
  otherRandom,
  property,
  random,
  task,
} from "./one-visit.ts";

const { figures } = draftPage;
const entry = anEntry();
const pageWith = (notes: string): DeclarationPage => ({ ...draftPage, notes });
const ok = <T>(value: T) => ({ ok: true, value }) as const;

/** Opens the one declaration that the portal lists, which has this page. */
async function opened(page: DeclarationPage, prepare: (world: World) => Promise<unknown> = async () => {}) {
  const identify = vi.fn<PortalSession["identify"]>(async () => ok("31"));
  const read = vi.fn<PortalSession["read"]>(async () => ok(page));
  const world = await oneVisit({ identify, read });
  await prepare(world);
  const { tools, subject } = world;
  return { identify, read, seen: await tools.pages.open(property, subject.range, entry, subject.row), subject };
}
type World = Awaited<ReturnType<typeof oneVisit>>;

/** A row of another task, on record. */
const another = (taskId: number) => async (world: World) => {
  await world.rows.putIfAbsent(aRow({ taskId, number: 2 }));
  await world.tasks.accept({ ...task, taskId, submission: { kind: "str", reservations: [sound, sound] } }, began);
};

describe("a listed declaration", () => {
  it("is identified by its place in the list, and read", async () => {
    const { identify, read, seen, subject } = await opened(pageWith(""));

    expect(identify.mock.calls).toEqual([[property, subject.range, entry]]);
    expect(read.mock.calls).toEqual([[{ ...property, declarationId: "31" }]]);
    expect(seen).toMatchObject({ value: { declaration: intended, page: { figures }, origin: { kind: "foreign" } } });
  });

  it("is the row's own by its own mark alone", async () => {
    const whose = async (notes: string) => (await opened(pageWith(notes))).seen;

    expect(await whose(`the owner's words [STR 5-1 ${random}]`)).toMatchObject({
      value: { origin: { kind: "this row" } },
    });
    for (const other of [`[STR 5-2 ${random}]`, `[STR 5-1 ${otherRandom}]`, `[STR 6-1 ${random}]`])
      expect(await whose(other)).toMatchObject({ value: { origin: { kind: "foreign" } } });
  });

  it.each([
    [4, true],
    [6, false],
  ])("is another row's by the mark of task %i, with the order of both rows", async (taskId, before) => {
    const theirs = pageWith(`[STR ${taskId}-2 ${otherRandom}]`);
    const { seen } = await opened(theirs, another(taskId));

    expect(seen).toMatchObject({ value: { origin: { kind: "another row", row: { taskId, number: 2 }, before } } });
    const { seen: ofAnother } = await opened(pageWith(`[STR ${taskId}-2 ${random}]`), another(taskId));
    expect(ofAnother).toMatchObject({ value: { origin: { kind: "foreign" } } });
  });

  it.each([
    ["another row's where that row's filing was to amend it", ["255/2026"], "another row"],
    ["its owner's where that row's filing was to amend another", ["256/2026"], "foreign"],
    ["its owner's where that row's filing was to amend none", [], "foreign"],
  ])("that amends and carries another task's mark is %s", async (_, amends, kind) => {
    const page = { ...draftPage, notes: `[STR 6-2 ${otherRandom}]`, amends: "255/2026" };
    const { seen } = await opened(page, async (world) => {
      const row = aRow({ taskId: 6, number: 2, filing: 3, onDeclared: "amend" });
      await world.rows.putIfAbsent(row);
      await another(6)(world);
      const saves = [{ row: 2, made: 1, at: began, answered: 1, gone: 0, amends }];
      const drafts = [{ registryId: property.registryId, saves }];
      await world.filings.putIfAbsent(aFiling({ taskId: 6, number: 3, rows: [2], drafts }));
    });

    expect(seen).toMatchObject({ value: { origin: { kind } } });
  });

  it("counts as unseen when its page says it is gone", async () => {
    expect((await opened({ state: "gone" })).seen).toMatchObject({ failed: { cause: "portal_unavailable" } });
  });

  it.each([
    ["arrival", { startDate: "04/10/2026" }],
    ["departure", { endDate: "08/10/2026" }],
  ])("counts as unseen when the page shows another %s", async (_, change) => {
    const { seen } = await opened({ ...draftPage, figures: { ...figures, ...change } });

    expect(seen).toMatchObject({ failed: { cause: "portal_unavailable", outage: false, reason: { code: "unclear" } } });
  });

  it("counts as unseen when another's page says final of a draft, or draft of a final", async () => {
    const final = { ...draftPage, state: "final", number: "256" } as const;
    const finalPage = (mark: string) => ({ ...final, notes: `[STR 5-1 ${mark}]` });

    expect((await opened(finalPage(otherRandom))).seen).toMatchObject({ failed: { reason: { code: "unclear" } } });
    expect((await opened(finalPage(random))).seen).toMatchObject({ value: { origin: { kind: "this row" } } });
    const { tools, subject } = await oneVisit({ identify: async () => ok("31"), read: async () => ok(pageWith("")) });
    const listed = { ...entry, number: "256", final: true };
    expect(await tools.pages.open(property, subject.range, listed, subject.row)).toHaveProperty("failed");
  });

  it("may have no departure", async () => {
    const { endDate: _, ...endless } = figures;
    const page = { ...draftPage, figures: endless };
    const { tools, subject } = await oneVisit({ identify: async () => ok("31"), read: async () => ok(page) });
    const seen = await tools.pages.open(property, subject.range, { ...entry, endDate: "" }, subject.row);

    expect(seen).toHaveProperty("value");
  });

  it("cannot be seen when it is not identified or not shown, and the third failure in a row is an outage", async () => {
    const identify = vi.fn<PortalSession["identify"]>(async () => changed);
    const read = vi.fn<PortalSession["read"]>(async () => down);
    const { tools, subject } = await oneVisit({ identify, read });
    const open = async () => await tools.pages.open(property, subject.range, entry, subject.row);

    expect(await open()).toMatchObject({ failed: { cause: "portal_changed" } });
    identify.mockImplementation(async () => ok("31"));
    expect(await open()).toMatchObject({ failed: { cause: "portal_unavailable" } });
    expect(await tools.pages.page(intended)).toMatchObject({ failed: { cause: "portal_unavailable" } });
    await expect(tools.pages.page(intended)).rejects.toBeInstanceOf(Interrupted);
  });

  it("ends the visit, without an outage, when the intended draft's page carries another's mark", async () => {
    const { tools, subject } = await oneVisit({ read: async () => ok(pageWith(`[STR 6-2 ${otherRandom}]`)) });
    const pause = { cause: "portal_changed", outage: false };

    await expect(tools.pages.intended(intended, subject.row)).rejects.toMatchObject({ pause });
  });

  it("may be the intended draft's by its days or without notes, else it is another's", async () => {
    const seenAs = async (notes: string, startDate: string) => {
      const page: DeclarationPage = { ...draftPage, notes, figures: { ...figures, startDate } };
      const { tools, subject } = await oneVisit({ read: async () => ok(page) });
      return await tools.pages.intended(intended, subject.row);
    };
    const another = { failed: { cause: "portal_unavailable", outage: false } };

    expect(await seenAs("by hand", sound.startDate)).toHaveProperty("value");
    expect(await seenAs("", "04/10/2026")).toHaveProperty("value");
    expect(await seenAs("by hand", "04/10/2026")).toMatchObject(another);
  });

  it("clears earlier failures once it is seen", async () => {
    const read = vi.fn<PortalSession["read"]>(async () => down);
    const { tools } = await oneVisit({ read });
    await tools.pages.page(intended);
    await tools.pages.page(intended);
    read.mockResolvedValueOnce(ok(pageWith("")));

    expect(await tools.pages.page(intended)).toEqual({ value: pageWith("") });
    expect(await tools.pages.page(intended)).toHaveProperty("failed");
    expect(await tools.pages.page(intended)).toHaveProperty("failed");
  });
});

describe("a look", () => {
  const world = async () => await oneVisit({});
  const answering = (...answers: Answer<unknown>[]) => vi.fn(async () => answers.shift() ?? done);

  it("is repeated up to three times without an answer, with growing pauses", async () => {
    const { tools, slept } = await world();
    const twice = answering(down, down);
    const always = answering(down, down, down, down);

    expect(await readPatiently(tools.visit, twice)).toEqual(done);
    expect(slept).toEqual([100, 200]);
    expect(await readPatiently(tools.visit, always)).toEqual(down);
    expect(always).toHaveBeenCalledTimes(3);
  });

  it("is not repeated when the portal has answered", async () => {
    const { tools, slept } = await world();
    const once = answering(changed);

    expect(await readPatiently(tools.visit, once)).toEqual(changed);
    expect(once).toHaveBeenCalledTimes(1);
    expect(slept).toEqual([]);
  });

  it("ends the visit when the session is lost, or when what must be seen is not", async () => {
    const { tools } = await world();

    await expect(readPatiently(tools.visit, answering(lost))).rejects.toMatchObject({ pause: { cut: "session" } });
    await expect(readOrPause(tools.visit, answering(changed))).rejects.toMatchObject({
      pause: { cause: "portal_changed" },
    });
    expect(await readOrPause(tools.visit, answering(ok("seen")))).toBe("seen");
  });

  it("is not started or repeated without time for it", async () => {
    const { tools, time } = await world();
    const read = vi.fn(async () => {
      time.now += 2 * minute;
      return down;
    });

    await expect(readPatiently(tools.visit, read)).rejects.toMatchObject({ pause: { cut: "time" } });
    expect(read).toHaveBeenCalledTimes(1);
  });
});
