import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningPortal, startPortal } from "../../local/portal/server.ts";

const chromiumPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));
if (!chromiumPath) console.log("portal pages: skipped, no Chromium found (apt-get install chromium)");

/** A folder to look at the pages in; without it nothing is written. */
const pictures = process.env["PORTAL_PICTURES"];
const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(!chromiumPath)("the portal's pages in a browser", () => {
  let browser: Browser;
  let portal: RunningPortal;
  const requested: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    portal = await startPortal({ port: 0, clock: () => Date.parse("2026-11-05T10:00:00Z") });
  });
  afterEach(() => portal.close());

  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(portal.url);
    return page;
  };

  it("takes a person from the login to a filed declaration, in Greek", async () => {
    const page = await open(desktop);
    await look(page, "1-login");
    await logIn(page, "wrong");
    expect(await page.getByRole("alert").textContent()).toBe("Λανθασμένο όνομα χρήστη ή κωδικός πρόσβασης");
    await look(page, "2-refused");
    await logIn(page, "demo-password");
    await look(page, "3-home");

    await page.getByRole("link", { name: "Μητρώο Ακινήτων", exact: false }).last().click();
    await look(page, "4-properties");
    await page.getByRole("row", { name: "00000123457" }).getByRole("link").click();
    expect(await page.getByLabel("ΑΜΑ").inputValue()).toBe("00000123457");
    await page.getByRole("button", { name: "Νέα Δήλωση" }).click();
    await fillStay(page);
    await look(page, "5-form");
    await page.getByRole("button", { name: "Προσωρινή Αποθήκευση" }).click();
    expect(await page.getByRole("status").textContent()).toBe("Επιτυχής Αποθήκευση");
    expect(await page.getByLabel("Ονοματεπώνυμο").inputValue()).toBe("ΝΙΚΟΛΑΪΔΗΣ ΙΩΑΝΝΗΣ");
    await look(page, "6-draft");
    await page.getByRole("button", { name: "Οριστικοποίηση" }).click();
    expect(await page.getByRole("status").textContent()).toBe("Επιτυχής Οριστικοποίηση Δήλωσης");
    expect(await page.getByText("1/2026", { exact: true }).isVisible()).toBe(true);
    await look(page, "7-final");

    await page.getByRole("link", { name: "Δηλώσεις / Declarations" }).click();
    await look(page, "8-list");
    await page.getByRole("row", { name: "1/2026" }).getByRole("button", { name: "Προβολή" }).click();
    expect(await page.getByLabel("Άφιξη").isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Υποβολή Τροποποιητικής" }).click();
    expect(await page.getByText("Δήλωση που τροποποιείται").isVisible()).toBe(true);
    await look(page, "9-amendment");
    await page.getByRole("link", { name: "Αποσύνδεση" }).click();
    expect(await page.getByText("Η αποσύνδεση ολοκληρώθηκε").isVisible()).toBe(true);
  });

  it("says what is wrong and keeps what was typed", async () => {
    const page = await open(desktop);
    await logIn(page, "demo-password");
    await openNewDeclaration(page);
    await fillStay(page);
    await page.getByLabel("Αναχώρηση").fill("01/11/2026");
    await page.getByRole("button", { name: "Προσωρινή Αποθήκευση" }).click();

    expect(await page.getByRole("alert").textContent()).toBe("Η αναχώρηση πρέπει να είναι μετά την άφιξη");
    expect(await page.getByLabel("Σημειώσεις").inputValue()).toBe("Δίκλινο με θέα");
    await look(page, "10-refusal");
  });

  it("fits a phone, speaks English on request, and submits a climate-fee statement", async () => {
    const page = await open(phone);
    await look(page, "11-phone-login");
    await page.getByRole("link", { name: "English" }).click();
    await logIn(page, "demo-password", "User name", "Sign in");
    await look(page, "12-phone-home");
    await openNewDeclaration(page, "New Declaration");
    await look(page, "13-phone-form");
    await page.goBack();
    await look(page, "14-phone-list");
    await page.goBack();
    await look(page, "15-phone-properties");

    await page.getByRole("link", { name: "TAKK statements" }).click();
    await page.getByRole("link", { name: "New Statement" }).click();
    for (const label of ["Companies", "Rooms", "Beds", "Taxed rooms", "Days used", "Free days"]) {
      await page.getByLabel(label, { exact: true }).first().fill("2");
    }
    await look(page, "16-phone-statement");
    await page.getByRole("button", { name: "Submit" }).click();
    expect(await page.getByRole("status").textContent()).toBe("Statement submitted");
    await page.getByRole("link", { name: "TAKK statements" }).click();
    expect(await page.getByText("1/2026", { exact: true }).isVisible()).toBe(true);
    await look(page, "17-phone-statements");
  });

  it("works without scripts, and asks nothing of other servers", async () => {
    const page = await open({ ...desktop, javaScriptEnabled: false });
    await logIn(page, "demo-password");
    await openNewDeclaration(page);
    await fillStay(page);
    await page.getByRole("button", { name: "Οριστικοποίηση" }).click();

    expect(await page.getByText("1/2026", { exact: true }).isVisible()).toBe(true);
    expect(requested.filter((url) => !url.startsWith("http://127.0.0.1:"))).toEqual([]);
  });
});

/** Checks that nothing sticks out sideways, and takes a picture where one is wanted. */
async function look(page: Page, name: string): Promise<void> {
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(width, `${name} is wider than the screen`).toBe(page.viewportSize()?.width);
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

async function logIn(page: Page, password: string, username = "Όνομα χρήστη", button = "Σύνδεση"): Promise<void> {
  await page.getByLabel(username).fill("demo-owner");
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: button }).click();
}

async function openNewDeclaration(page: Page, button = "Νέα Δήλωση"): Promise<void> {
  await page.locator("main a.card").first().click();
  await page.locator("main td a").first().click();
  await page.getByRole("button", { name: button }).click();
}

async function fillStay(page: Page): Promise<void> {
  await page.getByLabel("Άφιξη").fill("01/11/2026");
  await page.getByLabel("Αναχώρηση").fill("04/11/2026");
  await page.getByLabel("Συνολικό συμφωνηθέν μίσθωμα").fill("350,00");
  await page.getByLabel("Τρόπος πληρωμής").selectOption("Μετρητά");
  await page.getByLabel("Ηλεκτρονική πλατφόρμα").selectOption("Airbnb");
  await page.getByLabel("ΑΦΜ").fill("123456789");
  await page.getByLabel("Σημειώσεις").fill("Δίκλινο με θέα");
}
