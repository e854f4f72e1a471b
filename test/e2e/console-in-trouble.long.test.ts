import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Stack } from "../../packages/local/stack.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { handOn, say } from "../support/console/hand.ts";
import {
  airbnbExport,
  declaredAs,
  guestList,
  holds,
  nth,
  openAccounts,
  owners,
  putOnRecord,
  type Stay,
  staysIn,
} from "../support/console/office.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { declarationsAt, forgetAll, putFaults } from "../support/portal-control.ts";

const some = owners.slice(0, 2);
const { homes } = nth(some, 0);
/** Of one test: no reservation is sent twice. */
let count = 0;
const newStays = () => {
  count += 1;
  return staysIn(homes, `HMT${count}`, 100 * count);
};

describe.skipIf(!chromiumPath)("the console in trouble", () => {
  let browser: Browser;
  let stack: Stack;
  beforeAll(async () => {
    if (!chromiumPath) return;
    [browser, stack] = await Promise.all([launchChromium(), startLocalStack()]);
    await openAccounts(stack, some);
    await putOnRecord(stack, some);
  });
  afterAll(async () => {
    if (chromiumPath) await Promise.all([browser.close(), stack.close()]);
  });

  async function opened() {
    await forgetAll({ url: stack.portalUrl });
    await openAccounts(stack, some);
    const context = await browser.newContext({ locale: "el-GR", reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.clock.install();
    await page.goto(`${stack.apiUrl}/console`);
    return { context, page, hand: handOn(page) };
  }

  /** A file with everything answered, before its button is pressed. */
  async function ready(hand: ReturnType<typeof handOn>, stays: readonly Stay[]): Promise<void> {
    await hand.add(airbnbExport("κρατήσεις.csv", stays));
    await hand.answer("fee", "3");
    await hand.answer("paymentMethod", "Μετρητά");
    await hand.answer("isForeigner", "true");
    await hand.guests(guestList("διαβατήρια.csv", stays));
    await hand.button("send", { count: stays.length }).waitFor();
  }
  const isToday = (page: Page) => page.getByRole("heading", { name: say("place_today"), exact: true }).waitFor();
  const all = (stays: readonly Stay[]) => stays.map((one) => declaredAs(one));

  it("says that the portal is down, files nothing for ten minutes, and all of it once afterwards", async () => {
    const { page, hand } = await opened();
    const stays = newStays();
    await hand.logIn();
    await ready(hand, stays);
    await putFaults(stack.portalUrl, { maintenance: true });
    await hand.click(hand.button("send", { count: stays.length }));
    await isToday(page);
    const down = page.getByText(/Η πύλη δεν απαντά από/);
    /** However many minutes it takes, somebody sits at the page: nobody is logged out for half an hour without a hand. */
    const downAfterAMinute = async () => {
      await page.keyboard.press("Shift");
      await page.clock.fastForward("01:00");
      return await down.count();
    };
    await expect.poll(downAfterAMinute, { timeout: 60_000, interval: 1_000 }).toBe(1);
    await page.clock.fastForward("10:00");
    await page.getByRole("progressbar", { name: /0 από 4/ }).waitFor({ state: "attached" });
    await holds(stack, []);

    await putFaults(stack.portalUrl, {});
    await holds(stack, all(stays));
    await expect.poll(downAfterAMinute, { timeout: 60_000, interval: 1_000 }).toBe(0);
    await page.getByRole("progressbar", { name: /4 από 4/ }).waitFor();
  });

  it("goes on sending by itself once a lost connection is back, and sends nothing twice", async () => {
    const { context, page, hand } = await opened();
    const stays = newStays();
    await hand.logIn();
    await ready(hand, stays);
    await context.setOffline(true);
    await hand.click(hand.button("send", { count: stays.length }));
    await page.getByText(/Δεν υπάρχει σύνδεση με την υπηρεσία από τις/).waitFor();
    await holds(stack, []);

    await context.setOffline(false);
    await page.clock.fastForward("00:10");
    await isToday(page);
    await holds(stack, all(stays));
    await page.getByText(/Δεν υπάρχει σύνδεση με την υπηρεσία από τις/).waitFor({ state: "detached" });
  });

  it("loses nothing when the answer to a file is lost: what is sent again is the same", async () => {
    const { page, hand } = await opened();
    const stays = newStays();
    await hand.logIn();
    await ready(hand, stays);
    let lost = 0;
    await page.route("**/str/task", async (route) => {
      if (lost > 0) return await route.continue();
      lost += 1;
      // The service has it; the page never hears of it.
      await route.fetch();
      await route.abort();
    });
    await hand.click(hand.button("send", { count: stays.length }));
    await page.clock.fastForward("00:10");
    await isToday(page);

    await holds(stack, all(stays));
    await page.getByRole("progressbar", { name: /4 από 4/ }).waitFor();
    expect(lost).toBe(1);
  });

  it("asks to log in again after half an hour without a hand, and is where it was", async () => {
    const { page, hand } = await opened();
    const stays = newStays();
    await hand.logIn();
    await ready(hand, stays);
    await hand.click(hand.button("send", { count: stays.length }));
    await isToday(page);
    await hand.go("stays");
    await page.clock.fastForward("31:00");
    await page.getByLabel(say("clientId")).waitFor();
    expect(await page.evaluate("sessionStorage.getItem('session')")).toBe(null);

    await hand.logIn();
    await page.getByRole("heading", { name: say("place_stays"), exact: true }).waitFor();
    await page.getByText(nth(stays, 0).guest).first().waitFor();
    await holds(stack, all(stays));
  });

  it("files once what two tabs send at the same time, and each tab tells the outcome", async () => {
    const { context, page, hand } = await opened();
    const other = await context.newPage();
    await other.goto(`${stack.apiUrl}/console`);
    const otherHand = handOn(other);
    const stays = newStays();
    for (const one of [hand, otherHand]) {
      await one.logIn();
      await ready(one, stays);
    }
    const send = (one: typeof hand) => one.click(one.button("send", { count: stays.length }));
    await Promise.all([send(hand), send(otherHand)]);
    await Promise.all([isToday(page), isToday(other)]);

    await holds(stack, all(stays));
    for (const tab of [page, other]) await tab.getByRole("progressbar", { name: /4 από 4/ }).waitFor();
  });

  it("can be used with the keyboard alone, from the log-in to the proof", async () => {
    const { page, hand } = await opened();
    const stays = newStays();
    const { keyboard } = page;
    /** Presses Tab until this has the focus. */
    const reach = async (what: Locator) => {
      for (let presses = 0; presses < 80; presses += 1) {
        if ((await what.and(page.locator(":focus")).count()) > 0) return;
        await keyboard.press("Tab");
      }
      throw new Error(`the keyboard does not lead to ${what}`);
    };
    /** Goes down a list, past choices that are not meant, and takes one. */
    const take = async (id: string, steps: number) => {
      const question = page.locator(`[data-question="${id}"]`);
      await question.waitFor();
      await reach(question.locator("select"));
      for (let step = 0; step < steps; step += 1) await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
      await question.waitFor({ state: "detached" });
    };
    await reach(page.getByLabel(say("clientId")));
    await keyboard.type(admin.clientId);
    await keyboard.press("Tab");
    await keyboard.type(admin.secret);
    await keyboard.press("Enter");
    await page.locator("nav").waitFor();
    await reach(page.getByRole("link", { name: say("place_add"), exact: true }).first());
    await keyboard.press("Enter");
    await page.locator("main input[type=file]").first().setInputFiles(airbnbExport("κρατήσεις.csv", stays));
    // 3 %, then 3 % with VAT; an account in Greece, then one abroad, then cash; all of them foreigners.
    await take("fee", 1);
    await take("paymentMethod", 3);
    await take("isForeigner", 1);
    const guests = page.getByRole("region", { name: say("guestsFile") });
    await reach(hand.button("guestsChoose"));
    await guests.locator("input[type=file]").setInputFiles(guestList("διαβατήρια.csv", stays));
    await hand.button("send", { count: stays.length }).waitFor();
    await reach(hand.button("send", { count: stays.length }));
    await keyboard.press("Enter");
    await isToday(page);
    await holds(stack, all(stays));
    const declared = await declarationsAt(stack.portalUrl);
    expect(new Set(declared.map(({ paymentMethod }) => paymentMethod))).toEqual(new Set(["Μετρητά"]));

    await page.getByRole("progressbar", { name: /4 από 4/ }).waitFor();
    await keyboard.press("Control+k");
    await page
      .getByRole("textbox", { name: say("findAnything") })
      .and(page.locator(":focus"))
      .waitFor();
    await keyboard.type(nth(stays, 2).guest);
    await page.getByRole("button", { name: new RegExp(nth(stays, 2).code) }).waitFor();
    await keyboard.press("Enter");
    const number = declared.find(({ guestId }) => guestId === nth(stays, 2).document)?.declarationId ?? "none";
    await page.locator(".story").getByText(say("moment_submitted", { number })).waitFor();
  });
});
