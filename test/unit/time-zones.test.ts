import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { today } from "../../packages/console/service/due.ts";
import { reportCsv, reportSheet } from "../../packages/console/service/report-files.ts";
import { lastMonth, moment, monthName, weekdayName } from "../../packages/console/service/written.ts";
import { record } from "../../packages/console/test/unit/records.ts";
import { sayIn } from "../../packages/console/words/words.ts";
import { checkGrid } from "../../packages/sheets/check.ts";
import { guessMapping } from "../../packages/sheets/columns.ts";
import { readFile } from "../../packages/sheets/read-file.ts";
import { dateOf, dayOf } from "../../shared/contract/day.ts";
import { dueDateOf, endOf, isOverdue, takkDueDateOf } from "../../shared/contract/due-date.ts";
import { latestYear } from "../../shared/contract/latest-year.ts";
import { workbookOf } from "../support/workbook.ts";

/** Half past midnight of New Year's Day in Athens, the evening before in UTC. */
const newYear = new Date("2026-12-31T22:30:00Z");

describe.each(["America/New_York", "UTC", "Pacific/Auckland"])("on a machine in %s", (zone) => {
  beforeEach(() => {
    vi.stubEnv("TZ", zone);
    expect(new Date(newYear).getHours()).toBe({ "America/New_York": 17, UTC: 22, "Pacific/Auckland": 11 }[zone]);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it("a workbook's days are those it shows", async () => {
    const head = [
      "reservationId",
      "apartmentId",
      "startDate",
      "endDate",
      "amountReceived",
      "platform",
      "paymentMethod",
    ];
    const stay = ["R", 1, new Date(Date.UTC(2026, 3, 30)), new Date(Date.UTC(2026, 4, 1)), 90, "Airbnb", "Μετρητά"];
    const rows = [
      [...head, "isForeigner", "guestTaxId"],
      [...stay, false, "090000045"],
    ];
    const grid = await readFile(new Blob([new Uint8Array(workbookOf(rows))]));

    const checked = checkGrid(grid, guessMapping(grid.columns), () => undefined);

    expect(checked.rows[0]?.reservation).toMatchObject({ startDate: "30/04/2026", endDate: "01/05/2026" });
  });

  it("declarations and statements are due by Athens time", () => {
    const stay = { startDate: "30/04/2026", endDate: "01/05/2026" };

    expect(dueDateOf(stay, "as-is")).toBe("20/06/2026");
    expect(dueDateOf(stay, "next-working-day")).toBe("22/06/2026");
    expect(takkDueDateOf(2026, 12)).toBe("31/01/2027");
    expect(new Date(endOf("20/06/2026")).toISOString()).toBe("2026-06-20T21:00:00.000Z");
    expect(isOverdue(stay, endOf("22/06/2026"))).toBe(false);
    expect(isOverdue(stay, endOf("22/06/2026") + 1)).toBe(true);
    expect(latestYear(1, newYear.getTime())).toBe(2027);
  });

  it("the console's days and times are those of Athens", () => {
    const now = today(newYear);

    expect(dateOf(now)).toBe("01/01/2027");
    expect(dayOf("01/01/2027")).toEqual(now);
    expect(lastMonth(now)).toBe("2026-12");
    expect(moment(newYear.toISOString(), "en")).toBe("1 Jan 2027, 00:30");
    expect(monthName(now, "en")).toBe("January 2027");
    expect(weekdayName(5, "en")).toBe("Fri");
  });

  it("a month's report has its stays' days", () => {
    const one = record({ startDate: "01/05/2026", endDate: "02/05/2026" });
    const row = { one, owner: "", apartment: "", registryId: "", filedAt: "", row: 1, ownerId: undefined };
    const say = sayIn("en");

    expect(reportCsv([row], say)).toContain('"01/05/2026","02/05/2026"');
    expect(JSON.stringify(reportSheet([row], say))).toContain('"value":"2026-05-01T00:00:00.000Z"');
  });
});
