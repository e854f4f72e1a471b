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
};

describe("an alarm sounds when it should, and only then", () => {
  it.each(Object.entries(table))("%s", async (_, { scene, sound }) => {
    expect(Object.keys(await soundingOf(scene)).toSorted()).toEqual(sound);
  });
});

it("the outage alarm sounds while the portal is down for six hours, and stops after it", async () => {
  const scene = { owners: 5, lasts: 7 * hour, ...during(0, 6 * hour, "down") };
  const { "portal-down": heard = [0, 0] } = await soundingOf(scene);

  expect(heard[0]).toBeLessThanOrEqual(40);
  expect(heard[1]).toBeGreaterThanOrEqual(6 * 60);
  expect(heard[1]).toBeLessThanOrEqual(6 * 60 + 35);
});

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
