import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createDemo } from "../../packages/local/bootstrap/demo.ts";
import { type Case, officesFiles } from "../../packages/sheets/test/support/offices-files.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { csvFile, type Hand, handOn } from "../support/console/hand.ts";
import { exportsFolder } from "../support/console/office.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { expectedOf, heldAt, isOpen } from "../support/offices-at-portal.ts";
import { declarationsAt } from "../support/portal-control.ts";

/** When the files were written: which of their stays are still to come is asked. */
const written = new Date("2026-11-27T10:00:00.000Z");

describe.skipIf(!chromiumPath)("each of the offices' files, dropped in the console,", () => {
  let browser: Browser;
  beforeAll(async () => {
    if (chromiumPath) browser = await launchChromium();
  });
  afterAll(async () => {
    if (chromiumPath) await browser.close();
  });

  /** The console over a portal that holds nothing. */
  async function opened() {
    const stack = await startLocalStack();
    onTestFinished(stack.close);
    await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
    const context = await browser.newContext({ locale: "el-GR", viewport: { width: 1440, height: 900 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.clock.setFixedTime(written);
    await page.goto(`${stack.apiUrl}/console`);
    const hand = handOn(page);
    await hand.logIn();
    return { page, hand, portalUrl: stack.portalUrl };
  }

  it.each(officesFiles)("leaves the portal with what it says, or empty while it asks: $file", async (one) => {
    const { file, given = {}, becomes, answers, answered } = one;
    const { page, hand, portalUrl } = await opened();
    await hand.add(join(exportsFolder, file));
    if (given.sheet !== undefined) await hand.choose(page.locator("main select").first(), given.sheet);
    await tell(page, hand, given.set ?? {}, given.answers ?? {});
    await shows(page, becomes);
    if (answers && answered) {
      await tell(page, hand, given.set ?? {}, answers);
      await shows(page, answered);
    }

    const last = answered ?? becomes;
    if (expectedOf(last).length > 0) await page.getByRole("button", { name: sendButton }).click();
    await vi.waitFor(async () => expect(await heldAt(portalUrl)).toEqual(expectedOf(last)), { timeout: 60_000 });
  });

  it("asks who is meant where the guests' file has a stay twice or not at all, and files whom a person named", async () => {
    const { page, hand, portalUrl } = await opened();
    await hand.add(join(exportsFolder, "airbnb-reservations-el.csv"));
    const set = { paymentMethod: "Μετρητά", isForeigner: true };
    await tell(page, hand, set, { fee: "3" });
    const guests = ["HMCCCC0001;Jon Braun;P1", "HMCCCC0001;Ann Brown;P2", "HMZZZZ0009;J. Bo;P3"];
    await hand.guests(csvFile("μισθωτές.csv", ["Κωδικός κράτησης;Ονοματεπώνυμο;Αρ. διαβατηρίου", ...guests]));
    await shows(page, ["? 2.guest", "? 4.guest"]);

    await hand.answer("2.guest", "2");
    await hand.answer("4.guest", "3");
    await page.getByRole("button", { name: sendButton }).click();
    const named = async () =>
      (await declarationsAt(portalUrl)).map(({ guestName, guestId }) => `${guestName} ${guestId}`).toSorted();
    await vi.waitFor(async () => expect(await named()).toEqual(["Ann Brown P2", "J. Bo P3"]), { timeout: 60_000 });
  });
});

const sendButton = /^Αποστολή \d+ κρ/;

/** Waits until the console asks what the table says, no more and no less, and offers to send only when nothing is open. */
async function shows(page: Page, lines: readonly string[]): Promise<void> {
  const all = lines.flatMap((line) => (line.startsWith("? ") ? [line.slice(2).replace(/ \(.*/, "")] : []));
  // How dates are read comes before the rows.
  const asked = all.includes("dates") ? all.filter((id) => !/^\d/.test(id)) : all;
  await vi.waitFor(
    async () => {
      expect((await questionsOn(page)).toSorted()).toEqual(asked.toSorted());
      expect(await page.getByRole("button", { name: sendButton }).count()).toBe(isOpen(lines) ? 0 : 1);
    },
    { timeout: 10_000 },
  );
}

const questionsOn = (page: Page) =>
  page.locator("[data-question]").evaluateAll((all) => all.map((one) => one.getAttribute("data-question") ?? ""));

/** Says what the file does not: answers questions as they come, and fills in what rows lack. */
async function tell(
  page: Page,
  hand: Hand,
  set: NonNullable<NonNullable<Case["given"]>["set"]>,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  const given: Readonly<Record<string, unknown>> = { ...set, ...answers };
  const answerTo = (id: string) => given[id] ?? given[id.replace(/^\d+\./, "")];
  const done = new Set<string>();
  const wrong = page.locator("main [role=alert]", { hasText: /./ });
  await page.locator("main section, main select").or(wrong).first().waitFor();
  for (;;) {
    const id = (await questionsOn(page)).find((one) => !done.has(one) && answerTo(one) !== undefined);
    if (id === undefined) break;
    done.add(id);
    await hand.answer(id, String(answerTo(id)));
    await page.locator(`[data-question=${JSON.stringify(id)}]`).waitFor({ state: "detached" });
  }
  for (const field of ["guestName", "guestId"] as const) {
    const value = set[field];
    const empty = page.locator(`td[data-field=${field}] input[aria-invalid=true]`);
    if (value === undefined) continue;
    for (let left = await empty.count(); left > 0; left = await empty.count()) {
      await hand.type(empty.first(), String(value));
      await page.keyboard.press("Tab");
      await expect.poll(() => empty.count()).toBeLessThan(left);
    }
  }
}
