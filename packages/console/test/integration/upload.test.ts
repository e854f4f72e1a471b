import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { readSheet } from "../../../../test/support/read-sheet.ts";
import { templateColumns } from "../../../sheets/columns.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, reservation } from "./canned.ts";
import { choose, download, stay as good, goTo, head, inspect } from "./open.ts";

const { world, sent, at } = consoleInBrowser();
const upload = async (text: string, options: BrowserContextOptions = {}) => {
  const opened = await at("add", everyState, options);
  await choose(opened, text);
  return opened;
};
const send = (count: number) => ({ name: count === 1 ? "Send 1 reservation" : `Send ${count} reservations` });

describe.skipIf(!chromiumPath)("the console's upload", () => {
  it("asks once for each unknown name, and shows each problem at its cell, to be fixed there", async () => {
    const named = head.replace("apartmentId", "apartment");
    const opened = await upload(
      `${named}\n${good("U-0").replace(";1;", ";Sea view;")}\nU-1;Villa;31/04/2026;02/05/2026;1.500;Airbnb;Κάρτα;ναι;`,
    );
    const { page } = opened;
    await page.getByText(/nothing is sent/).waitFor();
    expect(await inspect(opened, "state - problems")).toEqual([]);
    const cell = (name: string) => page.getByLabel(`${name}, Line 3`, { exact: true });
    // The row with problems stands first, in the words of the file.
    const row = page.locator("tbody tr").first();
    expect(await row.locator("+ tr.asks small").first().innerText()).toContain("Arrival: write a day of the calendar");
    expect(await cell("Arrival").inputValue()).toBe("31/04/2026");
    expect(await cell("Agreed rent").inputValue()).toBe("1.500");
    expect(await cell("Payment").inputValue()).toBe("Κάρτα");
    expect(await cell("Arrival").getAttribute("aria-invalid")).toBe("true");
    expect(await cell("Departure").getAttribute("aria-invalid")).toBe("false");
    expect(await page.getByRole("button", { name: /^Send/ }).count()).toBe(0);

    await page.getByLabel(/Villa/).first().selectOption("Σπίτι στο λιμάνι");
    await page.getByLabel(/Κάρτα/).first().selectOption("Λογαριασμός Πληρωμών Ημεδαπής");
    await cell("Arrival").fill("30/04/2026");
    await cell("Agreed rent").fill("1500,00");
    await cell("Guest").fill("Ada Byron");
    await cell("Passport or identity").fill("P1");
    await cell("Passport or identity").press("Tab");
    await page.getByRole("button", send(2)).click();
    await page.getByRole("heading", { name: "Today" }).waitFor();
    await page.getByRole("link", { name: "stays.csv" }).waitFor();

    expect(await inspect(opened, "state - sent")).toEqual([]);
    expect(world().received.at(-1)).toMatchObject({
      method: "POST",
      path: "/str/task",
      body: {
        draftUpload: false,
        reservations: [
          { reservationId: "U-0", apartmentId: 1 },
          {
            reservationId: "U-1",
            apartmentId: 2,
            startDate: "30/04/2026",
            endDate: "02/05/2026",
            amountReceived: 1_500,
            guestName: "Ada Byron",
            guestId: "P1",
            isForeigner: true,
            platform: "Airbnb",
            paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
          },
        ],
      },
    });
    // The next file needs no thought about its words.
    await goTo(opened, "add");
    await choose(opened, `${named}\n${good("U-3").replace("Μετρητά", "Κάρτα").replace(";1;", ";Villa;")}`);
    await page.getByText("Read as the last file of this kind").waitFor();
    await page.getByRole("button", send(1)).waitFor();
  });

  it("takes a value that several rows lack once for all, and a column pasted from a spreadsheet", async () => {
    const lacking = [13, 14, 15].map(
      (day) => `U-${day};1;${day}/04/2026;${day + 1}/04/2026;150,00;Airbnb;Μετρητά;ναι;`,
    );
    const opened = await upload([head, ...lacking].join("\n"));
    const { page } = opened;
    await page.getByRole("group", { name: "Missing from the file" }).waitFor();
    expect(await inspect(opened, "state - lacking")).toEqual([]);

    await page.getByLabel("Guest, missing in 3 rows").fill("Ada Byron");
    await page.getByRole("button", { name: "Fill in 3 rows" }).first().click();
    const passport = (line: number) => page.getByLabel(`Passport or identity, Line ${line}`, { exact: true });
    await passport(2).evaluate((cell) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "P1\r\nP2\r\nP3\r\n");
      cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await Promise.all([2, 3, 4].map((line) => passport(line).inputValue()))).toEqual(["P1", "P2", "P3"]);
    await passport(2).press("Enter");
    expect(await passport(3).evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.getByText("3 reservations are in order.").waitFor();
    await page.getByLabel("How to submit them").selectOption("save them as drafts: nothing is declared");
    await page.getByRole("button", send(3)).click();

    const of = (guestId: string) => ({ guestName: "Ada Byron", guestId });
    await sent({ body: { draftUpload: true, reservations: [of("P1"), of("P2"), of("P3")] } });
  });

  it("leaves a row out and takes it back, ignores titles and sums, and waits half done until one returns", async () => {
    const opened = await upload(
      `Απρίλιος 2026\n${head}\n${good("U-1")}\nU-9;1;31/04/2026;02/05/2026;1,00;Airbnb;Μετρητά;όχι;090000045\nΣύνολο;;;;420,50`,
    );
    const { page } = opened;
    await page.getByText("2 lines are left out").click();
    await page.getByText("titles and notes: line 1").waitFor();
    await page.getByText("sums: line 5").waitFor();
    await page.getByRole("button", { name: "Leave out 1 row with problems" }).click();
    await page.getByRole("button", send(1)).waitFor();
    await goTo(opened, "today");
    await page.getByRole("link", { name: "Add stays" }).click();
    await page.getByRole("button", send(1)).waitFor();
    await page.getByRole("button", { name: "Take back: 4" }).click();

    await page.getByText(/nothing is sent/).waitFor();
    expect(await page.getByRole("button", { name: /^Send/ }).count()).toBe(0);
  });

  it("asks about an invalid Greek tax number, and offers its lost leading zeros", async () => {
    const other = good("U-2").replace("13/4/2026;2026-04-15", "20/4/2026;2026-04-22");
    const lines = [head, good("U-1").replace("090000045", "90000045"), other.replace("090000045", "123456780")];
    const { page } = await upload(lines.join("\n"));
    await page.getByRole("button", { name: "090000045" }).click();
    expect(await page.getByRole("button", { name: /^Send/ }).count()).toBe(0);
    await page.getByRole("button", { name: "123456780 is right" }).click();
    await page.getByRole("button", send(2)).click();

    await sent({ body: { reservations: [{ guestTaxId: "090000045" }, { guestTaxId: "123456780" }] } });
  });

  it("takes an answer that is typed where others are listed: a day, a fee", async () => {
    const columns = "Confirmation code,Status,Guest name,Start date,End date,Booked,Listing,Earnings";
    const { page } = await upload(
      `${columns}\nHM1,Canceled by guest,Mia Sol,11/13/2026,11/15/2026,2026-09-20,Sea view,"€97.00"`,
    );
    await page.getByLabel(/on which day was it cancelled/).fill("10/11/2026");
    await page.getByLabel(/on which day was it cancelled/).press("Enter");
    await page.getByLabel(/How much fee does it deduct.* or type it/).fill("15 %");
    await page.getByLabel(/How much fee does it deduct.* or type it/).press("Enter");
    await page.getByLabel(/which payment method is it/).selectOption({ label: "Other" });
    await page.getByLabel(/without a Greek tax number/).selectOption("true");
    await page.getByLabel("Passport or identity, Line 2", { exact: true }).fill("P1");
    await page.keyboard.press("Tab");
    await page.getByRole("button", send(1)).click();

    const kept = { cancellationDate: "10/11/2026", cancellationAmount: 114.12, paymentMethod: "Λοιποί" };
    await sent({ body: { reservations: [kept] } });
  });

  it("speaks the page's language, and says what is wrong with a whole file", async () => {
    const wrong = "U-1;1;31/04/2026;02/05/2026;;Airbnb;Μετρητά;όχι;090000045";
    const opened = await upload(`${head}\n${wrong}`, { locale: "el-GR" });
    await opened.page.getByText("γράψτε μια ημέρα του ημερολογίου").first().waitFor();
    await opened.page.getByRole("button", { name: "Άλλο αρχείο" }).click();
    await choose(opened, "[{", "stays.json");

    await opened.page
      .locator("main")
      .getByRole("alert")
      .filter({ hasText: /\p{Script=Greek}/u })
      .waitFor();
    expect(await opened.page.getByText("γράψτε μια ημέρα").count()).toBe(0);
    await choose(opened, `${head}\n${good("U-1")}`);
    await opened.page.getByText("1 κράτηση").first().waitFor();
  });

  it("asks once whether day or month comes first, and sends under a key made from the file's content", async () => {
    const named = head.replace("reservationId", "Κωδικός κράτησης").replace("startDate", "Άφιξη");
    const opened = await upload(`${named}\nU-1;1;3/4/2026;2026-04-05;420,50;Airbnb;Μετρητά;όχι;090000045`);
    const { page } = opened;
    const order = page.locator(".question select").first();
    await order.waitFor();
    expect(await page.getByRole("button", { name: /^Send/ }).count()).toBe(0);
    await order.selectOption({ index: 1 });
    await page.getByText("1 reservation is in order.").waitFor();
    await page.getByLabel("How to submit them").selectOption("amend");
    expect(await inspect(opened, "state - in order")).toEqual([]);
    await page.getByRole("button", send(1)).click();
    await page.getByText("1 stay of stays.csv is sent.").waitFor();

    const reservations = [{ reservationId: "U-1", amountReceived: 420.5, startDate: "03/04/2026" }];
    await sent({ key: textLike(/^[0-9a-f]{64}$/), body: { onDeclared: "amend", reservations } });
    const ended = [
      failed(60, "portal_changed", "", { taskId: 7 }),
      reservation(61, { taskId: 7, uploadStatus: "PENDING" }),
      reservation(62, { taskId: 8 }),
    ];
    world().answers = { ...everyState, reservations: ended };
    await page.getByText("1 of 1 done · Declared 0 · Failures 1").waitFor();
  });

  it("shows five thousand rows a page at a time, and one line of progress for all of them", async () => {
    const first = dayOf("01/01/2018");
    const rows = Array.from({ length: 5_000 }, (_, index) => {
      const night = first + (index % 2_500);
      const days = `${dateOf(night)};${dateOf(night + 1)}`;
      return `U-${index};${index < 2_500 ? 1 : 2};${days};420,50;Airbnb;Μετρητά;όχι;090000045`;
    });
    const { page } = await upload([head, ...rows].join("\n"));
    await page.getByText("5000 reservations are in order.").waitFor();
    expect(await page.locator("tbody tr:not(.asks)").count()).toBe(50);
    const before = world().received.length;
    await page.getByRole("button", send(5_000)).click();
    await page.getByText("5000 stays of stays.csv are sent.").waitFor();

    expect(await page.locator(".sent").getByRole("link", { name: "stays.csv" }).count()).toBe(1);
    expect(world().received.length - before).toBe(10);
  });

  it("says when a file was sent before", async () => {
    const again = { startDate: "13/04/2026", endDate: "15/04/2026", amountReceived: 420.5, apartmentId: 1 };
    const guest = { isForeigner: false, guestTaxId: "090000045", guestName: undefined, guestId: undefined };
    const dateUploaded = "2026-05-04T09:00:00.000Z";
    const before = reservation(1, { reservationId: "U-1", ...again, ...guest, dateUploaded });
    const opened = await at("add", { ...everyState, reservations: [before] });
    await choose(opened, `${head}\n${good("U-1")}`);
    await opened.page.getByText("Everything in this file was sent on 4 May 2026, 12:00.").waitFor();
    const another = opened.page.getByRole("button", { name: "Another file" });
    await another.click();
    await opened.page.getByRole("button", { name: "Undo" }).click();
    await opened.page.getByText("Everything in this file was sent").waitFor();
    await another.click();
    const other = good("U-2").replace("13/4/2026;2026-04-15", "20/4/2026;2026-04-22");
    await choose(opened, `${head}\n${good("U-1")}\n${other}`, "more.csv");
    await opened.page.getByText("2 reservations are in order.").waitFor();

    expect(await opened.page.getByText("Everything in this file").count()).toBe(0);
  });

  it("offers a template with lists that it can read back", async () => {
    const { page } = await at("add");
    const { path } = await download(page, "Download a template");
    expect(readSheet(path)).toEqual([Object.values(templateColumns)]);
    expect(readSheet(path, 2)).toContainEqual(["Sea view", "Airbnb", "Λογαριασμός Πληρωμών Ημεδαπής", "Yes"]);
    const { "xl/worksheets/sheet1.xml": sheet = new Uint8Array() } = unzipSync(await readFile(path));
    const lists = strFromU8(sheet).matchAll(/sqref="([^"]*)"><formula1>([^<]*)/g);
    const values = ["B2:B2000 $A$1:$A$2", "F2:F2000 $B$1:$B$8", "G2:G2000 $C$1:$C$4", "H2:H2000 $D$1:$D$2"];
    expect([...lists].map(([, cells, list]) => `${cells} ${list?.replace("Values!", "")}`)).toEqual(values);
  });
});
