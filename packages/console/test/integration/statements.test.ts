import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { aText } from "../../../../test/support/matchers.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, reservation } from "./canned.ts";
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

const inOctober = { startDate: "10/10/2026", endDate: "13/10/2026" };
const [maria = {}, nikos = {}] = everyState.owners;
const own = { numberOfBeds: 4, numberOfCompanies: 0, numberOfRooms: 2, numberOfTaxedRooms: 1 };
/** Maria's statements of the last December and of a later draft, Eleni's of August, none of Nikos'. */
const office = {
  ...everyState,
  owners: [
    maria,
    nikos,
    { ...maria, id: 3, name: "Eleni D.", portalUsername: "eleni" },
    { ...maria, id: 4, name: "Owner of many", portalUsername: "many" },
    { ...maria, id: 5, name: "Without nights", portalUsername: "none" },
  ],
  apartments: [1, 2, 3, 4].map((id) => ({ ...everyState.apartments[0], id, name: `Home ${id}`, ownerId: id })),
  reservations: [
    reservation(90, { ...inOctober, apartmentId: 1 }),
    reservation(91, { ...inOctober, apartmentId: 2 }),
    reservation(92, { ...inOctober, apartmentId: 3 }),
    failed(93, "portal_unavailable", "down", { startDate: "30/10/2026", endDate: "01/11/2026", apartmentId: 3 }),
    reservation(94, { ...inOctober, apartmentId: 4 }),
  ],
  proposal: { ...proposal, month: 10 },
  proposals: {
    maria: { record: { daysUsed: 3, freeDays: 1 } },
    nikos: { record: { daysUsed: 5, freeDays: 0 } },
    eleni: { record: { daysUsed: 7, freeDays: 0 } },
  },
  statements: [
    statement(11, "SUBMITTED", { portalUsername: "maria" }),
    statement(10, "SUBMITTED", { portalUsername: "many", number: "9/2026" }),
    statement(9, "DRAFTED", { portalUsername: "maria", taskId: 38 }),
    statement(8, "SUBMITTED", { portalUsername: "eleni", taskId: 37 }),
    statement(7, "SUBMITTED", { portalUsername: "eleni", taskId: 36 }),
    statement(12, "SUBMITTED", { portalUsername: "MARIA", taskId: 35, year: 2025 }),
  ],
  stated: {
    35: [{ daysUsed: 9, freeDays: 9, ...own }],
    36: [{ daysUsed: 9, freeDays: 9, ...own, numberOfBeds: 9 }],
    37: [{ daysUsed: 9, freeDays: 9, ...own, numberOfBeds: 2, numberOfRooms: 1 }],
    38: [{ daysUsed: 9, freeDays: 9, ...own, numberOfBeds: 8 }],
  },
};

describe.skipIf(!chromiumPath)("the console's climate fee", () => {
  it("shows each owner's months as filed, late or without nights, and downloads them", async () => {
    const opened = await at("month?tab=fee&month=2026-10", answers);
    const { page } = opened;
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
      await page.getByText(isGreek ? /^R-90: 28 Φεβ\s–\s3 Μαρ 2026, 1/ : /^R-90: 28 Feb\s–\s3 Mar 2026, 1/).waitFor();
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

  it("shows every owner's statement of a month, and sends the ticked ones together", async () => {
    const opened = await at("month?tab=fee&month=2026-10", office);
    const { page } = opened;
    const rows = page.getByRole("region", { name: "Statements for October 2026" }).getByRole("row");
    await rows.nth(1).waitFor();
    await page.locator(".waiting").first().waitFor({ state: "detached" });
    expect(await grid(page)).toEqual([
      "Νίκος Π. | 5 0     | 4 to complete",
      "Eleni D. | 7 0 2* 0* 1* 1* | copied from 08/2026",
      "1 stay with nights in this month is not declared yet, so the days are too few.",
      "Maria K. | 3 1 4* 0* 2* 1* | copied from 12/2025",
      "Owner of many | Α/Α 9/2026 | Declared",
    ]);
    const hint = page.getByText("Shaded fields have no earlier statement to be copied from: enter them.");
    expect(await hint.count()).toBe(1);
    expect(await inspect(opened, "statements of a month")).toEqual([]);
    const tick = (name: string) => page.getByRole("checkbox", { name: `Select: ${name}` });
    const send = (count: number) =>
      page.getByRole("button", { name: count > 0 ? new RegExp(`^Send ${count} statements?$`) : "Send statements" });
    expect(await tick("Νίκος Π.").isDisabled()).toBe(true);
    expect(await send(0).isDisabled()).toBe(true);

    // "Select all" does not show that a stay is missing.
    await page.getByLabel("Select all complete ones (1)").check();
    await page.getByText("1 selected: 3 days used, 1 of them free").waitFor();
    await page.getByLabel("Beds, Νίκος Π.").fill("2");
    await page.keyboard.press("Tab");
    for (const count of ["1", "3", "4"]) {
      await page.keyboard.type(count);
      await page.keyboard.press("Tab");
    }
    // Of three rooms four cannot be taxed.
    expect(await tick("Νίκος Π.").isDisabled()).toBe(true);
    await page.getByLabel("Taxed rooms, Νίκος Π.").fill("2");
    await tick("Νίκος Π.").check();
    await tick("Eleni D.").check();
    await page.getByLabel("Beds, Eleni D.").fill("3");
    const before = world().received.length;
    await send(3).click();
    const asked =
      "October 2026: 3 statements with 15 days used, 1 of them free. Only one statement can be submitted per owner and month.";
    expect(await answer(page, "no")).toBe(asked);
    expect(world().received).toHaveLength(before);

    world().answers = { ...office, refuses: { maria: "the username is not on record" } };
    await send(3).click();
    await page
      .getByRole("dialog")
      .getByText("In 2 of them beds, companies and rooms are copied from an earlier month.")
      .waitFor();
    await answer(page, "yes");
    await page.getByText("2 of 3 statements sent. The others are marked with the reason.").waitFor();
    const attempts = () => world().received.slice(before);
    const counts = (numbers: readonly number[]) => {
      const [daysUsed, freeDays, numberOfBeds, numberOfCompanies, numberOfRooms, numberOfTaxedRooms] = numbers;
      return [{ daysUsed, freeDays, numberOfBeds, numberOfCompanies, numberOfRooms, numberOfTaxedRooms }];
    };
    const october = { year: 2026, month: 10, draftUpload: false };
    const ofMaria = { portalUsername: "maria", ...october, takkRecords: counts([3, 1, 4, 0, 2, 1]) };
    const to = { method: "POST", path: "/takk/task", key: aText() };
    expect(
      attempts().toSorted((one, other) => JSON.stringify(one.body).localeCompare(JSON.stringify(other.body))),
    ).toEqual([
      { ...to, body: { portalUsername: "eleni", ...october, takkRecords: counts([7, 0, 3, 0, 1, 1]) } },
      { ...to, body: ofMaria },
      { ...to, body: { portalUsername: "nikos", ...october, takkRecords: counts([5, 0, 2, 1, 3, 2]) } },
    ]);
    expect(new Set(attempts().map(({ key }) => key))).toHaveLength(3);

    // The list does not show those that were accepted yet: they cannot be sent again.
    expect(await grid(page)).toEqual([
      "Νίκος Π. |  | Waiting",
      "Eleni D. |  | Waiting",
      "Maria K. | 3 1 4* 0* 2* 1* | copied from 12/2025",
      "The username is not on record.",
      "Owner of many | Α/Α 9/2026 | Declared",
    ]);
    world().answers = { ...office, trouble: "failing", at: "/takk/task" };
    await tick("Maria K.").check();
    await send(1).click();
    await answer(page, "yes");
    await page.getByText("The service is busy.").waitFor();
    world().answers = office;
    await tick("Maria K.").check();
    await send(1).click();
    await answer(page, "yes");
    await page.getByText("1 statement sent.").waitFor();
    const [first, ...others] = attempts().filter(({ body }) => JSON.stringify(body).includes("maria"));
    expect(others).toEqual([first, first]);
  });

  it("drops a tick when the counts behind it have changed", async () => {
    const { page } = await at("month?tab=fee&month=2026-10", office);
    const days = page.getByRole("textbox", { name: /^(Days used|Ημέρες χρήσης), Maria K.$/ });
    const tick = page.getByRole("checkbox", { name: /: Maria K.$/ });
    await tick.check();
    const maria = { ...office.proposals.maria, record: { daysUsed: 2, freeDays: 1 } };
    world().answers = { ...office, proposals: { ...office.proposals, maria } };
    // Another language asks again.
    await page.getByRole("button", { name: "Ελληνικά" }).click();

    await expect.poll(() => days.inputValue()).toBe("2");
    expect(await tick.isChecked()).toBe(false);
  });
});

/** A month's statements, a line for each and for what stands beneath it; copied counts have an asterisk. */
async function grid(page: Page): Promise<readonly string[]> {
  const lines: unknown =
    await page.evaluate(`[...document.querySelectorAll(".month-statements tbody tr")].flatMap((row) => {
    if (row.matches(".asks")) return [...row.querySelectorAll("small")].map((one) => one.textContent);
    const counts = [...row.querySelectorAll("input[type=text]")];
    const [owner, ...cells] = [...row.children].slice(1).map((cell) => cell.textContent);
    const shown = counts.length > 0 ? counts.map((one) => one.value + (one.matches(".copied") ? "*" : "")).join(" ") : cells[0];
    return [[owner, shown, cells.at(-1)].join(" | ")];
  })`);
  return v.parse(v.array(v.string()), lines);
}
