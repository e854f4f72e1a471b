import { describe, expect, it, vi } from "vitest";
import { monthStated, statementUnclear } from "../../../shared/contract/outcomes.ts";
import { times } from "../../../shared/deployment/times.ts";
import type { Answer, PortalSession, Statement } from "../../../shared/portal/portal.ts";
import type { StatementWork } from "../../../shared/records/filings.ts";
import { say } from "../../../shared/wording/say.ts";
import { anOutcome, type FilingChange } from "../../support/a-filing.ts";
import { unwritten, written } from "../../support/written.ts";
import { aQueue, sent as first, statement, user } from "./one-queue.ts";
import { began, cutShort, down, failing, lost } from "./one-visit.ts";

const { settle, refusedAgain, function: whole } = times.aws;
const record = {
  daysUsed: 9,
  freeDays: 0,
  numberOfBeds: 2,
  numberOfCompanies: 0,
  numberOfRooms: 1,
  numberOfTaxedRooms: 1,
};
const unsealed: StatementWork = { ...statement, records: [record] };
const work = { ...unsealed, sealedPassword: "secret" };
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
  const stating = (statement: Partial<StatementWork>) => ({ check: undefined, statement: { ...work, ...statement } });
  return {
    ...parts,
    asked,
    looking,
    add: async (filing: number, change: FilingChange = {}) => await parts.add(filing, { ...stating({}), ...change }),
    served: async (statement: Partial<StatementWork> = {}, change: FilingChange = {}) =>
      await parts.served({ ...stating(statement), ...change }),
  };
}

async function served(
  looks: readonly (readonly Statement[])[],
  answer?: Answer<{ number?: string }>,
  statement: Partial<StatementWork> = {},
) {
  const parts = world(looks, answer);
  return { ...parts, filing: await parts.served(statement) };
}

describe("a climate-fee statement", () => {
  it("is looked up, recorded, sent once, and ends with its number and without its password", async () => {
    const { asked, filing, counted } = await served([[]], { ok: true, value: { number: "8/2026" } });

    expect(asked).toEqual(["look at 9/2026", ["file 9/2026", [record], false, first]]);
    expect(filing.outcome).toEqual({
      state: "SUBMITTED",
      errorValue: "",
      declarationServerId: "8/2026",
      rule: "answered",
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

  it("for a month that the portal's list does not have says what the list has, in the reader's language", async () => {
    const notOffered = { list: "Έτος / Year", value: "2022", offered: "2025, 2026" };
    const refused = failing({ kind: "refused", effect: "no", detail: "no 2022", known: true, notOffered });
    const { filing } = await served([[]], refused);

    expect(filing.outcome).toMatchObject({ errorValue: "rejected_by_portal", details: say("not_offered", notOffered) });
  });

  it("that is refused for now is sent again later, and the words are kept", async () => {
    const { filing } = await served([[]], failing({ kind: "refused", effect: "no", detail: "try later" }));

    expect(filing.statement?.intent).toEqual({ ...first, refusal: { words: "try later", at: began }, refusals: 1 });
    expect(filing).toMatchObject({ dueIn: refusedAgain, waitingFor: "rejected_by_portal" });
    expect(filing.waiting).toEqual(say("portal_refuses_for_now", { words: "try later" }));
    expect(filing).not.toHaveProperty("outcome");
  });

  it("counts earlier refusals", async () => {
    const at = began - refusedAgain;
    const before = { ...first, at, refusals: 1, refusal: { words: "w", at } };
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
    expect(filing.evidence).toEqual([
      {
        at: began,
        event: "submit_unanswered",
        params: { attempt: 1, failure: say("failure_unavailable", { detail: "cut short" }) },
      },
    ]);
    expect(filing).toMatchObject({ dueIn: settle, waiting: say("unclear"), waitingFor: "portal_unavailable" });
    expect(counted).toEqual([]);
  });

  it("counts its looks across visits, and keeps earlier evidence", async () => {
    const { filing } = await served([[]], cutShort, { intent: first });
    expect(filing.statement?.intent).toEqual({ ...first, looks: 1 });

    const intent = { ...first, at: began - whole * 10, looks: 5 };
    const { evidence } = await world([[]], cutShort).served({ intent }, { evidence: [{ at: 1, event: "before" }] });
    expect(evidence?.map(({ event }) => event)).toEqual(["before", "submit_unanswered"]);
  });

  it("is not sent by a worker that could not record the intent", async () => {
    const parts = world([[]], { ok: true, value: { number: "8/2026" } });
    parts.deps.filings.record = async () => unwritten;
    await parts.served();

    expect(parts.asked).toEqual(["look at 9/2026"]);
    expect(parts.counted).toEqual([]);
  });

  it("is not recorded as sent without time to send it", async () => {
    const parts = world([[]]);
    parts.looking.takesMs = whole - 11_000;

    expect((await parts.served()).statement).not.toHaveProperty("intent");
    expect(parts.asked).toEqual(["look at 9/2026"]);
  });

  it("that was sent is not sent again in a replacement session", async () => {
    const parts = world([[], undefined, []], { ok: true, value: {} });

    expect(await parts.served()).toMatchObject({ waiting: say("number_looked_up") });
    expect(parts.logIns()).toBe(2);
    expect(parts.asked.filter((one) => typeof one !== "string")).toHaveLength(1);
  });

  it("with a known outcome is not looked up", async () => {
    const parts = world([[]]);
    await parts.served({ intent: first }, { outcome: { state: "SUBMITTED", errorValue: "", details: "" } });

    expect(parts.asked).toEqual([]);
    expect(parts.did).toEqual([]);
  });
});

describe("the lock of a user's month", () => {
  const filed = { ok: true, value: { number: "8/2026" } } as const;
  const september = { portalUser: user, year: 2026, month: 9 };
  const holding = async (change: FilingChange) => {
    const parts = world([[]], filed);
    await parts.deps.months.lock(september, { taskId: 5, filing: 1 });
    await parts.add(1, change);
    await parts.add(2);
    await parts.serve(2);
    return { ...parts, second: await parts.of(2) };
  };
  /** A world in which a filing that does not exist holds this month. */
  const heldBy = async (month: object = {}, looks: Statement[] = []) => {
    const parts = world([looks], filed);
    await parts.deps.months.lock({ ...september, ...month }, { taskId: 1, filing: 1 });
    return parts;
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
    expect(did).toEqual([]);
    expect(counted).toEqual(["Failed"]);
  });

  it("that is in review waits, for longer and longer", async () => {
    const { second, did } = await holding({ dueAt: undefined, outcome: statementUnclear });

    expect(second).toMatchObject({ waitingFor: "duplicate_declaration", visitsWithoutProgress: 1 });
    expect(second.dueIn).not.toBe(settle);
    expect(did).toEqual([]);
  });

  it("is taken over from a filing that ended otherwise or does not exist", async () => {
    const ended = await holding({ dueAt: undefined, outcome: anOutcome("FAILED") });
    expect(ended.second.outcome).toMatchObject({ state: "SUBMITTED" });

    expect((await (await heldBy()).served()).outcome).toMatchObject({ state: "SUBMITTED" });
  });

  it("is waited for when a third filing took it over first", async () => {
    const { deps, served, did } = await heldBy();
    deps.months.takeOver = vi.fn<typeof deps.months.takeOver>(async () => written).mockResolvedValueOnce(unwritten);

    expect(await served()).toMatchObject({ dueIn: settle, waiting: say("other_statement", { taskId: 1 }) });
    expect(did).toEqual([]);
  });

  it("is not asked for again once something was sent", async () => {
    const { served, deps } = await heldBy({}, [ours]);
    const lock = vi.spyOn(deps.months, "lock");

    expect((await served({ intent: first })).outcome).toMatchObject({ state: "SUBMITTED" });
    expect(lock).not.toHaveBeenCalled();
  });

  it.each([{ month: 8 }, { year: 2025 }, { portalUser: "x" }])("is not that of %j", async (other) => {
    const { deps, served } = await heldBy(other);
    const takeOver = vi.spyOn(deps.months, "takeOver");
    await served();

    expect(takeOver).not.toHaveBeenCalled();
  });
});
