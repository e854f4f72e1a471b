import { describe, expect, it } from "vitest";
import { createRowRepository } from "../../shared/records/rows.ts";
import type { PortalCall } from "../support/simulation/fake-portal.ts";
import { startOfTime } from "../support/simulation/world.ts";
import { hour, minute, play, type Scene } from "./support/alarm-world.ts";
import { createAlarm } from "./support/cloudwatch.ts";
import { stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const alarms = Object.values(prod.resources("AWS::CloudWatch::Alarm")).map(({ Properties }) => ({
  name: String(Properties["AlarmName"]).replace("short-term-rentals-prod-", ""),
  ...createAlarm(Properties),
}));

/** From which minute to which each alarm sounds; those that never do are left out. */
async function soundingOf(scene: Scene): Promise<Record<string, [number, number]>> {
  const measured = await play(scene);
  const sounding: Record<string, [number, number]> = {};
  for (const { name, sounds, itsOwn } of alarms) {
    const own = itsOwn(measured);
    // What was before the scene is not known: the first minutes would be all silence.
    for (let at = 10 * minute; at <= scene.lasts; at += minute) {
      if (!sounds(own, startOfTime + at)) continue;
      sounding[name] = [sounding[name]?.[0] ?? at / minute, at / minute];
    }
  }
  return sounding;
}

const during = (from: number, to: number, trouble: "down" | "changed") => {
  let now = 0;
  return {
    options: { trouble: (_: PortalCall) => (now >= from && now < to ? trouble : undefined) },
    meanwhile: (_: unknown, at: number) => {
      now = at;
    },
  };
};

interface Row {
  readonly scene: Scene;
  readonly sound: readonly string[];
}

/** Scenario × alarm: which sound, and so which do not. */
const table: Readonly<Record<string, Row>> = {
  "a calm day": { scene: { owners: 3, lasts: 3 * hour }, sound: [] },
  "the portal down for five minutes": {
    scene: { owners: 3, lasts: 2 * hour, ...during(0, 5 * minute, "down") },
    sound: [],
  },
  "the portal down for ninety minutes, many owners": {
    scene: { owners: 5, lasts: 3 * hour, ...during(0, 90 * minute, "down") },
    sound: ["portal-down"],
  },
  "the portal down for ninety minutes, one owner": {
    scene: { owners: 1, lasts: 3 * hour, ...during(0, 90 * minute, "down") },
    sound: ["portal-down"],
  },
  "the portal down for six hours, two owners": {
    scene: { owners: 2, lasts: 7 * hour, ...during(0, 6 * hour, "down") },
    sound: ["oldest-open", "portal-down"],
  },
  "a changed label": {
    scene: { owners: 1, lasts: 3 * hour, ...during(0, 90 * minute, "changed") },
    sound: ["portal-changed"],
  },
  "one wrong password": { scene: { owners: 1, lasts: 2 * hour, wrongPasswords: true }, sound: [] },
  "wrong passwords of six owners": {
    scene: { owners: 6, lasts: 2 * hour, wrongPasswords: true },
    sound: ["password-wrong"],
  },
  "an outcome that nobody knows, decided after two hours": {
    scene: { owners: 1, lasts: 3 * hour, meanwhile: undecidedFor(2 * hour) },
    sound: ["needs-review"],
  },
  "an event source that is switched off": {
    scene: { owners: 2, lasts: 3 * hour, options: { concurrency: 0 } },
    sound: ["oldest-open", "rings-unread"],
  },
  "a worker that throws at every message": {
    scene: { owners: 1, lasts: 3 * hour, options: { openPortal: () => ({ login: aBug, resume: aBug }) } },
    sound: ["gave-up", "worker-errors"],
  },
  "a worker that dies of one filing": {
    scene: {
      owners: 1,
      lasts: 5 * hour,
      options: {
        interfere: ({ process: { role }, port }) => (role === "file" && port === "portal" ? "kill before" : undefined),
      },
    },
    sound: ["filings-dead-letters", "gave-up", "oldest-open"],
  },
  "a sweeper that is switched off": {
    scene: { owners: 1, lasts: 2 * hour, sweeps: () => false },
    sound: ["sweeper-silent"],
  },
  "work that is due within a day and waits for ninety minutes": { scene: dueSoonFor(90), sound: ["due-soon"] },
  "work that is due within a day and waits for half an hour": { scene: dueSoonFor(30), sound: [] },
  ...measuredByAws({
    "a task's dead letter": [
      [{ name: "ApproximateNumberOfMessagesVisible", value: 1, of: "DoorbellsTasksDeadLetters" }],
      "tasks-dead-letters",
    ],
    "an event that does not come onto the bus": [
      [{ name: "ApproximateNumberOfMessagesVisible", value: 1, of: "DoorbellsEventsDeadLetters" }],
      "events-dead-letters",
    ],
    "an API that answers 5xx": [[{ name: "5XXError", value: 1 }], "server-errors"],
    "an API that takes four seconds": [[{ name: "Latency", value: 4_000 }], "slow-answers"],
    "three log-ins without a clear answer": [[{ name: "LoginUnclear", value: 1 }], "logins-unclear"],
    "somebody who guesses": [[{ name: "TokenFailures", value: 30 }], "token-failures"],
    "a refresh token used twice": [[{ name: "RefreshReused", value: 1 }], "refresh-reused"],
    "an account without concurrency left": [[{ name: "Throttles", value: 5 }], "worker-throttles"],
    "a table that refuses": [[{ name: "WriteThrottleEvents", value: 5 }], "table-throttles"],
    "a worker that runs into its time-out": [[{ name: "Errors", value: 1 }], "worker-errors"],
  }),
};

describe("each alarm sounds when it should, and only then", () => {
  it.each(Object.entries(table))("%s", async (_, { scene, sound }) => {
    expect(Object.keys(await soundingOf(scene)).toSorted()).toEqual(sound);
  });

  it("leaves none untried", () => {
    const tried = new Set(Object.values(table).flatMap(({ sound }) => sound));

    expect(alarms.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });
});

describe("an alarm lasts as long as what it tells of", () => {
  it.each([
    ["one owner", 1],
    ["many owners", 5],
  ])("the portal down for six hours, %s", async (_, owners) => {
    const { "portal-down": heard = [0, 0] } = await soundingOf({
      owners,
      lasts: 7 * hour,
      ...during(0, 6 * hour, "down"),
    });

    expect(heard[0]).toBeLessThanOrEqual(40);
    expect(heard[1]).toBeGreaterThanOrEqual(6 * 60);
    expect(heard[1]).toBeLessThanOrEqual(6 * 60 + 35);
  });

  it("an outcome that nobody knows", async () => {
    const { "needs-review": heard = [0, 0] } = await soundingOf({
      owners: 1,
      lasts: 3 * hour,
      meanwhile: undecidedFor(2 * hour),
    });

    expect(heard[0]).toBeLessThanOrEqual(20);
    expect(heard[1]).toBeGreaterThanOrEqual(120);
    expect(heard[1]).toBeLessThanOrEqual(140);
  });
});

/** What is due is told as the sweeper tells it; that it counts right has tests of its own. */
function dueSoonFor(minutes: number): Scene {
  const from = 15;
  return {
    owners: 1,
    lasts: 3 * hour,
    measures: (at) => (at >= from * minute && at < (from + minutes) * minute ? [{ name: "DueSoon", value: 1 }] : []),
  };
}

/** A row is put under review by the repositories of the engine, and decided by an operator's. */
function undecidedFor(ms: number): NonNullable<Scene["meanwhile"]> {
  return (world, at) => {
    if (at !== 10 * minute && at !== ms) return;
    world.start("set-up", async ({ store, process: { clock } }) => {
      const rows = createRowRepository(store, clock.now);
      const [row] = await rows.list(1, 1, 1);
      if (!row) throw new Error("no row");
      if (at === ms) {
        await rows.resolve({ ...row, row: 9 }, { state: "SUBMITTED", declarationServerId: "1" });
        return;
      }
      const open = { ...row, row: 9, state: "CHECKING" as const, errorValue: "" as const };
      await rows.putIfAbsent(open);
      await rows.end(open, { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" });
    });
  };
}

function aBug(): never {
  throw new TypeError("a bug of ours");
}

function measuredByAws(
  rows: Record<string, [ReturnType<NonNullable<Scene["measures"]>>, string]>,
): Record<string, Row> {
  const scene = (measured: ReturnType<NonNullable<Scene["measures"]>>): Scene => ({
    owners: 1,
    lasts: hour,
    measures: (at) => (at >= 15 * minute && at < 45 * minute ? measured : []),
  });
  return Object.fromEntries(
    Object.entries(rows).map(([name, [measured, alarm]]) => [name, { scene: scene(measured), sound: [alarm] }]),
  );
}
