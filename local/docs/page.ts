import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";

/** A page of the API reference, or a file that it needs. */
export interface DocsPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const contentTypes: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
const assetNames = new Set(["swagger-ui.css", "swagger-ui-bundle.js"]);
const securityHeaders = {
  // The page loads nothing from outside. Swagger UI sets styles by itself and draws with inline images.
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#reference", deepLinking: true });\n`;

/** The API reference under /docs; undefined for any other path. */
export function docsPage(path: string): DocsPage | undefined {
  if (path === "/docs" || path === "/docs/") return page("text/html; charset=utf-8", html);
  if (path === "/docs/start.js") return page("text/javascript", start);
  const name = path.slice("/docs/".length);
  if (!path.startsWith("/docs/") || !assetNames.has(name)) return undefined;
  return page(contentTypes[extname(name)] ?? "text/plain", readFileSync(join(assets, name)));
}

function page(contentType: string, body: string | Buffer): DocsPage {
  return { status: 200, headers: { ...securityHeaders, "content-type": contentType }, body };
}
