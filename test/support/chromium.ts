import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's Chromium, where it is installed. */
export const chromiumPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => existsSync(path));

// CI must not skip browser tests.
if (!chromiumPath && process.env["CI"]) throw new Error("no Chromium: apt-get install chromium");
if (!chromiumPath) console.log("browser tests: skipped, no Chromium found (apt-get install chromium)");

export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox"] });
}
