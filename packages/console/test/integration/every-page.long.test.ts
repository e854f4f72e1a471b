import { describe, expect, it } from "vitest";
import { consoleWords } from "../../../../shared/wording/console.ts";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, nothing, troubled } from "./canned.ts";
import { enter, goTo, inspect, layoutFaults } from "./open.ts";

const { at, open } = consoleInBrowser();

const pages = [
  "today",
  "stays",
  "stays?as=calendar",
  "add",
  "add?by=hand",
  "sent",
  "apartments",
  "apartment?id=1",
  "apartments?tab=owners",
  "apartments?tab=owners&owner=1",
  "month",
  "month?tab=fee",
  "month?tab=close",
  "month?tab=compare&id=1&from=2026-09-01&to=2026-09-30",
  "settings",
  "settings?tab=filing",
  "settings?tab=clients",
];
/** Each width in both schemes, half of them in each language; every two of these three meet. One of each language by axe-core. */
const screens = [
  [
    "en",
    [
      [1440, "light", inspect],
      [768, "dark", layoutFaults],
      [390, "light", layoutFaults],
    ],
  ],
  [
    "el",
    [
      [390, "dark", inspect],
      [768, "light", layoutFaults],
      [1440, "dark", layoutFaults],
    ],
  ],
] as const;

/** Last month's proposal for an owner whose statement is incomplete. */
const proposal = {
  portalUsername: "nikos",
  month: 10,
  year: 2026,
  dueDate: "30/11/2026",
  nightsBy: "nights",
  complete: true,
  record: { daysUsed: 12, freeDays: 1 },
  properties: [{ registryId: "00000123452", nights: 12, freeNights: 1, numberOfStays: 4, stays: [] }],
};

describe.skipIf(!chromiumPath)("the console", () => {
  it.each(screens)("is accessible on every page, at every width, in light and dark: %s", async (lang, sizes) => {
    const opened = await open({ ...everyState, held: troubled, proposal }, { locale: lang });
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
      await page.locator(".waiting:visible").first().waitFor({ state: "detached" });
      await look(place.replaceAll(/[^a-z]+/g, " "));
    }
    await goTo(opened, "stays?view=todo");
    await look("stays to do");
    await page.setViewportSize({ width: 1280, height: 850 });
    await page.locator("tbody input").first().check();
    await look("stays chosen");
    await goTo(opened, "stays?stay=1 R-8 newest");
    await page.locator(".story").waitFor();
    await look("stay");
    await goTo(opened, "stays?stay=1 R-8 newest&edit=1");
    await page.locator("form").waitFor();
    await look("correct");
    await goTo(opened, "today");
    await page.keyboard.press("Control+k");
    await page.locator("input.mantine-Spotlight-search").waitFor();
    await look("palette");
    await page.keyboard.press("Escape");

    expect(wrong).toEqual([]);
    expect(opened.complaints).toEqual([]);
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    expect(await page.title()).toBe(consoleWords.title[lang]);
  });

  it.each(["stays", "stays?as=calendar", "apartments", "apartments?tab=owners", "month", "settings?tab=filing"])(
    "is accessible while there is nothing in %s",
    async (place) => {
      const opened = await at(place, nothing);

      expect(await inspect(opened, `state - empty ${place}`)).toEqual([]);
    },
  );
});
