import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { control } from "../../../../test/support/portal-control.ts";
import { createFaults, FaultPlan } from "../../faults.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { createVisitor, home, propertiesPath, type Visitor } from "../integration/visitor.ts";

const rates = Object.keys(FaultPlan.entries).filter((name) => name.endsWith("Rate"));

describe("a plan", () => {
  it("has no faults by default", () => {
    expect(v.parse(FaultPlan, {})).toEqual({
      ...Object.fromEntries(rates.map((rate) => [rate, 0])),
      ...{ seed: 1, latencyMs: 0, lateCommitMs: 1_000 },
      ...{ maintenance: false, driftLabels: false, equalDatesAccepted: false, overlapRefused: false },
    });
  });

  it("strikes at its rate, and identically for the same seed", () => {
    const faults = createFaults();
    const struck = (plan: object) => {
      faults.replace(v.parse(FaultPlan, plan));
      return Array.from({ length: 1_000 }, () => faults.strikes("truncateRate"));
    };
    const count = (answers: readonly boolean[]) => answers.filter(Boolean).length;

    expect([{}, { truncateRate: 1 }].map((plan) => count(struck(plan)))).toEqual([0, 1_000]);
    expect(Math.abs(count(struck({ truncateRate: 0.3 })) - 300)).toBeLessThan(60);
    expect(struck({ truncateRate: 0.3, seed: 2 })).toEqual(struck({ truncateRate: 0.3, seed: 2 }));
    expect(struck({ truncateRate: 0.3, seed: 2 })).not.toEqual(struck({ truncateRate: 0.3, seed: 3 }));
  });
});

describe("a portal", () => {
  let portal: PortalWebsite;
  let visitor: Visitor;
  let pauses: number[];
  beforeEach(async () => {
    pauses = [];
    portal = openPortalWebsite({
      later: (ms, effect) => {
        pauses.push(ms);
        queueMicrotask(effect);
        return () => undefined;
      },
    });
    visitor = createVisitor(portal);
    await visitor.login();
  });
  afterEach(() => portal.close());

  it("answers slowly only while the plan says so", async () => {
    expect([(await visitor.get(propertiesPath)).status, pauses]).toEqual([200, []]);
    await control(portal, "faults", { latencyMs: 1 });
    expect([(await visitor.get(propertiesPath)).status, pauses]).toEqual([200, [1]]);
    await control(portal, "faults", {});
    expect([(await visitor.get(propertiesPath)).status, pauses]).toEqual([200, [1]]);
  });

  it.each([
    [{ throttleRate: 1 }, ["403 null", "429 1"]],
    [{ maintenance: true }, ["200 null", "503 null"]],
    [{ unavailableRate: 1 }, ["503 null"]],
  ])("under the plan %j answers with one of these states, and says when to return: %j", async (plan, answers) => {
    const met = new Set<string>();
    for (let seed = 1; seed <= 12; seed += 1) {
      await control(portal, "faults", { ...plan, seed });
      const { status, headers } = await visitor.get(propertiesPath);
      met.add(`${status} ${headers.get("retry-after")}`);
    }

    expect([...met].toSorted()).toEqual(answers);
  });

  it("truncates pages, and no other answers", async () => {
    const whole = await visitor.get(propertiesPath);
    await control(portal, "faults", { truncateRate: 1 });
    const [cut, missing] = [await visitor.get(propertiesPath), await visitor.get(`${home}nothing`)];

    expect([cut.status, cut.body.includes("</html>"), cut.body.slice(0, 20)]).toEqual([
      ...[200, false, whole.body.slice(0, 20)],
    ]);
    expect([missing.status, missing.body.includes("</html>")]).toEqual([404, true]);
  });

  it("releases a client that gives up, even if it never answers", async () => {
    const silent = openPortalWebsite({ later: () => () => undefined });
    await control(silent, "faults", { latencyMs: 1 });
    const patience = new AbortController();
    const left = silent.fetch(silent.url, { signal: patience.signal });
    // Enough time for an answer without latency.
    await visitor.get(propertiesPath);
    patience.abort(new Error("gave up"));

    await expect(left).rejects.toThrow("gave up");
    silent.close();
  });
});
