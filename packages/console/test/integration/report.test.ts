import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { readSheet } from "../../../../test/support/read-sheet.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, reservation } from "./canned.ts";
import { download, goTo, inspect } from "./open.ts";

const { at, world } = consoleInBrowser();
const stay = { startDate: "28/10/2026", endDate: "02/11/2026", dueDate: "21/12/2026", amountReceived: 1_234.5 };
const reservations = [
  reservation(70, { ...stay, guestName: "=cmd|' /C calc'!A0", declaredAs: "1070/2026" }),
  reservation(71, { ...stay, apartmentId: 2, amountReceived: 100, platform: "λλες ψηφιακές πλατφόρμες" }),
  failed(72, "rejected_by_portal", "refused", stay),
  reservation(73, { startDate: "28/11/2026", endDate: "02/12/2026" }),
];
const open = async (locale: string, viewport = { width: 1280, height: 800 }) => {
  const answers = { ...everyState, reservations };
  const opened = await at("month?month=2026-11", answers, {
    locale,
    viewport,
    colorScheme: "dark",
    timezoneId: "America/New_York",
  });
  await opened.page.locator(".report").first().waitFor();
  return opened;
};

describe.skipIf(!chromiumPath)("the console's month report", () => {
  it("downloads a workbook with typed dates and amounts, also west of Greenwich, and no formula", async () => {
    const { name, path } = await download((await open("en-GB")).page, "XLSX");
    const [head, ...rows] = readSheet(path);

    expect(name).toBe("2026-11.xlsx");
    expect(head?.slice(0, 7)).toEqual([
      "Owner",
      "Apartment",
      "Registry id",
      "Α/Α",
      "Reservation",
      "Arrival",
      "Departure",
    ]);
    expect(rows.map((row) => row[4])).toEqual(["R-71", "R-70", "R-72"]);
    expect(rows[1]?.slice(5, 10)).toEqual([new Date("2026-10-28"), new Date("2026-11-02"), null, null, 1_234.5]);
    expect(rows[1]?.slice(13, 15)).toEqual(["Yes", "'=cmd|' /C calc'!A0"]);
  });

  it("downloads a CSV that Greek spreadsheets open", async () => {
    const { path } = await download((await open("el-GR")).page, "CSV");
    const text = readFileSync(path);

    expect(text.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(text.toString("utf8")).toContain('"28/10/2026";"02/11/2026";"";"";"1234,50"');
    expect(text.toString("utf8")).toContain('"Άλλες ψηφιακές πλατφόρμες"');
  });

  it("draws a long month bit by bit, and all of it for paper", async () => {
    const month = Array.from({ length: 130 }, (_, index) => reservation(200 + index, stay));
    const opened = await at("today", { ...everyState, reservations: month });
    const { page } = opened;
    // No frame comes.
    await page.evaluate("frames_ = []; requestAnimationFrame = (next) => frames_.push(next)");
    await goTo(opened, "month?month=2026-11");
    const records = page.locator(".report-record");
    await records.first().waitFor();
    expect(await records.count()).toBe(40);
    await page.evaluate("for (const next of frames_.splice(0)) next(0)");
    await vi.waitFor(async () => expect(await records.count()).toBe(80), 10_000);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await records.count()).toBe(130);
  });

  it("prints a page for each owner, with sums and declarations, and nothing else", async () => {
    const opened = await open("en-GB");
    const { page } = opened;
    const [, maria] = await page.locator(".report").allInnerTexts();
    expect(maria).toContain("1 of 2 reservations declared: €1,234.50 agreed rent");
    expect(maria).toMatch(/Sea view \(00000123451\)\s+Α\/Α 1070\/2026 · R-70/);
    expect(maria).toContain("It is not a receipt of the tax authority.");
    expect(await inspect(opened, "report")).toEqual([]);
    await page.evaluate("print = () => { printed = true; }");
    await page.getByRole("button", { name: "Print" }).click();
    expect(await page.evaluate("printed")).toBe(true);
    await page.getByLabel("Owner", { exact: true }).selectOption("Maria K.");
    expect(await page.locator(".report h2").allTextContents()).toEqual(["Maria K. · November 2026"]);

    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("navigation").isVisible()).toBe(false);
    expect(await page.locator(".controls:visible").count()).toBe(0);
    // Paper is white, whatever the screen is.
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(27, 31, 36)");
    expect(await inspect(opened, "report - printed")).toEqual([]);
  });

  it("downloads nothing before the month is loaded", async () => {
    const { page } = await open("en-GB");
    const save = page.getByRole("button", { name: "XLSX" });
    expect(await save.isEnabled()).toBe(true);
    world().answers = { ...everyState, reservations, trouble: "slow", at: "/str/tasks/5/reservations" };
    await page.getByRole("button", { name: "Next month" }).click();

    await vi.waitFor(async () => expect(await save.isDisabled()).toBe(true), 10_000);
  });

  it("is accessible on a phone, in Greek", async () => {
    const opened = await open("el-GR", { width: 390, height: 844 });
    await opened.page.getByText("Δηλώθηκε 1 από 1 κράτηση").waitFor();
    expect(await inspect(opened, "report - phone")).toEqual([]);
  });
});
