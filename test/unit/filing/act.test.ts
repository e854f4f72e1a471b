import { describe, expect, it, vi } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { finalise, saveDraft } from "../../../shared/filing/declaring/perform.ts";
import { Interrupted } from "../../../shared/filing/session/pause.ts";
import type { PortalSession } from "../../../shared/portal/portal.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import {
  anEntry,
  began,
  changed,
  cutShort,
  done,
  down,
  failing,
  intended,
  intent,
  lost,
  minute,
  oneVisit,
  property,
  random,
} from "./one-visit.ts";

const mark = `[STR 5-1 ${random}]`;
const figures = figuresOf(sound);
const held = (cause: string) => ({ failedStep: { cause } });
const refusal = failing({ kind: "refused", effect: "no", detail: "not today" });
const covered = failing({ kind: "refused", effect: "no", detail: "covered", known: true, coveredBy: "256" });
const entry = anEntry({ number: "256", final: true });

/** The pause that interrupts the visit; undefined when the step ends otherwise. */
async function interruption(step: Promise<unknown>) {
  return await step.then(
    () => undefined,
    (error: unknown) => (error instanceof Interrupted ? error.pause : { kind: error }),
  );
}

type Visited = Awaited<ReturnType<typeof oneVisit>>;
type Saved = Parameters<typeof saveDraft>[0];
const atWork = { state: "PROCESSING", intent } as const;
const saves = async ({ subject, tools }: Visited, step: Partial<Saved> = {}) =>
  await saveDraft({ do: "save", rule: "save", ...step }, subject, tools);
const finalises = async ({ subject, tools }: Visited) =>
  await finalise({ do: "finalise", draft: intended, rule: "make it final" }, subject, tools);

/** Each act at the portal, with the same answer to its own call. */
const acts = {
  over: (answer: Awaited<ReturnType<PortalSession["updateDraft"]>>) => ({
    row: {},
    calls: { updateDraft: vi.fn<PortalSession["updateDraft"]>(async () => answer) },
    act: async (world: Visited) => await saves(world, { over: intended }),
  }),
  save: (answer: Awaited<ReturnType<PortalSession["saveDraft"]>>) => ({
    row: {},
    calls: { saveDraft: vi.fn<PortalSession["saveDraft"]>(async () => answer) },
    act: async (world: Visited) => await saves(world),
  }),
  amend: (answer: Awaited<ReturnType<PortalSession["amend"]>>) => ({
    row: {},
    calls: { amend: vi.fn<PortalSession["amend"]>(async () => answer) },
    act: async (world: Visited) => await saves(world, { corrects: { entry, number: "256", figures } }),
  }),
  finalise: (answer: typeof cutShort | typeof down | typeof lost | typeof changed | typeof refusal) => ({
    row: atWork,
    calls: { finalise: vi.fn<PortalSession["finalise"]>(async () => answer) },
    act: finalises,
  }),
};
const every = Object.entries(acts);

describe("an act at the portal", () => {
  it.each(every)("that did not happen changes nothing on record and holds the row: %s", async (_, of) => {
    const { calls, row, act } = of(down);
    const world = await oneVisit(calls, row);

    expect(await act(world)).toMatchObject(held("portal_unavailable"));
    expect(await world.kept()).toEqual(world.subject.row);
  });

  it.each(every)("is not started without time to wait for its answer: %s", async (_, of) => {
    const { calls, row, act } = of(down);
    const world = await oneVisit(calls, row);
    world.time.now += 2.9 * minute;

    expect(await interruption(act(world))).toMatchObject({ cut: "time" });
    for (const call of Object.values(calls)) expect(call).not.toHaveBeenCalled();
  });

  it.each(every)("reports a refusal in the form's words with its time, and writes nothing: %s", async (name, of) => {
    const kind = name === "finalise" ? "finalise" : "save";
    const { calls, row, act } = of(refusal);
    const world = await oneVisit(calls, row);

    const change = await act(world);
    expect(change).toMatchObject({ refusal: { of: kind, words: "not today", at: began } });
    expect(change, "it is looked at again").toHaveProperty(name === "finalise" ? "intended" : "list", undefined);
    expect(await world.kept()).toEqual(world.subject.row);
  });

  it.each(every)(
    "reports the declaration that a refusal names, even when other users hear the same refusal: %s",
    async (name, of) => {
      const { calls, row, act } = of(covered);
      const world = await oneVisit(calls, row);
      const heard = { of: name === "finalise" ? name : "save", words: "covered" };
      for (const portalUser of ["b", "c"])
        await world.tools.breaker.refused({ ...heard, portalUser, stay: portalUser }, began);

      expect(await act(world)).toMatchObject({ refusal: { coveredBy: "256" } });
    },
  );

  it.each(every)("ends the visit when the session is lost, with the doubt on record: %s", async (name, of) => {
    const { calls, row, act } = of(lost);
    const world = await oneVisit(calls, row);

    expect(await interruption(act(world))).toMatchObject({ cut: "session" });
    const failure = say("failure_session_lost", { detail: "no session" });
    const { code, params } =
      name === "finalise"
        ? say("finalise_unanswered", { declarationId: "31", failure })
        : say("save_unanswered", { failure });
    expect(await world.kept()).toMatchObject({
      state: "CHECKING",
      evidence: [{ at: began, event: code, params }],
    });
  });

  it.each(every)("rests as long as the portal asks: %s", async (_, of) => {
    const { calls, row, act } = of(failing({ kind: "unavailable", effect: "no", detail: "busy", retryAfterMs: 7_000 }));

    expect(await interruption(act(await oneVisit(calls, row)))).toMatchObject({ retryAfterMs: 7_000 });
  });

  it.each(every)("pauses the filing at the third failure in a row, not just the row: %s", async (_, of) => {
    const { calls, row, act } = of(down);
    const world = await oneVisit(calls, row);

    expect(await act(world)).toMatchObject(held("portal_unavailable"));
    expect(await act(world)).toMatchObject(held("portal_unavailable"));
    expect(await interruption(act(world))).toMatchObject({ outage: true });
  });
});

it("a successful act resets the count of failures in a row", async () => {
  const answers: (typeof down | typeof done)[] = [];
  const next = async () => answers.shift() ?? done;
  for (const [name, act] of Object.entries({ save: saves, finalise: finalises })) {
    answers.splice(0, answers.length, down, down, done, down, down);
    const world = await oneVisit({ saveDraft: next, finalise: next }, atWork);
    const accepted = vi.spyOn(world.tools.breaker, "accepted");
    for (let times = 0; times < 4; times += 1) await act(world);

    expect(await act(world)).toMatchObject(held("portal_unavailable"));
    expect(accepted.mock.calls).toEqual([[name, "maria", began + 30 * 60_000]]);
  }
});

describe("saving a draft", () => {
  it("sends the reservation's figures to its property with the row's mark, and invalidates the list", async () => {
    const { calls, row, act } = acts.save(done);
    const world = await oneVisit(calls, row);

    expect(await act(world)).toStrictEqual({ list: undefined });
    expect(calls.saveDraft.mock.calls).toEqual([[property, figures, mark]]);
    expect(world.saves()).toMatchObject({ made: 1, answered: 1 });
    expect(world.steps).toHaveLength(1);
  });

  it("is progress only for a row's first draft, once it is answered", async () => {
    const { calls, row, act } = acts.save(done);
    const second = await oneVisit(calls, row);
    await second.tools.ledger.announce(property.registryId, [{ row: 1 }], began, "maria");
    await act(second);
    const lost = acts.save(cutShort);
    const unanswered = await oneVisit(lost.calls, lost.row);
    await lost.act(unanswered);

    expect(second.steps).toEqual([]);
    expect(unanswered.steps).toEqual([]);
  });

  it("updates an earlier row's draft by its id, and invalidates the list", async () => {
    const { calls, row, act } = acts.over(done);
    const world = await oneVisit(calls, row);

    expect(await act(world)).toStrictEqual({ list: undefined });
    expect(calls.updateDraft.mock.calls).toEqual([[intended, figures, mark]]);
    expect(world.saves()).toMatchObject({ made: 1, answered: 1 });
  });

  it("amends a listed declaration with the new figures", async () => {
    const { calls, row, act } = acts.amend(done);
    const world = await oneVisit(calls, row);

    expect(await act(world)).toStrictEqual({ list: undefined });
    expect(calls.amend.mock.calls).toEqual([[property, world.subject.range, entry, figures, mark]]);
  });

  it("sends nothing when the apartment is at no property of the login", async () => {
    const { calls, row, act } = acts.save(done);

    expect(await act(await oneVisit(calls, row, { target: { kind: "no apartment" } }))).toEqual({});
    expect(calls.saveDraft).not.toHaveBeenCalled();
  });

  it.each([
    ["refused", refusal],
    ["not sent", down],
  ])("does not count a draft that was %s", async (_, answer) => {
    const { calls, row, act } = acts.save(answer);
    const world = await oneVisit(calls, row);
    await act(world);

    expect(world.saves()).toMatchObject({ made: 0, answered: 0 });
  });

  it("counts a draft that may have been saved, and notes since when it may appear", async () => {
    const world = await oneVisit({
      async saveDraft() {
        world.time.now += 5_000;
        return cutShort;
      },
    });

    expect(await saves(world)).toMatchObject(held("portal_unavailable"));
    expect(world.saves()).toMatchObject({ made: 1, answered: 0 });
    expect(await world.kept()).toMatchObject({
      state: "CHECKING",
      unclearSaveAt: began + 5_000,
      evidence: [
        { event: "save_unanswered", params: { failure: say("failure_unavailable", { detail: "cut short" }) } },
      ],
    });
  });

  it("halts the filing for an unknown form, but only one reservation for an unknown amendment form", async () => {
    const [saved, amended] = [acts.save(changed), acts.amend(changed)];

    expect(await interruption(saved.act(await oneVisit(saved.calls)))).toMatchObject({ cause: "portal_changed" });
    expect(await amended.act(await oneVisit(amended.calls))).toMatchObject(held("portal_changed"));
  });
});

describe("finalising a draft", () => {
  it("leaves the outcome to the draft's own page", async () => {
    const call = vi.fn<PortalSession["finalise"]>(async () => done);

    expect(await finalises(await oneVisit({ finalise: call }, atWork))).toEqual({ asked: began, intended: undefined });
    expect(call.mock.calls).toEqual([[intended]]);
  });

  it("forgets the request when it is refused", async () => {
    const change = await finalises(await oneVisit(acts.finalise(refusal).calls, atWork));

    expect(change).toHaveProperty("asked", undefined);
  });

  it("looks at the draft's page at once after a lost answer, and notes nothing", async () => {
    const world = await oneVisit(acts.finalise(cutShort).calls, atWork);

    expect(await finalises(world)).toEqual({ asked: began, intended: undefined });
    expect(await world.kept()).toEqual(world.subject.row);
  });

  it("notes a lost answer and its time when no time is left to look", async () => {
    const calls = {
      finalise: async () => {
        world.time.now = world.time.deadline;
        return cutShort;
      },
    };
    const world = await oneVisit(calls, atWork);

    expect(await interruption(finalises(world))).toMatchObject({ cut: "time", slowestMs: 3 * minute });
    expect(await world.kept()).toMatchObject({
      state: "CHECKING",
      askedAt: began,
      evidence: [
        {
          event: "finalise_unanswered",
          params: { declarationId: "31", failure: say("failure_unavailable", { detail: "cut short" }) },
        },
      ],
    });
  });
});
