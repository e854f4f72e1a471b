import { describe, expect, it, vi } from "vitest";
import { monthStated, statementUnclear } from "../../../shared/contract/outcomes.ts";
import { times } from "../../../shared/deployment/times.ts";
import type { Answer, PortalSession, Statement } from "../../../shared/portal/portal.ts";
import type { Filing, StatementWork } from "../../../shared/records/filings.ts";
import { say } from "../../../shared/wording/say.ts";
import { aQueue, user } from "./one-queue.ts";
import { began, cutShort, down, failing, lost } from "./one-visit.ts";

const { settle, refusedAgain, function: whole } = times.aws;
const record = {
  ...{ daysUsed: 9, freeDays: 0, numberOfBeds: 2 },
  ...{ numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 },
};
const work: StatementWork = {
  ...{ year: 2026, month: 9, draft: false, portalUsername: "maria", sealedPassword: "secret", records: [record] },
};
const { sealedPassword: _, ...unsealed } = work;
const first = { before: [], at: began, attempts: 1, looks: 0 };
const ours: Statement = { statementId: "8", number: "8/2026", final: true, records: [record] };

/** What the month shows at each look, of which the last repeats (undefined: a lost session), and the answer to a submit. */
function world(looks: readonly (readonly Statement[] | undefined)[], answer: Answer<{ number?: string }> = down) {
  const asked: unknown[] = [];
  const shown = [...looks];
  const looking = { takesMs: 0 };
  const said: Partial<PortalSession> = {
    async findStatements({ year, month }) {
      asked.push(`look at ${month}/${year}`);
      parts.time.now += looking.takesMs;
      const value = shown.length > 1 ? shown.shift() : shown[0];
      return value ? { ok: true, value } : lost;
    },
    async fileStatement({ year, month }, records, draft) {
      asked.push([`file ${month}/${year}`, records, draft, (await parts.of(1)).statement?.intent]);
      return answer;
    },
  };
  const parts = aQueue(said);
  const add = async (filing: number, statement: Partial<StatementWork> = {}, change: Partial<Filing> = {}) =>
    await parts.add(filing, { check: undefined, statement: { ...work, ...statement }, ...change });
  return { ...parts, asked, add, looking };
}

async function served(
  looks: readonly (readonly Statement[])[],
  answer?: Answer<{ number?: string }>,
  statement: Partial<StatementWork> = {},
) {
  const parts = world(looks, answer);
  await parts.add(1, statement);
  await parts.serve(1);
  return { ...parts, filing: await parts.of(1) };
}

describe("a climate-fee statement", () => {
  it("is looked up, recorded, sent once, and ends with its number and without its password", async () => {
    const { asked, filing, counted } = await served([[]], { ok: true, value: { number: "8/2026" } });

    expect(asked).toEqual(["look at 9/2026", ["file 9/2026", [record], false, first]]);
    expect(filing.outcome).toEqual({
      ...{ state: "SUBMITTED", errorValue: "", declarationServerId: "8/2026", rule: "answered" },
      details: say("statement_submitted", { number: "8/2026" }),
    });
    expect(filing.statement).toStrictEqual({ ...unsealed, intent: first });
    expect(filing).not.toHaveProperty("dueAt");
    expect(counted).toEqual(["Submitted"]);
  });

  it("as a draft ends as saved, or as filed when it got a number", async () => {
    const saved = await served([[]], { ok: true, value: {} }, { draft: true });
    const filed = await served([[]], { ok: true, value: { number: "8/2026" } }, { draft: true });

    expect(saved.filing.outcome).toMatchObject({ state: "DRAFTED", declarationServerId: "" });
    expect(saved.asked).toContainEqual(["file 9/2026", [record], true, first]);
    expect(filed.filing.outcome).toMatchObject({ state: "SUBMITTED", declarationServerId: "8/2026" });
  });

  it("that is confirmed without a number is looked up, and ends once it shows", async () => {
    const shown = await served([[], [ours]], { ok: true, value: {} });
    const unseen = await served([[]], { ok: true, value: {} });

    expect(shown.filing.outcome).toMatchObject({ state: "SUBMITTED", declarationServerId: "8/2026" });
    expect(unseen.filing.statement?.intent).toEqual({ ...first, confirmed: true, looks: 1 });
    expect(unseen.filing).toMatchObject({ waiting: say("number_looked_up") });
    expect(unseen.filing.dueIn).toBe(2 * settle);
    expect(unseen.asked).toHaveLength(3);
  });

  it("that is refused for good fails with the portal's words, after another look", async () => {
    const refused = failing({ kind: "refused", effect: "no", detail: "no beds", known: true, coveredBy: "7/2026" });
    const { asked, filing, counted } = await served([[]], refused);

    expect(asked.at(-1)).toBe("look at 9/2026");
    expect(filing.outcome).toMatchObject({ state: "FAILED", errorValue: "duplicate_declaration" });
    expect(JSON.stringify(filing.outcome)).toContain("7/2026");
    expect(counted).toEqual(["Failed"]);
  });

  it("that is refused for now is sent again later, and the words are kept", async () => {
    const { filing } = await served([[]], failing({ kind: "refused", effect: "no", detail: "try later" }));

    expect(filing.statement?.intent).toEqual({ ...first, refusal: { words: "try later", at: began }, refusals: 1 });
    expect(filing).toMatchObject({ dueIn: refusedAgain, waitingFor: "rejected_by_portal" });
    expect(filing.waiting).toEqual(say("portal_refuses_for_now", { words: "try later" }));
    expect(filing).not.toHaveProperty("outcome");
  });

  it("counts earlier refusals", async () => {
    const before = {
      ...first,
      at: began - refusedAgain,
      refusals: 1,
      refusal: { words: "w", at: began - refusedAgain },
    };
    const refused = failing({ kind: "refused", effect: "no", detail: "try later" });
    const { filing } = await served([[]], refused, { intent: before });

    expect(filing.statement?.intent).toMatchObject({ attempts: 2, refusals: 2 });
  });

  it("that was surely not sent is unchanged, and the portal counts as down", async () => {
    const { filing, counted } = await served([[]], down);

    expect(filing.statement).toStrictEqual(work);
    expect(filing).toMatchObject({ waitingFor: "portal_unavailable" });
    expect(counted).toEqual(["PortalOutage"]);
  });

  it("that may have been sent is looked up later, with the event on record", async () => {
    const { filing, counted } = await served([[]], cutShort);

    expect(filing.statement?.intent).toEqual(first);
    expect(filing.evidence).toEqual([{ at: began, event: "submit 1: unavailable cut short" }]);
    expect(filing).toMatchObject({ dueIn: settle, waiting: say("unclear"), waitingFor: "portal_unavailable" });
    expect(counted).toEqual([]);
  });

  it("counts its looks across visits, and keeps earlier evidence", async () => {
    const parts = world([[]], cutShort);
    await parts.add(1, { intent: first });
    await parts.serve(1);
    expect((await parts.of(1)).statement?.intent).toEqual({ ...first, looks: 1 });

    const again = { ...first, at: began - whole * 10, looks: 5 };
    const other = world([[]], cutShort);
    await other.add(1, { intent: again }, { evidence: [{ at: 1, event: "before" }] });
    await other.serve(1);
    expect((await other.of(1)).evidence?.map(({ event }) => event)).toEqual([
      "before",
      "submit 2: unavailable cut short",
    ]);
  });

  it("is not sent by a worker that could not record the intent", async () => {
    const parts = world([[]], { ok: true, value: { number: "8/2026" } });
    parts.deps.filings.record = async () => undefined;
    await parts.add(1);
    await parts.serve(1);

    expect(parts.asked).toEqual(["look at 9/2026"]);
    expect(parts.counted).toEqual([]);
  });

  it("is not recorded as sent without time to send it", async () => {
    const parts = world([[]]);
    await parts.add(1);
    parts.looking.takesMs = whole - 11_000;
    await parts.serve(1);

    expect(parts.asked).toEqual(["look at 9/2026"]);
    expect((await parts.of(1)).statement).not.toHaveProperty("intent");
  });

  it("that was sent is not sent again in a replacement session", async () => {
    const parts = world([[], undefined, []], { ok: true, value: {} });
    await parts.add(1);
    await parts.serve(1);

    expect(parts.did.filter((one) => one === "log in")).toHaveLength(2);
    expect(parts.asked.filter((one) => typeof one !== "string")).toHaveLength(1);
    expect(await parts.of(1)).toMatchObject({ waiting: say("number_looked_up") });
  });

  it("with a known outcome is not looked up", async () => {
    const parts = world([[]]);
    await parts.add(1, { intent: first }, { outcome: { state: "SUBMITTED", errorValue: "", details: "" } });
    await parts.serve(1);

    expect([parts.asked, parts.did]).toEqual([[], []]);
  });
});

describe("the claim of a user's month", () => {
  const filed = { ok: true, value: { number: "8/2026" } } as const;
  const holding = async (change: Partial<Filing>) => {
    const parts = world([[]], filed);
    await parts.deps.months.claim({ portalUser: user, year: 2026, month: 9 }, { taskId: 5, filing: 1 });
    await parts.add(1, {}, change);
    await parts.add(2);
    await parts.serve(2);
    return { ...parts, second: await parts.of(2) };
  };

  it("is waited for without a log-in while another filing has it", async () => {
    const { second, did } = await holding({});

    expect(second).toMatchObject({ dueIn: settle, waitingFor: "duplicate_declaration" });
    expect(second.waiting).toEqual(say("other_statement", { taskId: 5 }));
    expect(did).toEqual([]);
  });

  it("that another filing has stated ends with that number", async () => {
    const submitted = { state: "SUBMITTED", errorValue: "", details: "", declarationServerId: "3/2026" } as const;
    const { second, did, counted } = await holding({ dueAt: undefined, outcome: submitted });

    expect(second.outcome).toMatchObject({ ...monthStated("3/2026") });
    expect(second.statement).toStrictEqual(unsealed);
    expect(second).not.toHaveProperty("dueAt");
    expect([did, counted]).toEqual([[], ["Failed"]]);
  });

  it("that is in review waits, for longer and longer", async () => {
    const { state, errorValue = "", details = "" } = statementUnclear;
    const { second, did } = await holding({ dueAt: undefined, outcome: { state, errorValue, details } });

    expect(second).toMatchObject({ waitingFor: "duplicate_declaration", visitsWithoutProgress: 1 });
    expect(second.dueIn).not.toBe(settle);
    expect(did).toEqual([]);
  });

  it("is taken over from a filing that ended otherwise or does not exist", async () => {
    const ended = await holding({ dueAt: undefined, outcome: { state: "FAILED", errorValue: "", details: "" } });
    expect(ended.second.outcome).toMatchObject({ state: "SUBMITTED" });

    const parts = world([[]], filed);
    await parts.deps.months.claim({ portalUser: user, year: 2026, month: 9 }, { taskId: 1, filing: 1 });
    await parts.add(1);
    await parts.serve(1);
    expect((await parts.of(1)).outcome).toMatchObject({ state: "SUBMITTED" });
  });

  it("is waited for when a third filing took it over first", async () => {
    const parts = world([[]], filed);
    await parts.deps.months.claim({ portalUser: user, year: 2026, month: 9 }, { taskId: 1, filing: 1 });
    parts.deps.months.takeOver = vi.fn(async () => true).mockResolvedValueOnce(false);
    await parts.add(1);
    await parts.serve(1);

    expect(await parts.of(1)).toMatchObject({ dueIn: settle, waiting: say("other_statement", { taskId: 1 }) });
    expect(parts.did).toEqual([]);
  });

  it("is not asked for again once something was sent", async () => {
    const parts = world([[ours]], filed);
    await parts.deps.months.claim({ portalUser: user, year: 2026, month: 9 }, { taskId: 1, filing: 1 });
    await parts.add(1, { intent: first });
    await parts.serve(1);

    expect((await parts.of(1)).outcome).toMatchObject({ state: "SUBMITTED" });
  });

  it("is for one user, one year and one month", async () => {
    const parts = world([[]], filed);
    await parts.deps.months.claim({ portalUser: user, year: 2026, month: 8 }, { taskId: 1, filing: 1 });
    await parts.deps.months.claim({ portalUser: user, year: 2025, month: 9 }, { taskId: 1, filing: 1 });
    await parts.deps.months.claim({ portalUser: "x", year: 2026, month: 9 }, { taskId: 1, filing: 1 });
    await parts.add(1);
    await parts.serve(1);

    expect(parts.asked).toHaveLength(2);
  });
});
