import { describe, expect, it, vi } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import { look, mustSee } from "../../../shared/filing/session/visit.ts";
import type { Answer, DeclarationPage, PortalSession } from "../../../shared/portal/portal.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import {
  began,
  changed,
  done,
  down,
  intended,
  lost,
  minute,
  oneVisit,
  otherRandom,
  property,
  random,
  task,
} from "./one-visit.ts";

const figures = figuresOf(sound);
const entry = {
  ...{ index: 0, number: "256", final: true, amends: false, startDate: "03/10/2026", endDate: "07/10/2026" },
};
const pageWith = (notes: string): DeclarationPage => ({ state: "draft", number: "", figures, notes });
const ok = <T>(value: T) => ({ ok: true, value }) as const;

/** A portal that lists one declaration, with this page; how an open of it ends, with the row that wants to know. */
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
  const { reservation } = world.subject.row;
  await world.rows.putIfAbsent(newRow({ ...task, taskId }, 2, 1, reservation));
  await world.tasks.accept(
    { ...task, taskId, submission: { kind: "str", reservations: [reservation, reservation] } },
    began,
  );
};

describe("a listed declaration", () => {
  it("is found by its place in that list, and read", async () => {
    const { identify, read, seen, subject } = await opened(pageWith(""));

    expect(identify.mock.calls).toEqual([[property, subject.range, entry]]);
    expect(read.mock.calls).toEqual([[{ ...property, declarationId: "31" }]]);
    expect(seen).toMatchObject({ showed: { declaration: intended, page: { figures }, whose: { kind: "foreign" } } });
  });

  it("is the row's own by its own mark alone", async () => {
    const whose = async (notes: string) => (await opened(pageWith(notes))).seen;

    expect(await whose(`the owner's words [STR 5-1 ${random}]`)).toMatchObject({ showed: { whose: { kind: "ours" } } });
    for (const other of [`[STR 5-2 ${random}]`, `[STR 5-1 ${otherRandom}]`, `[STR 6-1 ${random}]`])
      expect(await whose(other)).toMatchObject({ showed: { whose: { kind: "foreign" } } });
  });

  it.each([
    [4, true],
    [6, false],
  ])("is another row's by the mark of its task %i, and which of both comes first is told", async (taskId, before) => {
    const theirs = pageWith(`[STR ${taskId}-2 ${otherRandom}]`);
    const { seen } = await opened(theirs, another(taskId));

    expect(seen).toMatchObject({ showed: { whose: { kind: "other", row: { taskId, row: 2 }, before } } });
    const { seen: ofAnother } = await opened(pageWith(`[STR ${taskId}-2 ${random}]`), another(taskId));
    expect(ofAnother).toMatchObject({ showed: { whose: { kind: "foreign" } } });
  });

  it("is not seen where it is listed, and gone by its page", async () => {
    expect((await opened({ state: "gone" })).seen).toMatchObject({ failed: { cause: "portal_unavailable" } });
  });

  it.each([
    ["arrival", { startDate: "04/10/2026" }],
    ["departure", { endDate: "08/10/2026" }],
  ])("is not seen where the page that opens is of another %s", async (_, change) => {
    const { seen } = await opened({ state: "draft", number: "", figures: { ...figures, ...change }, notes: "" });

    expect(seen).toMatchObject({ failed: { cause: "portal_unavailable", outage: false, reason: { code: "unclear" } } });
  });

  it("may have no departure", async () => {
    const { endDate: _, ...open } = figures;
    const world = await oneVisit({
      identify: async () => ok("31"),
      read: async () => ok({ state: "draft", number: "", figures: open, notes: "" }),
    });
    const { range, row } = world.subject;

    expect(await world.tools.pages.open(property, range, { ...entry, endDate: "" }, row)).toHaveProperty("showed");
  });

  it("cannot be seen where it is not found or not shown; the third in a row is the portal's pause", async () => {
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

  it("leaves nothing of earlier failures once it has been seen", async () => {
    const read = vi.fn<PortalSession["read"]>(async () => down);
    const { tools } = await oneVisit({ read });
    await tools.pages.page(intended);
    await tools.pages.page(intended);
    read.mockResolvedValueOnce(ok(pageWith("")));

    expect(await tools.pages.page(intended)).toEqual({ showed: pageWith("") });
    expect(await tools.pages.page(intended)).toHaveProperty("failed");
    expect(await tools.pages.page(intended)).toHaveProperty("failed");
  });
});

describe("a look", () => {
  const world = async () => await oneVisit({});
  const answering = (...answers: Answer<unknown>[]) => vi.fn(async () => answers.shift() ?? done);

  it("is taken again where the portal did not answer, three times in all, after pauses that grow", async () => {
    const { tools, slept } = await world();
    const twice = answering(down, down);
    const always = answering(down, down, down, down);

    expect(await look(tools.visit, twice)).toEqual(done);
    expect(slept).toEqual([100, 200]);
    expect(await look(tools.visit, always)).toEqual(down);
    expect(always).toHaveBeenCalledTimes(3);
  });

  it("is not taken again where the portal has answered", async () => {
    const { tools, slept } = await world();
    const once = answering(changed);

    expect(await look(tools.visit, once)).toEqual(changed);
    expect(once).toHaveBeenCalledTimes(1);
    expect(slept).toEqual([]);
  });

  it("ends the visit where the session is gone, or what must be seen is not", async () => {
    const { tools } = await world();

    await expect(look(tools.visit, answering(lost))).rejects.toMatchObject({ pause: { cut: "session" } });
    await expect(mustSee(tools.visit, answering(changed))).rejects.toMatchObject({
      ...{ pause: { cause: "portal_changed" } },
    });
    expect(await mustSee(tools.visit, answering(ok("seen")))).toBe("seen");
  });

  it("is not begun, or begun again, where no time is left for it", async () => {
    const { tools, time } = await world();
    const read = vi.fn(async () => {
      time.now += 2 * minute;
      return down;
    });

    await expect(look(tools.visit, read)).rejects.toMatchObject({ pause: { cut: "time" } });
    expect(read).toHaveBeenCalledTimes(1);
  });
});
