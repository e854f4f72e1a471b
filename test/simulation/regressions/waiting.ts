import * as v from "valibot";
import { breakerKey } from "../../../shared/records/keys.ts";
import { createReview } from "../../../shared/tasks/operating/review.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute, second } from "../../support/durations.ts";
import { exchangesOf } from "../../support/simulation/fake-portal.ts";
import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import { writtenDay } from "../../support/written-day.ts";
import {
  countingWorld,
  figures,
  inJune,
  type Options,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  statementOf,
  unless,
} from "../scenes/small-world.ts";

const another = reservation(10, { reservationId: "another" });

/** The owner changes each draft of ours with the usual figures as soon as it is saved, until this is called off. */
function changeDrafts({ state }: World): () => void {
  const { changed } = state;
  state.changed = (id, draft) => {
    changed(id, draft);
    if (draft && draft.typed !== "" && draft.figures.amountCents === figures.amountCents)
      state.change(id, { figures: { ...draft.figures, amountCents: 1 } });
  };
  return () => {
    state.changed = changed;
  };
}

/** A row under review, and then a task with another reservation that wants its stay. */
async function rivalUnderReview(options: Options = {}, task: Parameters<SmallWorld["send"]>[0] = another) {
  const world = await smallWorld(options);
  const callOff = changeDrafts(world);
  world.send(reservation(10));
  await world.pass(hour);
  callOff();
  await world.betweenSweeps();
  world.send(task);
  return world;
}

const Changed = v.object({ changed: v.optional(v.object({ until: v.number() }), { until: 0 }) });

/** The portal takes so long for every exchange, those of the log-in too. */
const slow =
  (ms: number): Scene =>
  async () => {
    const world = await smallWorld({ portalLatency: (call) => ms * exchangesOf({ ...call, rows: 0 }) });
    world.send(reservation(10));
    return await world.wrongAfter(12 * hour, "SUBMITTED");
  };

/** Rows and filings that wait: for how long, and for which reason. */
export const scenes: Scenes = {
  "changed pages are said to be changed for as long as nothing is filed on them, and soon no longer": async () => {
    let isDifferent = true;
    const world = await smallWorld({
      trouble: ({ name }) => (isDifferent && name === "list" ? "changed" : undefined),
    });
    const { scheduler, table } = world;
    const days = ["01", "05", "09", "13", "17"];
    for (const day of days)
      world.send(
        reservation(10, {
          reservationId: day,
          startDate: `${day}/06/2026`,
          endDate: `${String(Number(day) + 3).padStart(2, "0")}/06/2026`,
        }),
      );
    const isTold = () =>
      table
        .items()
        .some((item) => item["pk"] === breakerKey.pk && v.parse(Changed, item).changed.until > scheduler.now());
    const untold: number[] = [];
    for (let minutes = 5; minutes < 8 * 60; minutes += 1) {
      await world.run({ until: minutes * minute });
      if (!isTold()) untold.push(minutes);
    }
    isDifferent = false;
    await world.run({ until: 8 * hour + 75 * minute });
    const isOver = !isTold();
    return [
      ...(await world.wrongAfter(12 * hour, ...days.map(() => "SUBMITTED" as const))),
      ...unless(untold.length === 0, `not told after ${untold.join()} minutes`),
      ...unless(isOver, "still told after an hour and a quarter"),
    ];
  },

  "a later version waits days for a person's decision, says so, and is filed minutes after it": async () => {
    const [world, logins] = await countingWorld("post password");
    changeDrafts(world);
    world.send(reservation(10));
    await world.pass(2 * hour);
    world.send(reservation(10, { amountReceived: 90 }));
    await world.run({ until: 50 * hour });
    const [before] = world.filings().flatMap(({ waiting }) => (waiting === undefined ? [] : [waiting]));
    await world.setUp(async ({ store, dependencies: { rows, filings, owners, clock } }) => {
      const apartments = { find: async () => undefined };
      const review = createReview({ store, rows, filings, owners, apartments, now: clock.now });
      await review.resolve(1, 1, { state: "FAILED", errorValue: "rejected_by_portal", details: "taken back" });
    });
    await world.run({ until: 50 * hour + 5 * minute });
    const isSaid = typeof before === "object" && before.code === "same_reservation_in_review";
    return [
      ...world.wrongEnds("FAILED", "SUBMITTED"),
      ...unless(logins.length <= 4, `${logins.length} logins for a decision of ours`),
      ...unless(isSaid, "it does not say what it waits for"),
    ];
  },

  "a row behind a rival under review is neither logged in for every minute nor told a wrong reason": async () => {
    const world = await rivalUnderReview();
    await world.runUntilWrong(20 * day);
    const second = world.rows()[1];
    const isRight = second?.errorValue !== "portal_unavailable";
    return [
      ...world.misdeeds(),
      ...unless(isRight, `a wrong reason: ${inWords(second?.details ?? "")}`),
      ...unless(!world.table.isDue(), "a row waits for ever"),
    ];
  },

  "a row behind a rival is told that, though the portal is down when its patience ends": async () => {
    const world = await rivalUnderReview({ trouble: ({ at }) => (at > 14 * day ? "down" : undefined) });
    await world.run({ until: 15 * day, quiet: true });
    const said = inWords(world.rows()[1]?.details ?? "");
    return [
      ...world.wrongEnds("NEEDS_REVIEW", "FAILED duplicate_declaration"),
      ...unless(said.includes("14 days") && !/by hand/.test(said), `it says: ${said}`),
    ];
  },

  "a row that the portal held up for most of two weeks is told that, whatever it waits for at the end": async () => {
    const world = await rivalUnderReview({
      trouble: ({ at }) => (at > 2 * hour && at < 13 * day ? "down" : undefined),
    });
    await world.run({ until: 15 * day, quiet: true });
    const said = inWords(world.rows()[1]?.details ?? "");
    return [
      ...world.wrongEnds("NEEDS_REVIEW", "FAILED portal_unavailable"),
      ...unless(said.includes("13 days") && said.includes("does not show"), `it says: ${said}`),
    ];
  },

  "a row behind a rival that nobody decides ends as a duplicate": async () => {
    const world = await rivalUnderReview({ times: { giveUp: 2 * hour } });
    await world.pass(12 * hour);
    return world.wrongEnds("NEEDS_REVIEW", "FAILED duplicate_declaration");
  },

  "a stray of a declared row is removed while another row of its batch waits for a decision": async () => {
    const first = once();
    const world = await rivalUnderReview(
      {
        times: { giveUp: 2 * hour },
        lateness: () => 170 * second,
        trouble: ({ name, notes = "" }) =>
          name === "saveDraft" && notes.includes("[STR 2-1 ") && first() ? "late commit" : undefined,
      },
      [reservation(10, { ...inJune(10), reservationId: "of other days" }), another],
    );
    const wrong = await world.wrongAfter(12 * hour, "NEEDS_REVIEW", "SUBMITTED", "FAILED duplicate_declaration");
    const strays = world.drafts().filter(({ figures: { startDate } }) => startDate === inJune(10).startDate);
    return [
      ...wrong,
      ...unless(!first(), "every save was answered"),
      ...unless(strays.length === 0, "a stray is left"),
    ];
  },

  "two rows of a batch that wait for different things each give their own reason": async () => {
    const world = await smallWorld({ times: { giveUp: 12 * hour } });
    changeDrafts(world);
    world.send(reservation(10));
    await world.pass(2 * hour);
    world.send([reservation(10, inJune(5)), reservation(10, { ...inJune(5), reservationId: "x" })]);
    await world.run({ until: 10 * hour });
    const meanwhile = world
      .filings()
      .flatMap(({ rowsWait = [] }) => rowsWait.map(({ row, reason }) => `${row} ${inWords(reason)}`));
    await world.pass(38 * hour);
    const behind = inWords(world.rows()[2]?.details ?? "");
    const isOwn = (words = "") => words.includes("another reservation of the same stay");
    return [
      ...unless(isOwn(meanwhile[0]), `it says meanwhile: ${meanwhile.join()}`),
      ...unless(isOwn(behind), `it is told: ${behind}`),
    ];
  },

  "a stay is declared at a portal that takes fourteen seconds an exchange": slow(14_000),
  "a stay is declared at a portal that takes twenty seconds an exchange": slow(20_000),

  "eighteen stays at a slow portal are filed visit after visit without a gap": async () => {
    let [last, longest] = [0, 0];
    const world: SmallWorld = await smallWorld({
      portalLatency: () => 3_000,
      watch: {
        begins() {
          const now = world.scheduler.now();
          if (last > 0) longest = Math.max(longest, now - last);
          last = now;
        },
      },
    });
    const stays = Array.from({ length: 18 }, (_, index) =>
      reservation(10, { ...inJune(index + 10, 1), reservationId: `r${index}` }),
    );
    world.send(stays);
    await world.pass(2 * hour);
    return [
      ...world.wrongEnds(...stays.map(() => "SUBMITTED" as const)),
      ...unless(longest <= 12_000, `the portal was not called for ${longest} ms`),
    ];
  },

  "a filing that had only the time left by another begins again at once": async () => {
    const world: SmallWorld = await smallWorld({
      portalLatency: ({ name }) => (name === "list" ? 40_000 : 5_000),
      deliver: () => ({ copies: 1, delay: world.scheduler.now() < world.started + 10.5 * minute ? 10 * minute : 0 }),
    });
    world.accept({ kind: "check", ownerId: 1 });
    world.send(reservation(10));
    await world.run({ until: 11 * minute });
    const deadline = { at: world.scheduler.now() + 112_000, signal: new AbortController().signal };
    const both = [1, 2].map((taskId) => ({ taskId, filing: 1 }));
    world.start("file", (engine) => engine.file(both, deadline));
    await world.run({ until: 14.5 * minute });
    return world.wrongEnds("SUBMITTED");
  },

  "four filings of one owner share a session": async () => {
    const [world, logins] = await countingWorld("post password", { portalLatency: () => 20 });
    const night = (index: number) => writtenDay(Date.UTC(2025, 0, 1 + index));
    const stays = Array.from({ length: 151 }, (_, index) =>
      reservation(10, { startDate: night(index), endDate: night(index + 1), reservationId: `r${index}` }),
    );
    world.send(stays);
    return [
      ...(await world.wrongAfter(3 * hour, ...stays.map(() => "SUBMITTED" as const))),
      ...unless(logins.length <= 2, `logged in ${logins.length} times for four filings`),
    ];
  },

  "a stay is declared after the portal was closed for ten days": async () => {
    const world = await smallWorld({ trouble: ({ at }) => (at < 10 * day ? "down" : undefined) });
    world.send(reservation(10));
    return await world.wrongAfter(11 * day, "SUBMITTED");
  },

  "a stay is declared within twenty minutes of the end of an outage, however many hours that lasted": async () => {
    const wrong: string[] = [];
    for (let hours = 3; hours <= 8; hours += 1) {
      const world = await smallWorld({ trouble: ({ at }) => (at < hours * hour ? "down" : undefined) });
      world.send(reservation(10));
      await world.run({ until: hours * hour + 20 * minute });
      wrong.push(...world.wrongEnds("SUBMITTED"));
    }
    return wrong;
  },

  "eight filings of one user follow what one of them finds, minutes after the end of an outage": async () => {
    const wrong: string[] = [];
    for (const hours of [3, 4, 6]) {
      const world = await smallWorld({ trouble: ({ at }) => (at < hours * hour ? "down" : undefined) });
      const days = Array.from({ length: 8 }, (_, index) => inJune(index + 10, 1));
      for (const one of days) world.send(reservation(10, { ...one, reservationId: one.startDate }));
      await world.run({ until: hours * hour + 11 * minute });
      wrong.push(...world.wrongEnds(...days.map(() => "SUBMITTED" as const)));
    }
    return wrong;
  },

  "eight filings of one user pause together when the portal closes": async () => {
    const world = await smallWorld({
      portalLatency: () => 200,
      trouble: ({ at }) => (at > 3_000 ? "maintenance" : undefined),
    });
    for (let number = 0; number < 8; number += 1)
      world.send(reservation(10, { ...inJune(4), reservationId: `r${number}` }));
    await world.runUntilWrong(8 * hour);
    return world.misdeeds();
  },

  "a filing goes on within twenty minutes once the portal's pages are known again": async () => {
    const until = 5 * hour;
    const world = await smallWorld({
      trouble: ({ name, at }) => (name === "list" && at < until ? "changed" : undefined),
    });
    world.send(reservation(10));
    await world.run({ until: until + 20 * minute });
    return world.wrongEnds("SUBMITTED");
  },

  "patience ends amid the hours before a refused statement is sent again": async () => {
    const world = await smallWorld({
      times: { giveUp: 4 * hour },
      trouble: ({ name }) => (name === "fileStatement" ? "unknown words" : undefined),
    });
    world.accept(statementOf(6));
    await world.run({ until: 5 * hour });
    const isOver = world.filings()[0]?.outcome !== undefined;
    return [...world.misdeeds(), ...unless(isOver, "an hour after the end of patience it is open")];
  },

  "a row in doubt under a former username waits without a log-in every quarter of an hour": async () => {
    let isCut = false;
    const [world, logins] = await countingWorld("post password", {
      trouble({ name, at }) {
        if (name === "finalise") isCut = true;
        return isCut && at < hour ? "down" : undefined;
      },
    });
    world.send(reservation(10));
    await world.run({ until: 10 * minute });
    world.state.addAccount("other", "right", []);
    await world.setOwner("other");
    await world.run({ until: 25 * hour });
    if (logins.length > 40) return [`logged in ${logins.length} times in a day`];
    return await world.wrongAfter(20 * day, "NEEDS_REVIEW");
  },

  "of filings that are all due at once the one that is late already is woken first": async () => {
    const woken: string[] = [];
    const world = await smallWorld({
      latency: () => 5,
      deliver: (queue) => (queue !== "tasks" ? { copies: 0, delay: 0 } : { copies: 1, delay: 50 }),
      interfere({ name, key = "", process }) {
        if (process.role === "sweep" && name.startsWith("wake ")) woken.push(key);
        return undefined;
      },
    });
    const late = { startDate: "01/05/2026", endDate: "03/05/2026" };
    for (const stay of [reservation(10), reservation(20, late)]) {
      world.send(stay);
      await world.pass(2_000);
    }
    await world.run({ until: hour });
    return unless(
      woken.length >= 2 && woken[0]?.includes('"taskId":2') === true,
      `woken in this order: ${woken.join(", ")}`,
    );
  },
};
