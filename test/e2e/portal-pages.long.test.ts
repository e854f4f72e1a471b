import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Release, releaseWith } from "../../packages/portal-simulator/release.ts";
import { startPortal } from "../../packages/portal-simulator/server.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { picture } from "../support/pictures.ts";
import { control } from "../support/portal-control.ts";

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describe.skipIf(!chromiumPath)("the portal's pages in a browser", () => {
  let browser: Browser;
  let portal: Awaited<ReturnType<typeof startPortal>>;
  const requested: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
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
  it("take a person from the login to a filed declaration and its amendment, in Greek", async () => {
    const page = await open(desktop);
    await page.getByText("Προσομοίωση για δοκιμές").waitFor();
    await look(page, "1-login");
    await logIn(page, "wrong");
    expect(await page.getByRole("alert").textContent()).toBe("Καθορίστηκε λανθασμένο όνομα χρήστη ή κωδικός");
    await look(page, "2-refused");
    await logIn(page);
    expect(await page.locator(".who").textContent()).toMatch(/^Α\.Φ\.Μ\.: \d{9} /);
    await look(page, "3-home");

    await page.getByRole("link", { name: "Μητρώο Ακινήτων" }).last().click();
    await look(page, "4-properties");
    await page.getByRole("row", { name: "00000123457" }).getByRole("button", { name: "Short Term Lease" }).click();
    await page.getByText("00000123457").waitFor();
    await page.getByRole("button", { name: "Υποβολή Νέας Δήλωσης" }).click();
    await fillStay(page);
    await look(page, "5-form");
    await choose(page, "Προσωρινή Αποθήκευση");
    expect(await page.getByRole("status").textContent()).toBe("Επιτυχής Αποθήκευση");
    expect(await field(page, "Ονοματεπώνυμο").inputValue()).toBe("ΝΙΚΟΛΑΪΔΗΣ ΙΩΑΝΝΗΣ");
    await look(page, "6-draft");
    await choose(page, "Οριστικοποίηση");
    await page.getByText("Επιτυχής Οριστικοποίηση Δήλωσης").waitFor();
    expect(await field(page, "Άφιξη").isDisabled()).toBe(true);
    await look(page, "7-final");

    await page.getByRole("link", { name: "Επιστροφή" }).click();
    await page.getByText("Οριστική 1/2026").waitFor();
    await look(page, "8-list");
    await page.locator("[id='appForm:basicDT'] summary").click();
    await look(page, "9-row-menu");
    await page.getByRole("menuitem", { name: "Υποβολή Τροποποιητικής" }).click();
    await page.getByText("Δήλωση που τροποποιείται").waitFor();
    expect(await field(page, "Συνολικό συμφωνηθέν").inputValue()).toBe("350,00");
    await field(page, "Συνολικό συμφωνηθέν").fill("1.420,50");
    await choose(page, "Οριστικοποίηση");
    await page.getByText("Επιτυχής Οριστικοποίηση Δήλωσης").waitFor();
    await look(page, "10-amendment");
    await page.getByRole("link", { name: "Επιστροφή" }).click();
    expect(await page.getByRole("row", { name: "Τροποποιητική" }).textContent()).toContain("1.420,50");
    await page.getByText("Total of submitted declarations: 1").waitFor();
    await look(page, "11-chain");
    await page.getByRole("link", { name: "Αποσύνδεση" }).click();
    await page.getByText("Η αποσύνδεση ολοκληρώθηκε").waitFor();
  });

  it("ask before they delete a draft from the list", async () => {
    const page = await open(desktop);
    await logIn(page);
    await openNewDeclaration(page);
    await fillStay(page);
    await choose(page, "Προσωρινή Αποθήκευση");
    await page.getByText("Επιτυχής Αποθήκευση").waitFor();
    await choose(page, "Ακύρωση / Cancel");
    await page.locator("[id='appForm:basicDT'] summary").click();
    await page.getByRole("menuitem", { name: "Διαγραφή" }).click();
    await look(page, "13-question");
    await page.getByRole("button", { name: "Ναι" }).click();

    await page.getByText("Επιτυχής Διαγραφή Δήλωσης").waitFor();
    await page.getByText("Δεν βρέθηκαν αποτελέσματα").waitFor();
  });

  it("page through a long list", async () => {
    const properties = Array.from({ length: 301 }, (_, index) => String(index + 1).padStart(11, "0"));
    await control(portal, "accounts/demo-owner", { password: "demo-password", properties });
    const page = await open(desktop);
    await logIn(page);
    await page.getByRole("link", { name: "Ακίνητα", exact: true }).click();
    await page.locator(".ui-paginator-page").first().waitFor();
    expect(await page.locator(".ui-paginator-page").count()).toBe(10);
    await page.locator(".ui-paginator-last").click();
    await page.getByText("00000000301").waitFor();
    expect(await page.locator(".ui-paginator-page.ui-state-active").textContent()).toBe("31");
    await look(page, "14-many");
    await page.locator("[id='appForm:propertyRows_input']").selectOption("50");
    await page.getByText("00000000050").waitFor();
    expect(await page.locator(".ui-paginator-page").count()).toBe(7);
  });

  it("fit a phone: the contact page, the calendar and a climate-fee statement", async () => {
    await control(portal, "accounts/demo-owner", {
      password: "demo-password",
      properties: ["00000123456"],
      contactPage: true,
    });
    const page = await open(phone);
    await look(page, "16-phone-login");
    await logIn(page);
    await page.locator("legend", { hasText: "Στοιχεία Επικοινωνίας / Contact Info" }).waitFor();
    expect(await page.getByRole("button", { name: "Ακύρωση και Έξοδος" }).isDisabled()).toBe(true);
    await look(page, "17-phone-contact");
    await page.getByRole("button", { name: "Αποθήκευση" }).click();
    await openNewDeclaration(page);
    await look(page, "18-phone-form");
    await page.goBack();
    await look(page, "19-phone-list");
    await page.goBack();
    await look(page, "20-phone-properties");

    await page.getByRole("link", { name: "Δηλώσεις ΤΑΚΚ" }).click();
    await page.getByRole("link", { name: "Νέα Δήλωση" }).click();
    for (const label of ["Companies", "Rooms", "Beds", "Taxed rooms", "Days used", "Free days"]) {
      await page.getByLabel(` / ${label}`).first().fill("2");
    }
    await look(page, "21-phone-statement");
    await page.getByRole("button", { name: "Υποβολή" }).click();
    expect(await page.getByRole("status").textContent()).toBe("Επιτυχής Υποβολή Δήλωσης");
    await page.getByRole("link", { name: "Δηλώσεις ΤΑΚΚ" }).click();
    await page.getByText("1/2026", { exact: true }).waitFor();
    await look(page, "22-phone-statements");
  });

  it.each<[string, Partial<Release>]>([
    [
      "buttons, labels and script-only amounts",
      {
        menuItems: "button",
        labelCell: "label",
        shownAmounts: "script",
        propertyLink: "script",
        formAction: "relative",
      },
    ],
    [
      "a role page, the registry as home and plain texts",
      {
        rolePage: "several",
        roleForm: "list",
        homePage: "registry",
        finalFields: "text",
        foreignExchange: "unneeded",
        logoutLink: "command",
      },
    ],
  ])("can be used in other releases: %s", async (_, values) => {
    expect(releaseWith(values)).toMatchObject(values);
    await control(portal, "release", values);
    const page = await open(desktop);
    await logIn(page);
    if (values.rolePage) {
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: "Επιλογή" }).click();
    }
    await page.getByRole("link", { name: "Ακίνητα", exact: true }).click();
    await page.getByRole("button", { name: "Short Term Lease" }).first().click();
    await page.getByRole("button", { name: "Υποβολή Νέας Δήλωσης" }).click();
    await fillStay(page, "000000000");
    await page.locator("[id='appForm:foreignCheckBox_input']").check();
    await field(page, "Αρ. Διαβατηρίου").fill("P123456");
    await choose(page, "Οριστικοποίηση");
    await page.getByText("Επιτυχής Οριστικοποίηση Δήλωσης").waitFor();
    expect(await page.locator("main").textContent()).toContain("S/N Declaration");
    await look(page, `23-${values.finalFields ?? "script"}-final`);
    await page.getByRole("link", { name: "Αποσύνδεση" }).click();
    await page.getByText("Η αποσύνδεση ολοκληρώθηκε").waitFor();
  });

  it("load nothing from other servers", () => {
    expect(requested.length).toBeGreaterThan(50);
    expect(requested.filter((url) => !url.startsWith("http://127.0.0.1:"))).toEqual([]);
  });
});

/** Checks that nothing overflows sideways, and takes a picture if asked. */
async function look(page: Page, name: string): Promise<void> {
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  expect(width, `${name} is wider than the screen`).toBe(page.viewportSize()?.width);
  await picture(page, `portal/${name}`);
}

async function logIn(page: Page, password = "demo-password"): Promise<void> {
  await page.getByLabel("Όνομα χρήστη").fill("demo-owner");
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Σύνδεση" }).click();
}

async function openNewDeclaration(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Ακίνητα", exact: true }).click();
  await page.getByRole("button", { name: "Short Term Lease" }).first().click();
  await page.getByRole("button", { name: "Υποβολή Νέας Δήλωσης" }).click();
  await page.getByText("Στοιχεία διαμονής").waitFor();
}

/** The field beside a label, as a person finds it. */
const field = (page: Page, label: string) =>
  page.locator("tr", { hasText: label }).locator("input:not([type=hidden]):not([aria-hidden]), select").last();

/** Opens the form's menu and chooses an item of it. */
async function choose(page: Page, item: string): Promise<void> {
  await page.locator("form .actions summary").click();
  await page.getByRole("menuitem", { name: item }).click();
  await page.waitForLoadState("networkidle");
}

async function fillStay(page: Page, afm = "123456789"): Promise<void> {
  await field(page, "Άφιξη").fill("01/11/2026");
  await field(page, "Αναχώρηση").fill("04/11/2026");
  await field(page, "Συνολικό συμφωνηθέν μίσθωμα").fill("350,00");
  await field(page, "Τρόπος πληρωμής").selectOption("Μετρητά");
  await field(page, "Ηλεκτρονική πλατφόρμα").selectOption("Airbnb");
  await page.locator("[id='appForm:renterAfm']").fill(afm);
  await page.locator("textarea").fill("Δίκλινο με θέα");
  await page.waitForLoadState("networkidle");
}
