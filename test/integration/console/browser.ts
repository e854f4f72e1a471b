import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { chromiumPath, launchChromium } from "../../support/chromium.ts";
import { type Answers, type ConsoleWorld, startConsoleWorld } from "../../support/console-world.ts";
import { everyState } from "./canned.ts";
import { enter, goTo, type Opened, openConsole } from "./open.ts";

/** A browser and the console's API of canned answers, for the tests of a file. */
export function useConsole() {
  let browser: Browser;
  let world: ConsoleWorld;
  beforeAll(async () => {
    if (chromiumPath) [browser, world] = await Promise.all([launchChromium(), startConsoleWorld(everyState)]);
  });
  // A page that waits for something asks on.
  afterEach(async () => {
    if (chromiumPath) await Promise.all(browser.contexts().map((context) => context.close()));
  });
  afterAll(async () => {
    if (chromiumPath) await Promise.all([browser.close(), world.close()]);
  });
  return {
    world: () => world,
    /** A page of the console, logged in, at an API that answers so. */
    async at(place: string, answers: Answers = everyState, options: BrowserContextOptions = {}): Promise<Opened> {
      world.answers = answers;
      const opened = await openConsole(browser, world.url, options);
      await enter(opened);
      await goTo(opened, place);
      return opened;
    },
  };
}
