import { beforeEach, describe, expect, it } from "vitest";
import { type Ask, sentIn, standingClock, str } from "../../../../test/support/canned-api.ts";
import { record } from "../../../../test/support/reservation-record.ts";

beforeEach(standingClock);

const search = (answer: object, options: readonly string[] = [], reservations = found) =>
  str(["search", "7", "1/4/2026", "2026-04-30", ...options], ({ method, path }: Ask) => {
    if (method === "POST") return { taskId: 5 };
    if (path === "/str/tasks/5/reservations") return { reservations };
    return { strUploadStatus: { reservationUploadStatus: [], ...answer } };
  });
const shown = { declarationServerId: "256", startDate: "03/04/2026", endDate: "07/04/2026" };
const found = [
  record({ ...shown, amountReceived: 420.5 }),
  record({ ...shown, declarationServerId: "d1", amountReceived: 1000, isDraft: true }),
  record({ ...shown, amountReceived: 420.5, cancellationAmount: 50, cancellationDate: "01/04/2026" }),
  record({ ...shown, amountReceived: 420.5, cancellationAmount: 0, cancellationDate: "01/04/2026" }),
];

describe("str search", () => {
  it("prints what the portal holds, with amounts to the cent and the kept amount of a cancelled stay", async () => {
    const { code, out, asked } = await search({ status: "COMPLETED" });

    expect(out.split("\n")).toEqual([
      "NUMBER\tFROM\tTO\tAMOUNT\t",
      "256\t03/04/2026\t07/04/2026\t420.50\tdeclared",
      "d1\t03/04/2026\t07/04/2026\t1000.00\tdraft",
      "256\t03/04/2026\t07/04/2026\t50.00\tdeclared, cancelled 01/04/2026",
      "256\t03/04/2026\t07/04/2026\t0.00\tdeclared, cancelled 01/04/2026",
    ]);
    expect(code).toBe(0);
    expect(sentIn(asked).map(({ body }) => body)).toEqual([
      { apartmentId: 7, fromDate: "01/04/2026", toDate: "30/04/2026" },
    ]);
  });

  it("refuses a day that does not exist", async () => {
    expect(await str(["search", "7", "1/13/2026", "2026-02-28"], () => undefined)).toMatchObject({
      code: 2,
      err: "Expected a day as DD/MM/YYYY or YYYY-MM-DD.",
      asked: [],
    });
  });

  it("prints everything as JSON", async () => {
    expect(JSON.parse((await search({ status: "COMPLETED" }, ["--json"])).out)).toEqual({ items: found });
  });

  it("says why the search failed, and prints nothing", async () => {
    const details = "the portal is down";
    const { code, out, err } = await search({ status: "FAILED", errorValue: "portal_unavailable", details });

    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain(`Apartment 7: ${details}`);
    const unsaid = await search({ status: "FAILED", errorValue: "portal_unavailable" });
    expect(unsaid.err).toContain("Apartment 7: the search failed");
  });

  it("prints only the head when nothing is found", async () => {
    const { out, code } = await search({ status: "COMPLETED" }, [], []);

    expect(code).toBe(0);
    expect(out).toBe("NUMBER\tFROM\tTO\tAMOUNT\t");
  });

  it("refuses a command without its number", async () => {
    for (const words of [
      ["search", "x", "1/4/2026", "2/4/2026"],
      ["status", "0"],
      ["cancel", "5x"],
      ["cancel", "5", "1", "x"],
    ])
      expect(await str(words, () => undefined)).toMatchObject({
        code: 2,
        asked: [],
        err: "Expected a number, such as a task's or an apartment's id.",
      });
  });
});
