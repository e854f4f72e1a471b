import { join } from "node:path";
import type { Page } from "playwright-core";

const wanted = process.env["PICTURES"] !== undefined;
const folder = join(import.meta.dirname, "../../.screenshots");

/** Saves a picture of the whole page with `PICTURES=1`, since pictures take longer than the tests. */
export async function picture(page: Page, name: string): Promise<void> {
  if (wanted) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
