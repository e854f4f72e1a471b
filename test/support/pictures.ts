import { join } from "node:path";
import type { Page } from "playwright-core";

const wanted = process.env["PICTURES"] !== undefined;
const folder = join(import.meta.dirname, "../../.screenshots");

/** A picture of the whole page for who looks through them, with `PICTURES=1`: they take longer than what is tested. */
export async function picture(page: Page, name: string): Promise<void> {
  if (wanted) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
