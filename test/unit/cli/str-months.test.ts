import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, Refusal, sentIn, standingClock, str } from "../../support/canned-api.ts";
import { record } from "../../support/canned-tasks.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const { write } = eachTestsFolder();
beforeEach(standingClock);

const apartment = (id: number) => ({
  id,
  name: `Studio ${id}`,
  registryId: `0000000000${id}`,
  ownerId: 1,
  address: "",
});
const ours = (id: number, apartmentId: number) =>
  record({ apartmentId, reservationId: `R-${id}`, declarationServerId: String(id), startDate: "10/02/2028" });

/** An API whose searches find these declarations by apartment, or fail with a reason. */
function portalWith(found: Readonly<Record<number, readonly object[] | string>>, mine: readonly object[]) {
  return ({ method, path, body }: Ask) => {
    if (path === "/apartments") return { apartments: Object.keys(found).map((id) => apartment(Number(id))) };
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
    const { code, out, err, asked } = await str(
      ["reconcile", "2028-02"],
      portalWith({ 7: [ours(1, 7)] }, [ours(1, 7)]),
    );

    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      ...{ apartmentId: 7, fromDate: "01/02/2028", toDate: "29/02/2028" },
    });
    expect([code, out, err]).toEqual([0, "", "0 differences in 1 apartment."]);
  });

  it("ends with 1 for a difference, and names it with its apartment", async () => {
    const answers = portalWith({ 7: [ours(1, 7)], 8: [ours(3, 8)] }, [ours(1, 7), ours(2, 7), ours(3, 8)]);
    const { code, out, err } = await str(["reconcile", "2028-02"], answers);
    const json = await str(["reconcile", "2028-02", "--json"], answers);

    expect(out).toBe(
      "\tAPARTMENT\tNUMBER\tRESERVATION\tWHAT\nmissing\t7\t2\tR-2\tdeclared by us, not found at the portal",
    );
    expect(JSON.parse(json.out)).toMatchObject({ items: [{ kind: "missing", apartmentId: 7, number: "2" }] });
    expect([code, err]).toEqual([1, "1 difference in 2 apartments."]);
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
    expect(await str(["reconcile", "2028-02", "--apartment", "999"], answers)).toMatchObject({
      ...{ code: 2, err: "There is no apartment 999." },
    });
  });

  it("ends with 1 when one apartment differs and two others could not be searched", async () => {
    const silent = "the portal does not answer";
    const answers = portalWith({ 7: [], 8: silent, 9: silent }, [ours(1, 7)]);
    const { code, err } = await str(["reconcile", "2028-02"], answers);

    expect(err).toContain("1 difference in 1 apartment; 2 could not be checked.");
    expect(code).toBe(1);
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

      expect([code, asked]).toEqual([2, []]);
      expect(err).toContain("Expected a month as YYYY-MM.");
    },
  );

  it("ends with 2 when the API refuses", async () => {
    expect(await str(["reconcile", "2028-02"], () => new Refusal(403))).toMatchObject({ code: 2 });
  });
});

describe("str takk", () => {
  const head = "portalUsername,month,daysUsed,freeDays,numberOfBeds,numberOfCompanies,numberOfRooms,numberOfTaxedRooms";
  const csv = (...lines: readonly string[]) => {
    const file = write("takk.csv", head, ...lines);
    return file;
  };

  /** An API that keeps statements by idempotency key, with a status for each look. */
  function takkApi(...looks: readonly string[]) {
    const tasks = new Map<string, { taskId: number; createdAt: string; left: string[] }>();
    return ({ method, path, key, body }: Ask) => {
      if (path === "/health") return {};
      if (method === "POST") {
        const known = tasks.get(key ?? "");
        const left = [...looks];
        const task = known ?? { taskId: tasks.size + 1, createdAt: new Date().toISOString(), left, body };
        tasks.set(key ?? "", task);
        return { taskId: task.taskId, createdAt: task.createdAt };
      }
      const task = [...tasks.values()].find(({ taskId }) => path === `/takk/task/${taskId}`);
      const uploadStatus = task?.left.length === 1 ? task.left[0] : task?.left.shift();
      return {
        takkUploadStatus: { uploadStatus, details: `is ${uploadStatus}`, errorValue: "", dueDate: "31/08/2026" },
      };
    };
  }
  const posts = (asked: readonly Ask[]) => asked.filter(({ method }) => method === "POST");

  it("files one statement per owner and month, and polls it every second", async () => {
    const file = csv("Maria,7,20,2,2,0,1,1", "Maria,8,1,0,2,0,1,1", "Maria,7,3,0,2,0,1,1");
    const { code, out, asked } = await str(["takk", file], takkApi("PENDING", "PROCESSING", "CHECKING", "SUBMITTED"));

    expect(posts(asked).map(({ body }) => body)).toMatchObject([
      { portalUsername: "Maria", month: 7, draftUpload: false, takkRecords: [{ daysUsed: 20 }, { daysUsed: 3 }] },
      { month: 8, takkRecords: [{ daysUsed: 1, freeDays: 0 }] },
    ]);
    const looks = asked.filter(({ path }) => path === "/takk/task/1").map(({ at }) => at);
    expect(looks.map((at) => at - (looks[0] ?? 0))).toEqual([0, 1_000, 2_000, 3_000]);
    expect(out.split("\n")).toEqual([
      "OWNER\tMONTH\tSTATUS\tDUE\t",
      "Maria\t7\tSUBMITTED\t31/08/2026\tis SUBMITTED",
      "Maria\t8\tSUBMITTED\t31/08/2026\tis SUBMITTED",
    ]);
    expect(code).toBe(0);
  });

  it.each([
    ["DRAFTED", 0],
    ["FAILED", 1],
    ["NEEDS_REVIEW", 1],
  ])("ends with the exit code for %s: %i", async (status, expected) => {
    const { code, out, asked } = await str(["takk", csv("maria,7,20,2,2,0,1,1"), "--draft", "--json"], takkApi(status));

    expect(posts(asked)).toMatchObject([{ body: { draftUpload: true } }]);
    expect(JSON.parse(out)).toMatchObject({ items: [{ uploadStatus: status }] });
    expect(code).toBe(expected);
  });

  it("sends a draft, its final and other years' statements as four requests", async () => {
    const file = csv("maria,7,20,2,2,0,1,1");
    const ofYear = write("of-year.csv", `${head},year`, "maria,7,20,2,2,0,1,1,2024", "maria,7,9,2,2,0,1,1,2025");
    const api = takkApi("SUBMITTED");
    const runs = [
      ["takk", file, "--draft"],
      ["takk", file],
      ["takk", ofYear],
      ["takk", file],
    ];
    const sent = [];
    for (const run of runs) sent.push(...posts((await str(run, api)).asked));

    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
    expect(sent.map(({ body }) => body)).toMatchObject([{ draftUpload: true }, {}, { year: 2024 }, { year: 2025 }, {}]);
  });

  it("ends with 1 when one of several statements failed", async () => {
    const api = takkApi("SUBMITTED");
    const file = csv("maria,7,20,2,2,0,1,1", "maria,8,20,2,2,0,1,1");
    const { code } = await str(["takk", file], (ask) => {
      const failed = { uploadStatus: "FAILED", details: "", errorValue: "duplicate_declaration", dueDate: "" };
      return ask.path === "/takk/task/2" ? { takkUploadStatus: failed } : api(ask);
    });

    expect(code).toBe(1);
  });

  it("sends again, once, only what had failed in an earlier run", async () => {
    const file = csv("maria,7,20,2,2,0,1,1");
    const [failed, done] = [takkApi("FAILED"), takkApi("SUBMITTED")];
    for (const answers of [failed, done]) await str(["takk", file], answers);
    vi.advanceTimersByTime(60_000);

    const keys = posts((await str(["takk", file], failed)).asked).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(posts((await str(["takk", file], done)).asked)).toHaveLength(1);
  });

  it("sends nothing when a row is wrong or in a dry run, and names the row's line", async () => {
    const wrong = csv("maria,7,20,2,2,0,1,1", "maria,13,20,2,2,0,1,1", "maria,7,x,2,2,0,1,1");
    const { code, err, asked } = await str(["takk", wrong], () => undefined);

    expect([code, asked]).toEqual([2, []]);
    expect(err).toMatch(/^line 3: month: expected a month from 1 to 12/m);
    expect(err).toMatch(/^line 4: daysUsed: /m);
    expect(await str(["takk", csv("maria,7,20,2,2,0,1,1"), "--dry-run"], () => undefined)).toMatchObject({
      ...{ code: 0, asked: [], out: "", err: "1 statement is in order; nothing was sent." },
    });
    const dry = await str(["takk", csv("maria,7,20,2,2,0,1,1"), "--dry-run", "--json"], () => undefined);
    expect(JSON.parse(dry.out)).toEqual({ items: [] });
  });

  it("names each mistake by its statement's first line, and counts them", async () => {
    const file = write("takk.csv", head, "maria,7,1,0,2,0,1,1", ",8,1,0,2,0,1,1", "maria,13,1,0,2,0,1,1");
    const { code, err } = await str(["takk", file], () => undefined);
    const lines = err.split("\n");

    expect(lines[0]).toMatch(/^line 3: portalUsername: /);
    expect(lines[1]).toMatch(/^line 4: month: /);
    expect(lines[2]).toBe("2 problems. Nothing was sent.");
    expect(code).toBe(2);
  });

  it("checks several statements in a dry run and sends nothing", async () => {
    const file = write("takk.csv", head, "maria,7,1,0,2,0,1,1", "maria,8,1,0,2,0,1,1");

    expect(await str(["takk", file, "--dry-run"], () => undefined)).toMatchObject({
      ...{ err: "2 statements are in order; nothing was sent.", asked: [] },
    });
  });

  describe("run again", () => {
    /** An API that accepted the statements at these times by its own clock, with this outcome. */
    const accepted =
      (outcome: object, ...at: readonly number[]) =>
      (ask: Ask) => {
        if (ask.path === "/health") return {};
        if (ask.method === "POST" && ask.path === "/takk/task") {
          sent += 1;
          return { taskId: sent, createdAt: new Date(at[sent - 1] ?? Date.now() + hour).toISOString() };
        }
        return { takkUploadStatus: { details: "", errorValue: "", dueDate: "31/08/2026", ...outcome } };
      };
    const hour = 3_600_000;
    let sent = 0;
    beforeEach(() => {
      sent = 0;
    });

    it("does not send again what is already stated", async () => {
      const duplicate = { uploadStatus: "FAILED", errorValue: "duplicate_declaration" };
      const { asked, code } = await str(["takk", csv("maria,7,20,2,2,0,1,1")], accepted(duplicate, Date.now() - hour));

      expect(sentIn(asked)).toHaveLength(1);
      expect(code).toBe(1);
    });

    it("compares times by the API's clock, not by this machine's", async () => {
      const failed = { uploadStatus: "FAILED", errorValue: "portal_changed" };
      const there = Date.now();
      // This machine's clock is an hour ahead as soon as the API has answered.
      const whenAnswered = () => vi.setSystemTime(there + hour);
      const { asked } = await str(["takk", csv("maria,7,20,2,2,0,1,1")], accepted(failed, there + 1_000), {
        whenAnswered,
      });

      expect(sentIn(asked)).toHaveLength(1);
    });
  });
});
