import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";

/** A page of the API reference, or a file that it needs. */
export interface DocsPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const own = import.meta.dirname;
const swaggerUi = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

/** The folder of each file that is served, and of no others. */
const folders = new Map([
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

/** The API reference under /docs; undefined for any other path. */
export function docsPage(path: string): DocsPage | undefined {
  const name = path === "/docs" || path === "/docs/" ? "page.html" : path.replace(/^\/docs\//, "");
  const folder = folders.get(name);
  if (folder === undefined) return undefined;
  const contentType = contentTypes[extname(name)] ?? "text/plain";
  return {
    status: 200,
    headers: { ...securityHeaders, "content-type": contentType },
    body: readFileSync(join(folder, name)),
  };
}
