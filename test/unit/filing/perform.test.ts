import { describe, expect, it, vi } from "vitest";
import { cancelled } from "../../../shared/contract/outcomes.ts";
import { perform } from "../../../shared/filing/declaring/perform.ts";
import type { ListedEntry, SeenOfRow } from "../../../shared/filing/declaring/situation.ts";
import type { DeclarationPage, PortalSession, Property } from "../../../shared/portal/portal.ts";
import {
  anEntry,
  aRow,
  began,
  cutShort,
  done,
  down,
  draftPage,
  failing,
  intended,
  intent,
  lost,
  minute,
  oneVisit,
  property,
  random,
} from "./one-visit.ts";

const page = { ...draftPage, notes: `[STR 5-1 ${random}]` };
const atWork = { state: "PROCESSING", intent } as const;
const stayOf = (...listed: ListedEntry[]): Pick<SeenOfRow, "list"> => ({ list: { at: began, listed } });
const listed = (index: number, declarationId?: string): ListedEntry => ({
  entry: anEntry({ index }),
  of: "stay",
  ...(declarationId !== undefined && {
    opened: { value: { declaration: { ...intended, declarationId }, page, origin: { kind: "this row" } } },
  }),
});
const ok = <T>(value: T) => ({ ok: true, value }) as const;
const showing = (page: DeclarationPage) => ({ identify: async () => ok("31"), read: async () => ok(page) });
const anotherWorkerWrote = { failedStep: { cause: "internal_error", reason: { code: "other_filing" } } };

type Did = Parameters<typeof perform>[0];
async function performed(step: Did, world: Awaited<ReturnType<typeof oneVisit>>) {
  return await perform(step, world.subject, world.tools);
}

describe("opening a listed declaration", () => {
  const [first, second] = [listed(0), listed(1)];
  const open = (one: ListedEntry) => ({ do: "open", entry: one.entry }) as const;

  it("shows its page and leaves the other entries unchanged", async () => {
    const change = await performed(open(first), await oneVisit(showing(page), {}, stayOf(first, second)));

    expect(change.list?.listed).toMatchObject([{ opened: { value: { declaration: intended, page } } }, second]);
    expect(change.list?.listed[1]).toBe(second);
  });

  it("treats a page that was already opened as gone, because the list has moved", async () => {
    const world = await oneVisit(showing(page), {}, stayOf(listed(0, "31"), second));

    expect((await performed(open(second), world)).list?.listed[1]).toMatchObject({ opened: { value: "gone" } });
  });

  it("reports why an entry cannot be seen", async () => {
    const change = await performed(open(first), await oneVisit({ identify: async () => down }, {}, stayOf(first)));

    expect(change.list?.listed[0]).toMatchObject({ opened: { failed: { cause: "portal_unavailable" } } });
  });

  it("changes nothing without a list or a property", async () => {
    const target = { kind: "no apartment" } as const;

    expect(await performed(open(first), await oneVisit({}))).toEqual({});
    expect(await performed(open(first), await oneVisit({}, {}, { target, ...stayOf(first) }))).toEqual({});
  });
});

it("looking at the intended draft shows its page, or why it cannot be seen", async () => {
  const look = { do: "look at the intended draft", draft: intended } as const;
  const [seen, unseen] = [await oneVisit(showing(page), atWork), await oneVisit({ read: async () => down }, atWork)];

  expect(await performed(look, seen)).toEqual({ intended: { value: page } });
  expect(await performed(look, unseen)).toMatchObject({ intended: { failed: { cause: "portal_unavailable" } } });
});

describe("an intent", () => {
  const step = { do: "intend", draft: intended, amends: "256" } as const;

  it("is stored before anything is finalised, with draft, login and time", async () => {
    const world = await oneVisit({});
    const change = await performed(step, world);

    expect(change).toEqual({ asked: "never", intended: undefined });
    expect(await world.kept()).toMatchObject({ state: "PROCESSING", intent: { ...intent, amends: "256" } });
  });

  it("counts its draft as there again, where a wrong page had made us count it as gone", async () => {
    const world = await oneVisit({});
    world.tools.ledger.learn(1, { gone: 1 });
    await performed(step, world);

    expect(world.saves()).toMatchObject({ made: 1, gone: 0 });
  });

  it("is progress unless one was withdrawn before", async () => {
    const steps: number[] = [];
    for (const rule of ["note doubt", "withdraw"]) {
      const world = await oneVisit({}, { evidence: [{ at: began, event: "x", rule }] });
      await performed(step, world);
      steps.push(world.steps.length);
    }

    expect(steps).toEqual([1, 0]);
  });

  it("reuses a page that was just opened", async () => {
    const world = await oneVisit({}, {}, stayOf(listed(0, "30"), listed(1, "31"), listed(2)));

    expect(await performed(step, world)).toEqual({ asked: "never", intended: { value: page } });
  });

  it("is not written after another worker's, or without time to finalise", async () => {
    const world = await oneVisit({});
    await world.rows.intend(world.subject.row, { ...intent, declarationId: "99" });
    const late = await oneVisit({});
    late.time.now += 2.9 * minute;

    expect(await performed(step, world)).toMatchObject(anotherWorkerWrote);
    expect(await world.kept()).toMatchObject({ intent: { declarationId: "99" } });
    await expect(performed(step, late)).rejects.toMatchObject({ pause: { cut: "time" } });
    expect(await late.kept()).not.toHaveProperty("intent");
  });

  it("is withdrawn with a reason, and its draft counted as gone", async () => {
    const world = await oneVisit({}, atWork);
    const change = await performed({ do: "withdraw", event: { code: "it went" }, rule: "withdraw" }, world);

    expect(Object.keys(change)).toEqual(["list", "intended", "asked", "refusal"]);
    const evidence = [{ at: began, event: "it went", rule: "withdraw" }];
    expect(await world.kept()).toMatchObject({ state: "PENDING", evidence });
    expect(await world.kept()).not.toHaveProperty("intent");
    expect(world.saves()).toMatchObject({ made: 1, gone: 1 });
    const again = await performed({ do: "withdraw", event: { code: "again" }, rule: "withdraw" }, await oneVisit({}));
    expect(again).toMatchObject(anotherWorkerWrote);
  });
});

describe("a note of the engine", () => {
  it("stores the doubt and the time of the request", async () => {
    const world = await oneVisit({}, atWork);

    expect(await performed({ do: "note doubt", event: { code: "unseen" }, askedAt: 7, rule: "doubt" }, world)).toEqual(
      {},
    );
    const evidence = [{ event: "unseen", rule: "doubt" }];
    expect(await world.kept()).toMatchObject({ state: "CHECKING", askedAt: 7, evidence });
  });

  it("ends a row once: a second end changes nothing", async () => {
    const world = await oneVisit({});
    const end = { do: "end", outcome: { state: "SUBMITTED", declarationServerId: "256" }, rule: "seen" } as const;

    expect(await performed(end, world)).toEqual({});
    expect(await world.kept()).toMatchObject({ state: "SUBMITTED", declarationServerId: "256", rule: "seen" });
    expect(await performed({ ...end, outcome: cancelled }, world)).toMatchObject(anotherWorkerWrote);
    expect(await world.kept()).toMatchObject({ state: "SUBMITTED" });
    const doubt = { do: "note doubt", event: { code: "late" }, rule: "doubt" } as const;
    expect(await performed(doubt, world)).toMatchObject(anotherWorkerWrote);
  });
});

describe("deleting a draft", () => {
  const ours = { do: "delete", draft: intended, isOfRow: true } as const;
  const deleting = (answer: Awaited<ReturnType<PortalSession["deleteDraft"]>>) => ({
    deleteDraft: vi.fn<PortalSession["deleteDraft"]>(async () => answer),
  });
  const stay = stayOf(listed(0, "30"), listed(1, "31"));
  const left = { list: { at: began, listed: [{ entry: { index: 0 } }] } };

  it("removes it from the list, and counts it as gone if it was ours", async () => {
    const said = deleting(done);
    const world = await oneVisit(said, {}, stay);
    const change = await performed(ours, world);

    expect(said.deleteDraft.mock.calls).toEqual([[intended]]);
    expect(change).toMatchObject(left);
    expect(change.list?.listed).toHaveLength(1);
    expect(world.saves()).toMatchObject({ made: 1, gone: 1 });
    const foreign = await oneVisit(said, {}, stay);
    await performed({ ...ours, isOfRow: false }, foreign);
    expect(foreign.saves()).toMatchObject({ made: 1, gone: 0 });
    expect(await performed(ours, await oneVisit(said))).toEqual({});
  });

  it.each([
    ["is noted in that row", "31", { code: "draft_taken_over", params: { taskId: 5 } }],
    ["leaves that row unchanged if its draft is another", "30", ""],
  ])("that an earlier row ended with %s", async (_, declarationServerId, details) => {
    const before = aRow({ taskId: 4, state: "DRAFTED", declarationServerId });
    const world = await oneVisit(deleting(done), {}, { ...stay, speaker: { by: "this row", before } });
    await world.rows.putIfAbsent(before);
    await performed(ours, world);

    expect(await world.rows.find(4, 1)).toMatchObject({ details });
  });

  it("shows that the intended draft is gone", async () => {
    const world = await oneVisit(deleting(done), atWork, stay);

    const change = await performed(ours, world);
    expect(change).toMatchObject({ intended: { value: { state: "gone" } }, isTargetSure: true });
    expect(change.list?.listed, "what the list showed of it is out of date").toHaveLength(1);
  });

  it("invalidates the list when the answer is unclear, because one page may be another's", async () => {
    const world = await oneVisit(deleting(cutShort), {}, stay);
    const change = await performed(ours, world);

    expect(change).toMatchObject({ notRemoved: { declarationId: "31", pause: { cause: "portal_unavailable" } } });
    expect(change).toHaveProperty("list", undefined);
    expect(world.saves()).toMatchObject({ gone: 0 });
  });

  it("looks at the intended draft's own page again", async () => {
    const refused = failing({ kind: "refused", effect: "no", detail: "not now" });

    expect(await performed(ours, await oneVisit(deleting(refused), atWork, stay))).toMatchObject({
      intended: undefined,
      notRemoved: { declarationId: "31", pause: { outage: true } },
    });
  });

  it("ends the visit when the session is lost", async () => {
    await expect(performed(ours, await oneVisit(deleting(lost), {}, stay))).rejects.toMatchObject({
      pause: { cut: "session" },
    });
  });
});

describe("looking at the properties", () => {
  const elsewhere = { ...property, registryId: "9" };
  const properties = (...there: Property[]) => ({ properties: async () => ok(there) });
  const look = { do: "look at the properties" } as const;

  it("shows whether the login still has the row's property", async () => {
    const target = { kind: "declarable", property };

    expect(await performed(look, await oneVisit(properties(property), atWork))).toEqual({ target, isTargetSure: true });
    expect(await performed(look, await oneVisit(properties(elsewhere)))).toMatchObject({
      target: { kind: "not registered" },
      isTargetSure: true,
    });
  });

  it("does not hold for a page that is looked at later", async () => {
    const again = { do: "look at the intended draft", draft: intended } as const;

    expect(await performed(again, await oneVisit(showing(page), atWork))).toHaveProperty("isTargetSure", undefined);
  });
});
