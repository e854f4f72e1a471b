import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's Chromium, where it is installed. The one without a window needs half the time. */
export const chromiumPath = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find(
  (path) => existsSync(path),
);

// CI must not skip browser tests.
if (!chromiumPath && process.env["CI"]) throw new Error("no Chromium: apt-get install chromium-headless-shell");
if (!chromiumPath) console.log("browser tests: skipped, no Chromium found (apt-get install chromium-headless-shell)");

export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath ?? "", args: ["--no-sandbox"] });
}
