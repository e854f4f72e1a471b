import { describe, expect, it, onTestFinished } from "vitest";
import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState } from "./canned.ts";
import { answer, choose, head } from "./open.ts";

const { world, at } = consoleInBrowser();
const logIn = { name: "Log in" };
const first = dayOf("01/01/2023");

describe.skipIf(!chromiumPath)("a session of the console", () => {
  it("asks before a log-out stops an upload, and sends nothing after it", async () => {
    const { page } = await at("add");
    // A night each: the same days twice would be asked about.
    const nights = Array.from({ length: 1_200 }, (_, index) => [dateOf(first + index), dateOf(first + index + 1)]);
    const stays = nights.map(([from, to], index) => `U-${index};1;${from};${to};420,50;Airbnb;Μετρητά;όχι;090000045`);
    await choose({ page }, [head, ...stays].join("\n"));
    await page.getByText("1200 reservations are in order.").waitFor();
    // Two of three batches are taken; the third is never answered.
    onTestFinished(() => page.context().close());
    let batches = 0;
    await page.route("**/str/task", (route) => (++batches < 3 ? route.continue() : undefined));
    await page.getByRole("button", { name: "Send 1200 reservations" }).click();
    await page.getByText("1000 of 1200 sent").waitFor();

    await page.getByRole("button", { name: "Log out" }).click();
    expect(await answer(page, "no")).toBe("1000 of 1200 sent so far. Stop sending and log out?");
    expect(await page.getByRole("button", logIn).count()).toBe(0);
    const [requests, reads] = [world().received.length, world().read.length];
    await page.getByRole("button", { name: "Log out" }).click();
    await answer(page, "yes");
    await page.getByRole("button", logIn).waitFor();
    await page.waitForTimeout(1_000);

    expect(world().received.slice(requests)).toEqual([]);
    // The page may have looked for news until the click.
    const read = world().read.slice(reads);
    expect(read.slice(read.indexOf("/api/v1/auth/revoke"))).toEqual(["/api/v1/auth/revoke"]);
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toMatch(/secret|refreshToken/);
  });

  it("survives a reload without storing the secret, and is not shared with a second tab", async () => {
    const { page } = await at("sent");
    await page.reload();
    await page.getByRole("heading", { name: "Sent 8" }).waitFor();
    expect(world().read.at(-1)).not.toBe("/api/v1/auth/token");
    expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("secret");

    const [copy] = await Promise.all([page.waitForEvent("popup"), page.evaluate("void open(location.href)")]);
    await copy.getByRole("button", logIn).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sent 8" }).waitFor();
  });

  it.each([
    ["29 minutes without input", 29 * 60_000, false],
    ["31 minutes without input", 31 * 60_000, true],
    ["8 hours, however much it is used", 8.1 * 3_600_000, true],
  ])("after %s: case %#", async (_, ms, over) => {
    const { page } = await at("apartments");
    await page.clock.install();
    onTestFinished(() => page.context().close());
    await page.reload();
    await page.getByRole("heading", { name: "Apartments" }).waitFor();
    if (ms > 3_600_000) {
      let passed = 0;
      for (; passed < ms; passed += 29 * 60_001) {
        await page.clock.fastForward(29 * 60_000);
        if (await page.getByRole("button", logIn).isVisible()) break;
        if (passed % 2 === 0) await page.keyboard.press("Tab");
        else await page.mouse.click(1, 1);
      }
      expect(passed).toBeGreaterThan(7 * 3_600_000);
    } else await page.clock.fastForward(ms);

    expect(await page.getByRole("button", logIn).count()).toBe(over ? 1 : 0);
    await page.reload();
    await page.getByRole("button", { name: over ? "Log in" : "Log out" }).waitFor();
  });

  it("ends when its token is refused, and does not log in again by itself", async () => {
    const { page } = await at("apartments");
    await page.getByRole("heading", { name: "Apartments" }).waitFor();
    const logIns = world().read.filter((path) => path.endsWith("/auth/token")).length;
    world().answers = { ...everyState, ended: true };
    // By the address: a page that has asked by itself meanwhile has no links left.
    await page.evaluate("location.hash = '#/sent'");

    await page.getByRole("button", logIn).waitFor();
    expect(world().read.filter((path) => path.endsWith("/auth/token"))).toHaveLength(logIns);
  });
});
