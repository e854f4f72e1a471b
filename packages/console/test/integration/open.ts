import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import * as v from "valibot";
import { picture } from "../../../../test/support/pictures.ts";

export interface Opened {
  readonly page: Page;
  /** What the browser refused or complained about. */
  readonly complaints: string[];
}

export async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Opened> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Leaves the console, so that nothing of it runs on, and forgets all that it kept in the browser. */
export async function leave({ page, complaints }: Opened, url: string): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.goto(`${url}/nothing`);
  await page.evaluate("sessionStorage.clear(); localStorage.clear()");
  complaints.length = 0;
}

export async function enter({ page }: Opened): Promise<void> {
  await page.locator("input").nth(0).fill("client");
  await page.locator("input").nth(1).fill("secret");
  await page.locator("button[type=submit]").click();
}

/** Answers the question of a dialog, of which the last button agrees. Returns the question. */
export async function answer(page: Page, what: "yes" | "no"): Promise<string> {
  const dialog = page.locator("section[role=dialog]", { has: page.locator(".mantine-Group-root") }).last();
  await dialog.waitFor();
  const asked = (await dialog.locator(".mantine-Modal-body").innerText()).split("\n")[0] ?? "";
  const buttons = dialog.locator(".mantine-Modal-body button");
  await (what === "yes" ? buttons.last() : buttons.nth(0)).click();
  await dialog.waitFor({ state: "detached" });
  return asked;
}

/** What a button downloads: its name, and where it is. */
export async function download(page: Page, button: string) {
  const click = page.getByRole("button", { name: button }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), click]);
  return { name: file.suggestedFilename(), path: await file.path() };
}

/** The columns of a file to upload. */
export const head =
  "reservationId;apartmentId;startDate;endDate;amountReceived;platform;paymentMethod;isForeigner;guestTaxId";
export const stay = (id: string) => `${id};1;13/4/2026;2026-04-15;420,50;Airbnb;Μετρητά;όχι;090000045`;

export async function choose({ page }: Pick<Opened, "page">, text: string, name = "stays.csv"): Promise<void> {
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
}

/** A page of the menu, by its place in the address. */
export async function goTo({ page }: Pick<Opened, "page">, place: string): Promise<void> {
  await page.evaluate(`location.hash = "#/${place}"`);
  await page.locator("h1").waitFor();
}

/** Presses Tab until what has this name has the focus, and shows it. Throws where the keyboard does not lead there. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focused: unknown = await page.evaluate(`(({ activeElement: one }) => {
      const name = one.getAttribute("aria-label") ?? one.labels?.[0]?.textContent ?? one.textContent;
      return getComputedStyle(one).outlineStyle === "none" ? "nothing that shows its focus" : name;
    })(document)`);
    if (focused === name) return;
  }
  throw new Error(`the keyboard does not lead to ${name}`);
}

const Violations = v.array(
  v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string(), failureSummary: v.optional(v.string()) })) }),
);

/** What is in order is counted, not described. */
const asked = JSON.stringify({ resultTypes: ["violations"] });

/** What axe-core finds wrong, in words, and what `layoutFaults` does. */
export async function inspect(opened: Opened, name: string): Promise<string[]> {
  const { page } = opened;
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  // A colour on its way to another one is neither; it sets out a frame or two after what changes it. What stands for text
  // that is still read moves without end.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined)))`);
  const found = v.parse(Violations, await page.evaluate(`axe.run(${asked}).then(({ violations }) => violations)`));
  const said = found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}: ${html}: ${failureSummary}`),
  );
  return [...said, ...(await layoutFaults(opened, name))];
}

/**
 * Whether the page, a table in it or a button's text has to be moved sideways or is cut off, once it has settled at its
 * size; and a picture of the page for who looks through them.
 */
export async function layoutFaults({ page }: Opened, name: string): Promise<string[]> {
  let faults = await faultsNow(page);
  for (let looks = 0; faults.length > 0 && looks < 50; looks += 1) {
    await page.waitForTimeout(100);
    faults = await faultsNow(page);
  }
  await picture(page, `console/${name}`);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** A file's grid is as wide as its columns; a list of stays that need something keeps what to do in sight. */
const neverSideways = ".table-box:not(.grid-box, :has([data-column=toDo])), .mantine-Button-label";

async function faultsNow(page: Page): Promise<string[]> {
  const wide = await page.evaluate(`[document.documentElement, ...document.querySelectorAll("${neverSideways}")]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .map((one) => (one.ariaLabel ?? one.textContent.slice(0, 40)))`);
  return v.parse(v.array(v.string()), wide).map((name) => `wider than its place: ${name}`);
}
