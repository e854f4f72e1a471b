import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { control, stateOf } from "../../../../test/support/portal-control.ts";
import { createFaults, FaultPlan } from "../../faults.ts";
import { countNames } from "../../takk-statements.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { createVisitor, home, messagesOf, propertiesPath, type Visitor, viewStateOf } from "../integration/visitor.ts";

const rates = Object.keys(FaultPlan.entries).filter((name) => name.endsWith("Rate"));

const statementPath = "/taxisnet/takk/views/statement.xhtml";
const partial = (source: string) => ({
  "javax.faces.partial.ajax": "true",
  "javax.faces.source": source,
  "javax.faces.partial.execute": "@all",
  [source]: source,
  "javax.faces.partial.render": "appForm",
  appForm: "appForm",
});
const recordFields = Object.fromEntries(countNames.map((name) => [`appForm:records:0:${name}`, "1"]));

describe("a plan", () => {
  it("has no faults by default", () => {
    expect(v.parse(FaultPlan, {})).toEqual({
      ...Object.fromEntries(rates.map((rate) => [rate, 0])),
      seed: 1,
      latencyMs: 0,
      lateCommitMs: 1_000,
      loginsRefusedMs: 0,
      missingYears: [],
      maintenance: false,
      driftLabels: false,
      equalDatesAccepted: false,
      overlapRefused: false,
    });
  });

  it("strikes at its rate, and identically for the same seed", () => {
    const faults = createFaults(Date.now);
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
    expect((await visitor.get(propertiesPath)).status).toBe(200);
    expect(pauses).toEqual([]);
    await control(portal, "faults", { latencyMs: 1 });
    expect((await visitor.get(propertiesPath)).status).toBe(200);
    expect(pauses).toEqual([1]);
    await control(portal, "faults", {});
    expect((await visitor.get(propertiesPath)).status).toBe(200);
    expect(pauses).toEqual([1]);
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

    expect(cut.status).toBe(200);
    expect(cut.body.includes("</html>")).toBe(false);
    expect(cut.body.slice(0, 20)).toEqual(whole.body.slice(0, 20));
    expect(missing.status).toBe(404);
    expect(missing.body.includes("</html>")).toBe(true);
  });

  it("refuses every password for a time, counts each, and takes the right one then", async () => {
    const time = { now: Date.parse("2026-11-05T10:00:00Z") };
    const site = openPortalWebsite({ clock: () => time.now });
    const post = async () => (await createVisitor(site).sendCredentials("demo-owner", "demo-password")).location;
    const failed = async () => (await stateOf(site)).accounts[0]?.failedLogins;
    await control(site, "faults", { loginsRefusedMs: 600_000 });

    for (const _ of ["once", "again"]) expect(await post()).toContain("OAM-2");
    expect(await failed()).toBe(2);
    time.now += 599_999;
    expect(await post()).toContain("OAM-2");
    time.now += 1;
    expect(await post()).toContain("/obrar.cgi");
    expect(await failed()).toBe(0);
    site.close();
  });

  it("refuses what it is sent with another incident's number each time, and keeps nothing of it", async () => {
    await control(portal, "faults", { incidentRate: 1 });
    const save = async () => {
      const page = await visitor.get(statementPath);
      const fields = { "appForm:year_input": "2026", "appForm:month_input": "9", ...recordFields };
      const click = { ...partial("appForm:saveButton"), "javax.faces.ViewState": viewStateOf(page) };
      return messagesOf(await visitor.post(statementPath, { ...fields, ...click }));
    };
    const [[first = ""], [second = ""]] = [await save(), await save()];

    expect(first).toMatch(/^Σφάλμα συστήματος. Κωδικός συμβάντος \d{6}$/);
    expect(second.slice(0, -6)).toEqual(first.slice(0, -6));
    expect(second === first).toBe(false);
    expect((await stateOf(portal)).takkStatements).toEqual([]);
  });

  it("offers no year that the plan lacks, and refuses it", async () => {
    const years = async () =>
      [...(await visitor.get(statementPath)).body.matchAll(/value="(20\d\d)"/g)].map(([, year]) => year);
    const all = await years();
    await control(portal, "faults", { missingYears: [2024] });

    expect(all).toContain("2024");
    expect(await years()).toEqual(all.filter((year) => year !== "2024"));
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
