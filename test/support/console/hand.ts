import type { Locator, Page } from "playwright-core";
import { consoleWords } from "../../../shared/wording/console.ts";
import { formatMessage } from "../../../shared/wording/format-message.ts";
import { admin } from "../local-stack.ts";

export type Word = keyof typeof consoleWords;

/** What the Greek console says. */
export const say = (word: Word, values: Readonly<Record<string, string | number>> = {}) =>
  formatMessage(consoleWords[word].el, (name) => String(values[name] ?? ""));

export type Hand = ReturnType<typeof handOn>;

/** A person at the Greek console who counts their clicks: two for a choice from a list, one to drop a file or to reach a field. */
export function handOn(page: Page) {
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  const button = (word: Word, values?: Parameters<typeof say>[1]) =>
    page.getByRole("button", { name: say(word, values), exact: true });
  const hand = {
    page,
    click,
    button,
    /** Clicks since the last time that this was asked. */
    counted() {
      const count = clicks;
      clicks = 0;
      return count;
    },
    async choose(list: Locator, value: string) {
      clicks += 2;
      await list.selectOption(value);
    },
    async type(field: Locator, text: string) {
      clicks += 1;
      await field.fill(text);
    },
    /** Types where the console has put the focus. */
    async typeOn(field: Locator, text: string) {
      await field.and(page.locator(":focus")).waitFor();
      await field.fill(text);
    },
    /** A place of the side bar. */
    go: (place: "today" | "stays" | "apartments" | "month" | "settings") =>
      click(page.getByRole("link", { name: say(`place_${place}`), exact: true })),
    async logIn() {
      await page.getByLabel(say("clientId")).fill(admin.clientId);
      await page.getByLabel(say("secret"), { exact: true }).fill(admin.secret);
      await button("logIn").click();
      await page.locator("nav").waitFor();
    },
    /** Opens "Add stays" with a file. */
    async add(file: OfficeFile) {
      await click(page.getByRole("link", { name: say("place_add"), exact: true }).first());
      await hand.drop(page.locator("main input[type=file]").first(), file);
    },
    async drop(onto: Locator, file: OfficeFile) {
      clicks += 1;
      await onto.setInputFiles(file);
    },
    /** The second file, beside the one that is open. */
    async guests(file: OfficeFile) {
      const place = page.getByRole("region", { name: say("guestsFile") });
      await place.waitFor();
      await hand.drop(place.locator("input[type=file]"), file);
    },
    /** Gives a question about a file its answer, however the console offers it: a list, buttons or a field. */
    async answer(id: string, value: string) {
      const question = page.locator(`[data-question=${JSON.stringify(id)}]`);
      await question.waitFor();
      const list = question.locator("select");
      const offered = question.locator(`button[value=${JSON.stringify(value)}]`);
      if ((await list.locator(`option[value=${JSON.stringify(value)}]`).count()) > 0) await hand.choose(list, value);
      else if ((await offered.count()) > 0) await click(offered.first());
      else {
        const field = question.locator("input").last();
        await hand.type(field, value);
        await field.press("Enter");
      }
    },
  };
  return hand;
}

/** A file as the browser takes it: a path, or its content. */
export type OfficeFile = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const csvFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\r\n")),
});
