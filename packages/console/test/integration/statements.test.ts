import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, reservation } from "./canned.ts";
import { answer, download, inspect } from "./open.ts";

const { at, world, sent } = consoleInBrowser();
const stay = { apartmentId: 1, startDate: "28/02/2026", endDate: "03/03/2026" };
const statement = (month: number, uploadStatus: string, change: object = {}) => ({
  taskId: 20 + month,
  kind: "takk",
  status: "COMPLETED",
  draftUpload: false,
  client_id: "c",
  errorValue: "",
  createdAt: "2026-11-20T10:00:00.000Z",
  details: "",
  portalUsername: "nikos",
  month,
  year: 2026,
  number: "",
  summary: noCounts,
  uploadStatus,
  ...change,
});
const proposal = {
  portalUsername: "maria",
  month: 2,
  year: 2026,
  dueDate: "31/03/2026",
  nightsBy: "nights",
  complete: true,
  record: { daysUsed: 1, freeDays: 0 },
  properties: [
    {
      registryId: "00000123451",
      nights: 1,
      freeNights: 0,
      numberOfStays: 1,
      stays: [{ ...stay, reservationId: "R-90", taskId: 5, nights: 1 }],
    },
  ],
};
const answers = {
  ...everyState,
  reservations: [reservation(90, stay)],
  proposal,
  statements: [
    statement(9, "FAILED", { taskId: 41, details: "stated already" }),
    statement(9, "SUBMITTED", { number: "7/2026" }),
    statement(8, "NEEDS_REVIEW"),
  ],
};
const year = ({ page }: Awaited<ReturnType<typeof at>>) => page.getByLabel("Year").selectOption("2026");

describe.skipIf(!chromiumPath)("the console's climate fee", () => {
  it("shows each owner's months as filed, late or without nights, and downloads them", async () => {
    const opened = await at("month?tab=fee", answers);
    const { page } = opened;
    await year(opened);
    const cell = (name: string | RegExp) => page.getByRole("link", { name });
    await cell("Νίκος Π., Sep: Declared").waitFor();
    // A month is stated once: what fails after it changes nothing.
    await cell(/^Νίκος Π., Aug: Needs review$/).waitFor();
    expect(await cell("Maria K., Jan: No nights are declared").textContent()).toBe("–");
    expect(await cell("Maria K., Feb: Not sent, late: was due on 31 Mar 2026").getAttribute("class")).toBe(
      "month-sign bad",
    );
    expect(await inspect(opened, "statements")).toEqual([]);
    const { path } = await download(page, "CSV");
    expect(readFileSync(path, "utf8")).toContain('"Maria K.","maria","02/2026","31/03/2026","Not sent",""');

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await inspect(opened, "statements on a phone")).toEqual([]);
    await cell("Νίκος Π., Sep: Declared").click();
    await page.getByText("Α/Α 7/2026").waitFor();
    expect(await page.getByRole("button", { name: "Send the statement" }).count()).toBe(0);
  });

  it.each(["en-GB", "el-GR"])(
    "proposes what follows from stays, leaves the rest open, and sends on a click: %s",
    async (locale) => {
      const opened = await at("month?tab=fee&user=maria&month=2026-02", answers, { locale });
      const { page } = opened;
      const isGreek = locale === "el-GR";
      await page.locator("summary", { hasText: "00000123451 Sea view" }).click();
      await page
        .getByText(isGreek ? "R-90: 28 Φεβ 2026 – 3 Μαρ 2026, 1" : "R-90: 28 Feb 2026 – 3 Mar 2026, 1")
        .waitFor();
      await page
        .getByText(isGreek ? "Δεν έχουμε δει ακόμη το έντυπο" : "We have not yet seen the portal's form")
        .waitFor();
      expect(await inspect(opened, `statement ${locale}`)).toEqual([]);
      const fields = page.locator("input[type=number]");
      const typed = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => fields.nth(index).inputValue()));
      expect(typed).toEqual(["1", "0", "", "", "", ""]);
      const send = page.locator("button[type=submit]");
      const before = world().received.length;
      await send.click();
      for (const index of [2, 3, 4, 5]) await fields.nth(index).fill(String(index));
      await send.click();
      const asked = isGreek
        ? "Να υποβληθεί για τον χρήστη maria: ημέρες χρήσης 1"
        : "Submit for maria: days used 1, free days 0?";
      expect(await answer(page, "no")).toContain(asked);
      expect(world().received).toHaveLength(before);
      // A draft is undone by hand: nobody is asked about it.
      if (isGreek) await page.locator("form select").selectOption("draft");
      world().answers = { ...answers, trouble: "failing", at: "/takk/task" };
      await send.click();
      if (!isGreek) await answer(page, "yes");
      await page.getByText("the service is busy").waitFor();
      const ofMaria = (uploadStatus: string) =>
        statement(2, uploadStatus, { portalUsername: "maria", number: "8/2026" });
      world().answers = { ...answers, statements: [ofMaria("CHECKING")] };
      await send.click();
      if (!isGreek) await answer(page, "yes");

      const typedIn = { numberOfBeds: 2, numberOfCompanies: 3, numberOfRooms: 4, numberOfTaxedRooms: 5 };
      const takkRecords = [{ daysUsed: 1, freeDays: 0, ...typedIn }];
      const body = { portalUsername: "maria", month: 2, year: 2026, draftUpload: isGreek, takkRecords };
      await sent({ method: "POST", path: "/takk/task", key: aText(), body });
      const attempts = () => world().received.slice(before);
      await expect.poll(() => attempts().length).toBe(2);
      expect(new Set(attempts().map(({ key }) => key)).size, "sent twice, it is filed once").toBe(1);
      await send.waitFor({ state: "detached" });
      world().answers = { ...answers, statements: [ofMaria("SUBMITTED")] };
      await page.locator(".pill.good").waitFor();
    },
  );

  it("does not fill in an incomplete proposal, and says so", async () => {
    const incomplete = { ...answers, proposal: { ...proposal, complete: false } };
    const { page } = await at("month?tab=fee&user=maria&month=2026-02", incomplete);
    await page.getByRole("alert").filter({ hasText: "these counts are too low" }).waitFor();

    for (const name of ["Days used", "Free days"]) expect(await page.getByLabel(name).inputValue()).toBe("");
  });

  it("is the only page for a client that may only state, and hidden from one that may only declare", async () => {
    const { page } = await at("", { ...answers, roles: ["takk-uploader"] });
    await page.getByLabel("TAXISnet username").fill("maria");
    await page.getByRole("button", { name: /^Open / }).click();
    await page.getByRole("heading", { name: /^maria · / }).waitFor();
    expect(await page.getByRole("navigation").getByRole("link").allTextContents()).toEqual(["Month", "Settings"]);

    const declares = await at("month", { ...answers, roles: ["str-uploader"] });
    await declares.page.getByRole("tab", { name: "Declarations" }).waitFor();
    expect(await declares.page.getByRole("tab", { name: "Climate fee" }).count()).toBe(0);
  });
});
