import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { chromiumPath, launchChromium } from "../../../../test/support/chromium.ts";
import { type Answers, type ConsoleWorld, startConsoleWorld } from "../../../../test/support/console-world.ts";
import { everyState } from "./canned.ts";
import { enter, goTo, leave, newPage, type Opened } from "./open.ts";

/** One browser serves all files of a worker and ends with it: starting one takes longer than most tests. */
let started: Promise<Browser> | undefined;

/** A browser and the console's API of canned answers, for the tests of a file. */
export function consoleInBrowser() {
  let browser: Browser;
  let world: ConsoleWorld;
  /** By their options. Each is used again, like new: a page of its own costs more than most tests do. */
  const pages = new Map<string, Opened>();
  beforeAll(async () => {
    if (!chromiumPath) return;
    started ??= launchChromium();
    [browser, world] = await Promise.all([started, startConsoleWorld(everyState)]);
  });
  afterAll(async () => {
    if (chromiumPath) await Promise.all([...browser.contexts().map((context) => context.close()), world.close()]);
  });

  /** The console's log-in, at an API that answers so. */
  async function open(answers: Answers, options: BrowserContextOptions = {}): Promise<Opened> {
    const { viewport, colorScheme, ...others } = options;
    const key = JSON.stringify(others);
    // A page that waits for something asks on.
    for (const [each, opened] of pages) {
      if (opened.page.isClosed()) pages.delete(each);
      else await leave(opened, world.url);
    }
    const opened = pages.get(key) ?? (await newPage(browser, others));
    pages.set(key, opened);
    world.answers = answers;
    await opened.page.setViewportSize(viewport ?? { width: 1280, height: 800 });
    await opened.page.emulateMedia({ media: null, colorScheme: colorScheme ?? "light" });
    await opened.page.goto(world.url);
    return opened;
  }

  return {
    world: () => world,
    /** Waits until this is the last request that the console has sent. */
    sent: (request: object) => vi.waitFor(() => expect(world.received.at(-1)).toMatchObject(request), 10_000),
    open,
    /** A page of the console, logged in. */
    async at(place: string, answers: Answers = everyState, options: BrowserContextOptions = {}): Promise<Opened> {
      const opened = await open(answers, options);
      await enter(opened);
      // Leaving or reloading the page before the log-in is answered would cancel it.
      await opened.page.locator("nav").waitFor();
      await goTo(opened, place);
      return opened;
    },
  };
}
