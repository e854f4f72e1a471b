import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, Refusal, sentIn, standingClock, str } from "../../../../test/support/canned-api.ts";
import { record } from "../../../../test/support/reservation-record.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";

const { write } = eachTestsFolder();
beforeEach(standingClock);

const apartment = (id: string) => ({
  id: Number(id),
  name: `Studio ${id}`,
  registryId: `0000000000${id}`,
  ownerId: 1,
  address: "",
});
const ours = (id: number, apartmentId: number) =>
  record({
    apartmentId,
    reservationId: `R-${id}`,
    declarationServerId: String(id),
    startDate: "10/02/2028",
    endDate: "12/02/2028",
  });

/** An API whose searches find these declarations by apartment, or fail with a reason. */
function portalWith(found: Readonly<Record<number, readonly object[] | string>>, mine: readonly object[]) {
  return ({ method, path, body }: Ask) => {
    if (path === "/apartments") return { apartments: Object.keys(found).map(apartment) };
    if (path.startsWith("/reservations")) return { reservations: mine };
    if (method === "POST") return { taskId: Number(/"apartmentId":(\d+)/.exec(JSON.stringify(body))?.[1]) };
    const of = found[Number(/^\/str\/tasks?\/(\d+)/.exec(path)?.[1])];
    if (path.endsWith("/reservations")) return { reservations: of };
    const failed = typeof of === "string" && { status: "FAILED", errorValue: "portal_unavailable", details: of };
    return { strUploadStatus: { status: "COMPLETED", reservationUploadStatus: [], ...failed } };
  };
}

describe("str reconcile", () => {
  it("ends with 0 when the portal has what we filed in the month", async () => {
    const answers = portalWith({ 7: [ours(1, 7)] }, [ours(1, 7)]);
    const { code, out, err, asked } = await str(["reconcile", "2028-02"], answers);

    const body = { apartmentId: 7, fromDate: "01/02/2028", toDate: "29/02/2028" };
    expect(sentIn(asked).map((ask) => ask.body)).toEqual([body]);
    expect(code).toBe(0);
    expect(out).toBe("");
    expect(err).toBe("0 differences in 1 apartment.");
  });

  it("ends with 1 for a difference, and names it with its apartment", async () => {
    const answers = portalWith({ 7: [ours(1, 7)], 8: [ours(3, 8)] }, [ours(1, 7), ours(2, 7), ours(3, 8)]);
    const { code, out, err } = await str(["reconcile", "2028-02"], answers);
    const json = await str(["reconcile", "2028-02", "--json"], answers);

    expect(out).toBe(
      "\tAPARTMENT\tNUMBER\tRESERVATION\tWHAT\nmissing\t7\t2\tR-2\tdeclared by us, not found at the portal",
    );
    expect(JSON.parse(json.out)).toMatchObject({ items: [{ kind: "missing", apartmentId: 7, number: "2" }] });
    expect(code).toBe(1);
    expect(err).toBe("1 difference in 2 apartments.");
  });

  it("ends with 1 when an apartment could not be searched, even if the others agree", async () => {
    const answers = portalWith({ 7: [ours(1, 7)], 8: "the portal does not answer" }, [ours(1, 7), ours(2, 8)]);
    const { code, err } = await str(["reconcile", "2028-02"], answers);

    expect(err.split("\n")).toEqual([
      "Apartment 8: the portal does not answer",
      "0 differences in 1 apartment; 1 could not be checked.",
    ]);
    expect(code).toBe(1);
    expect(await str(["reconcile", "2028-02", "--apartment", "7"], answers)).toMatchObject({ code: 0 });
    const none = await str(["reconcile", "2028-02", "--apartment", "999"], answers);
    expect(none).toMatchObject({ code: 2, err: "There is no apartment 999." });
  });

  it("counts one difference and two apartments that could not be searched", async () => {
    const silent = "the portal does not answer";
    const { err } = await str(["reconcile", "2028-02"], portalWith({ 7: [], 8: silent, 9: silent }, [ours(1, 7)]));

    expect(err).toContain("1 difference in 1 apartment; 2 could not be checked.");
  });

  it("stops when the API itself refuses the search", async () => {
    const there = portalWith({ 7: [], 8: [] }, []);
    const { code, asked } = await str(["reconcile", "2028-02"], (ask: Ask) =>
      ask.method === "POST" ? new Refusal(503, { errorMessage: "later", requestId: "i" }) : there(ask),
    );

    expect(code).toBe(2);
    expect(new Set(sentIn(asked).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it.each(["x2028-02", "2028-021", "2028-13", "2028-00", "202-01", "28-1", "2028-1"])(
    "refuses %s as a month",
    async (month) => {
      const { code, err, asked } = await str(["reconcile", month], () => undefined);

      expect(code).toBe(2);
      expect(asked).toEqual([]);
      expect(err).toContain("Expected a month as YYYY-MM.");
    },
  );
});

describe("str takk", () => {
  const head = "portalUsername,month,daysUsed,freeDays,numberOfBeds,numberOfCompanies,numberOfRooms,numberOfTaxedRooms";
  const csv = (...lines: readonly string[]) => write("takk.csv", head, ...lines);
  const [july, august] = ["maria,7,20,2,2,0,1,1", "maria,8,1,0,2,0,1,1"];
  const nobody = () => undefined;

  /** An API that keeps statements by idempotency key, with a status for each look, of which the last stays. */
  function takkApi(looks: readonly string[], errorValue = "") {
    const tasks = new Map<string, { taskId: number; createdAt: string; left: string[] }>();
    return ({ method, path, key }: Ask) => {
      if (path === "/health") return {};
      if (method === "POST") {
        const created = { taskId: tasks.size + 1, createdAt: new Date().toISOString(), left: [...looks] };
        const { left: _, ...task } = tasks.get(key ?? "") ?? created;
        if (task.taskId === created.taskId) tasks.set(key ?? "", created);
        return task;
      }
      const left = [...tasks.values()].find(({ taskId }) => path === `/takk/task/${taskId}`)?.left ?? [];
      const uploadStatus = left.length === 1 ? left[0] : left.shift();
      return { takkUploadStatus: { uploadStatus, details: `is ${uploadStatus}`, errorValue, dueDate: "31/08/2026" } };
    };
  }

  it("files one statement per owner and month, and polls it every second", async () => {
    const api = takkApi(["PENDING", "PROCESSING", "CHECKING", "SUBMITTED"]);
    const { code, out, asked } = await str(["takk", csv(july, august, "maria,7,3,0,2,0,1,1")], api);

    expect(sentIn(asked).map(({ body }) => body)).toMatchObject([
      { portalUsername: "maria", month: 7, draftUpload: false, takkRecords: [{ daysUsed: 20 }, { daysUsed: 3 }] },
      { month: 8, takkRecords: [{ daysUsed: 1, freeDays: 0 }] },
    ]);
    const looks = asked.filter(({ path }) => path === "/takk/task/1").map(({ at }) => at);
    expect(looks.map((at) => at - (looks[0] ?? 0))).toEqual([0, 1_000, 2_000, 3_000]);
    expect(out.split("\n")).toEqual([
      "OWNER\tMONTH\tSTATUS\tDUE\t",
      "maria\t7\tSUBMITTED\t31/08/2026\tis SUBMITTED",
      "maria\t8\tSUBMITTED\t31/08/2026\tis SUBMITTED",
    ]);
    expect(code).toBe(0);
  });

  it.each([
    ["DRAFTED", 0],
    ["FAILED", 1],
    ["NEEDS_REVIEW", 1],
  ])("ends with the exit code for %s: %i", async (status, expected) => {
    const { code, out, asked } = await str(["takk", csv(july), "--draft", "--json"], takkApi([status]));

    expect(sentIn(asked)).toMatchObject([{ body: { draftUpload: true } }]);
    expect(JSON.parse(out)).toMatchObject({ items: [{ uploadStatus: status }] });
    expect(code).toBe(expected);
  });

  it("sends a draft, its final and other years' statements as four requests", async () => {
    const file = csv(july);
    const ofYear = write("of-year.csv", `${head},year`, `${july},2024`, "maria,7,9,2,2,0,1,1,2025");
    const api = takkApi(["SUBMITTED"]);
    const sent = [];
    for (const words of [[file, "--draft"], [file], [ofYear], [file]])
      sent.push(...sentIn((await str(["takk", ...words], api)).asked));

    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
    expect(sent.map(({ body }) => body)).toMatchObject([{ draftUpload: true }, {}, { year: 2024 }, { year: 2025 }, {}]);
  });

  it("ends with 1 when one of several statements failed", async () => {
    const [done, failed] = [takkApi(["SUBMITTED"]), takkApi(["FAILED"])];
    const { code } = await str(["takk", csv(july, august)], (ask) =>
      [done(ask), failed(ask)].at(ask.path === "/takk/task/2" ? 1 : 0),
    );

    expect(code).toBe(1);
  });

  it.each([
    ["failed, with one new request", 2, ["FAILED"], "portal_changed"],
    ["was stated already, with none", 1, ["FAILED"], "duplicate_declaration"],
    ["was filed, with none", 1, ["SUBMITTED"], ""],
  ] as const)("run again answers what %s", async (_, requests, looks, errorValue) => {
    const [file, api] = [csv(july), takkApi(looks, errorValue)];
    await str(["takk", file], api);
    vi.advanceTimersByTime(60_000);

    const sent = sentIn((await str(["takk", file], api)).asked);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(requests);
    expect(sent).toHaveLength(requests);
  });

  it("compares times by the API's clock, so that it does not resend what fails in this run", async () => {
    const [there, hour] = [Date.now(), 3_600_000];
    const created = [there + 1_000];
    const api = takkApi(["FAILED"]);
    const answers = (ask: Ask) => {
      if (ask.method !== "POST") return api(ask);
      return { ...api(ask), createdAt: new Date(created.shift() ?? there + 2 * hour).toISOString() };
    };
    const whenAnswered = () => vi.setSystemTime(there + hour);
    const { asked, code } = await str(["takk", csv(july)], answers, { whenAnswered });

    expect(sentIn(asked)).toHaveLength(1);
    expect(code).toBe(1);
  });

  const inEnglish = [
    "line 4: daysUsed: expected a whole number, found a text",
    "line 4: freeDays: expected a whole number, found a text",
    "line 3: month: expected a month from 1 to 12",
    "line 5: portalUsername: is required",
    "4 problems. Nothing was sent.",
  ];
  const inGreek = [
    "γραμμή 4: daysUsed: γράψτε ακέραιο αριθμό, βρέθηκε κείμενο",
    "γραμμή 4: freeDays: γράψτε ακέραιο αριθμό, βρέθηκε κείμενο",
    "γραμμή 3: month: γράψτε μήνα από 1 έως 12",
    "γραμμή 5: portalUsername: υποχρεωτικό πεδίο",
    "4 σφάλματα. Δεν στάλθηκε τίποτα.",
  ];
  it.each([
    ["en", inEnglish],
    ["el", inGreek],
  ] as const)("sends nothing of a file with mistakes, and names each in %s", async (language, expected) => {
    const wrong = csv(july, "maria,13,20,2,2,0,1,1", "maria,7,x,-2,2,0,1,1", ",8,1,0,2,0,1,1");
    const { code, err, asked } = await str(["takk", wrong], nobody, { language });

    expect(code).toBe(2);
    expect(asked).toEqual([]);
    expect(err.split("\n")).toEqual(expected);
  });

  it.each([
    ["1 statement is", [july]],
    ["2 statements are", [july, august]],
  ])("sends nothing in a dry run, and says that %s in order", async (what, lines) => {
    const words = ["takk", csv(...lines), "--dry-run"];
    const err = `${what} in order; nothing was sent.`;

    expect(await str(words, nobody)).toEqual({ code: 0, asked: [], out: "", err });
    expect(JSON.parse((await str([...words, "--json"], nobody)).out)).toEqual({ items: [] });
  });
});
