import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import type { Answer } from "../gateway/answer.ts";

const own = import.meta.dirname;
const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** The folder of each file that is served, and of no others. */
const folders = new Map([
  ["landing.html", own],
  ["page.html", own],
  ["page.css", own],
  ["reference.js", own],
  ["swagger-ui.css", swaggerUi],
  ["swagger-ui-bundle.js", swaggerUi],
]);

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

const securityHeaders = {
  // The page loads nothing from outside. Swagger UI sets styles by itself and draws with inline images.
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export interface FirstSteps {
  readonly portalUrl: string;
  readonly isOther: boolean;
  readonly clientId: string;
  readonly secret: string;
  /** What the bus would have had, the latest first. */
  readonly events: readonly string[];
  /** What the mail of the day would say; "" where there is none. */
  digest(): string;
}

const pages: Readonly<Record<string, string>> = { "/docs": "page.html", "/docs/": "page.html" };

/** The first page, and the API reference under /docs; undefined for any other path. */
export function docsPage(path: string, firstSteps: FirstSteps | undefined): Answer | undefined {
  const name = path === "/" ? "landing.html" : (pages[path] ?? path.replace(/^\/docs\/(?!landing)/, ""));
  const folder = folders.get(name);
  if (folder === undefined || (path === "/" && !firstSteps)) return undefined;
  const contentType = contentTypes[extname(name)] ?? "text/plain";
  return {
    status: 200,
    headers: { ...securityHeaders, "content-type": contentType },
    body:
      path === "/" && firstSteps
        ? filledIn(readFileSync(join(own, name), "utf8"), firstSteps)
        : readFileSync(join(folder, name)),
  };
}

const nothingToTell = "Nothing is overdue, due soon, failed or held up.";
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };

function filledIn(page: string, firstSteps: FirstSteps): Buffer {
  const { events, digest } = firstSteps;
  const all = Object.entries({ ...firstSteps, events: events.join("\n"), digest: digest() || nothingToTell });
  const known = new Map(all.map(([name, value]) => [name, String(value)]));
  const text = (name: string) => (known.get(name) ?? "").replaceAll(/[&<"]/g, (sign: string) => escapes[sign] ?? "");
  const ofPortal = page.replaceAll(
    /<!-- simulator -->\n(.*?)<!-- other -->\n?(.*?)<!-- end -->\n/gs,
    firstSteps.isOther ? "$2" : "$1",
  );
  return Buffer.from(ofPortal.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => text(name)));
}
