import type { Page } from "playwright-core";

import { expect, it, onTestFinished } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import type { Stack } from "../../packages/local/stack.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { putAccount } from "../support/portal-control.ts";
import { readSheet } from "../support/read-sheet.ts";
import { writtenDay } from "../support/written-day.ts";

const [owners, each] = [8, 5];
const apartments = Array.from({ length: owners * each }, (_, index) => `Διαμέρισμα ${index + 1}`);
const registryId = (index: number) => String(700 + index).padStart(11, "0");
const now = new Date();
const dayOfLastMonth = (day: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day);
const month = new Date(dayOfLastMonth(1)).toISOString().slice(0, 7);
const rentOf = (index: number) => 100 + index;
/** The apartment put on record with a wrong registry number. */
const mistyped = 7;

async function putOnRecord({ apiUrl, portalUrl }: Stack): Promise<void> {
  const client = createClient(apiUrl, admin);
  for (let number = 0; number < owners; number += 1) {
    const credentials = { portalUsername: `owner-${number}`, portalPassword: `password-${number}` };
    const its = Array.from({ length: each }, (_, index) => number * each + index);
    await putAccount(portalUrl, credentials.portalUsername, credentials.portalPassword, its.map(registryId));
    const body = { name: `Ιδιοκτήτης ${number}`, ...credentials };
    const { apartmentOwner } = answered(await client.POST("/apartment-owners", { body }));
    for (const index of its) {
      const home = { name: apartments[index] ?? "", address: "Αθηνάς 1", ownerId: apartmentOwner.id };
      const number = index === mistyped ? "00000999999" : registryId(index);
      answered(await client.POST("/apartments", { body: { ...home, registryId: number } }));
    }
  }
}

/** A stay in each apartment, under the template's own headings; one has an impossible date, one lacks its passport. */
async function filledIn(template: string): Promise<Buffer> {
  const [head = []] = readSheet(template);
  const rows = apartments.map((apartment, index) => {
    const isForeign = index % 2 === 0;
    const arrival = writtenDay(dayOfLastMonth(1 + (index % 20)));
    const departure = writtenDay(dayOfLastMonth(4 + (index % 20)));
    return [
      `K-${index + 1}`,
      apartment,
      index === 1 ? arrival.replace(/^\d\d/, "45") : arrival,
      departure,
      rentOf(index),
      "Airbnb",
      "Μετρητά",
      isForeign ? "Ναι" : "Όχι",
      isForeign ? `Guest ${index}` : null,
      isForeign && index > 0 ? `P${index}` : null,
      isForeign ? null : "090000045",
    ];
  });
  return await writeExcelFile([head.map(String), ...rows]).toBuffer();
}

const counted = (page: Page, count: number) => page.getByText(new RegExp(`^${count} κρατήσεις`)).waitFor();

it.skipIf(!chromiumPath)("a month of forty apartments goes from the template to the accountant's report", async () => {
  const [browser, stack] = await Promise.all([launchChromium(), startLocalStack()]);
  onTestFinished(async () => void (await Promise.all([browser.close(), stack.close()])));
  await putOnRecord(stack);
  const page = await (await browser.newContext({ locale: "el-GR", viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(120_000);
  page.on("dialog", (dialog) => void dialog.accept());
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return await file.path();
  };
  await page.goto(`${stack.apiUrl}/console`);
  await page.getByLabel("Αναγνωριστικό").fill(admin.clientId);
  await page.getByLabel("Μυστικό").fill(admin.secret);
  await page.getByRole("button", { name: "Είσοδος" }).click();

  await page.getByRole("link", { name: "Μεταφόρτωση" }).click();
  const buffer = await filledIn(await save("Λήψη υποδείγματος (XLSX)"));
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "month.xlsx", mimeType: "application/vnd.ms-excel", buffer });
  await page.getByText("2 προβλήματα").waitFor();
  await page.getByLabel("Από, Γραμμή 3", { exact: true }).fill(writtenDay(dayOfLastMonth(2)));
  await page.getByLabel("Διαβατήριο ή ταυτότητα, Γραμμή 2", { exact: true }).fill("P0");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "Αποστολή 40 κρατήσεων" }).click();
  await page.getByText("40 κρατήσεις, στάλθηκαν στις").waitFor();

  await page.evaluate("location.hash = '#/reservations?attention=filed'");
  await counted(page, 39);
  await page.evaluate("location.hash = '#/overview'");
  await page.getByRole("link", { name: "Άνοιγμα ακινήτου: K-8" }).click();
  const form = page.locator("details[open]");
  await form.getByLabel("Αριθμός μητρώου").fill(registryId(mistyped));
  await form.getByRole("button", { name: "Αποθήκευση" }).click();
  await page.getByText("Αποθηκεύτηκε.").waitFor();
  await page.evaluate("location.hash = '#/reservations?attention=needsAction'");
  await page.getByLabel("Επιλογή όλων").check();
  await page.getByRole("button", { name: "Αποστολή ξανά (1)" }).click();
  await page.evaluate("location.hash = '#/reservations?attention=filed'");
  await counted(page, 40);

  await page.evaluate("location.hash = '#/reservations?text=K-3'");
  await page.getByRole("link", { name: "K-3", exact: true }).click();
  await page.getByRole("link", { name: "Διόρθωση της δήλωσης" }).click();
  await page.getByLabel("Συμφωνηθέν μίσθωμα").fill("1.250,50");
  await page.getByRole("button", { name: "Διόρθωση της δήλωσης" }).click();
  await page.getByText("Διορθώνει τον Α/Α").waitFor();

  await page.getByRole("link", { name: "Αναφορά μήνα" }).click();
  await page.locator("input[type=month]").fill(month);
  await page.getByText("1250,50").or(page.getByText("1.250,50")).first().waitFor();
  const [head = [], ...rows] = readSheet(await save("XLSX"));
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);

  expect(new Set(column("Α/Α")).size).toBe(40);
  expect(column("Α/Α").every((number) => /^\d+$/.test(String(number)))).toBe(true);
  const rents = apartments.map((_, index) => (index === 2 ? 1_250.5 : rentOf(index)));
  expect(column("Συμφωνηθέν μίσθωμα").toSorted()).toEqual(rents.toSorted());
});
