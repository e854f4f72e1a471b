import { describe, expect, it } from "vitest";
import { consoleWords } from "../../../../shared/wording/console.ts";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, nothing, troubled } from "./canned.ts";
import { enter, goTo, inspect, layoutFaults } from "./open.ts";

const { at, open } = consoleInBrowser();

const pages = [
  ...["overview", "reservations", "upload", "tasks", "calendar", "atThePortal", "report", "statements", "operation"],
  ...["apartments?id=1", "apartment?id=1", "owners?id=1"],
];
/** Each width in both schemes, half of them in each language; every two of these three meet. One of each language by axe-core. */
const screens = [
  [
    "en",
    [
      [1280, "light", inspect],
      [768, "dark", layoutFaults],
      [390, "light", layoutFaults],
    ],
  ],
  [
    "el",
    [
      [390, "dark", inspect],
      [768, "light", layoutFaults],
      [1280, "dark", layoutFaults],
    ],
  ],
] as const;

describe.skipIf(!chromiumPath)("the console", () => {
  it.each(screens)("is accessible on every page, at every width, in light and dark: %s", async (lang, sizes) => {
    const opened = await open({ ...everyState, held: troubled }, { locale: lang });
    const { page } = opened;
    const wrong: string[] = [];
    const look = async (name: string) => {
      for (const [width, colorScheme, judge] of sizes) {
        await page.setViewportSize({ width, height: 850 });
        await page.emulateMedia({ colorScheme });
        wrong.push(...(await judge(opened, `${name} - ${width} ${colorScheme} ${lang}`)));
      }
    };
    await look("log-in");
    await enter(opened);
    for (const place of pages) {
      await goTo(opened, place);
      await look(place.split("?")[0] ?? "");
    }
    await goTo(opened, "reservations?state=FAILED&columns=amount");
    await page.locator(".body .row input").first().check();
    await look("reservations chosen");
    await page.locator(".body .row a").first().click();
    await page.locator(".timeline").waitFor();
    await look("reservation");
    await goTo(opened, "reservations?text=R-8");
    await page.locator(".body .row a.button").click();
    await look("correct");

    expect(wrong).toEqual([]);
    expect(opened.complaints).toEqual([]);
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    expect(await page.title()).toBe(consoleWords.title[lang]);

    const other = lang === "en" ? "el" : "en";
    await page.getByRole("button", { name: consoleWords.language[lang], exact: true }).click();
    const [request] = await Promise.all([page.waitForRequest(/operations/), goTo(opened, "operation")]);
    expect(request.headers()["accept-language"]).toBe(other);
    expect(await page.locator("html").getAttribute("lang")).toBe(other);
    expect(await page.title()).toBe(consoleWords.title[other]);
  });

  it.each(["reservations", "calendar", "apartments", "owners", "operation"])(
    "is accessible while there is nothing in %s",
    async (place) => {
      const opened = await at(place, nothing);

      expect(await inspect(opened, `state - empty ${place}`)).toEqual([]);
    },
  );
});
