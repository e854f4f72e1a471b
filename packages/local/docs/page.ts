import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getMimeType } from "hono/utils/mime";
import type { Answer } from "../gateway/answer.ts";
import { type FirstSteps, landingPage } from "./landing.ts";
import { messagesPage } from "./messages.ts";

const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));

/** Each file that is served; no other is. */
const files = new Map([
  ["", join(import.meta.dirname, "page.html")],
  ["reference.js", join(import.meta.dirname, "reference.js")],
  ...["swagger-ui.css", "swagger-ui-bundle.js"].map((name) => [name, fileOf(`swagger-ui-dist/${name}`)] as const),
  ["simple.css", fileOf("simpledotcss/simple.css")],
]);

const securityHeaders = {
  // The page loads nothing from outside. Page and Swagger UI set inline styles, and Swagger UI draws with inline images.
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** The start page at `/`, the API reference at `/docs` and the messages at `/docs/messages`; undefined for any other path. */
export async function docsPage(path: string, firstSteps: FirstSteps | undefined): Promise<Answer | undefined> {
  const answer = (type: string | undefined, body: string | Buffer) => ({
    status: 200,
    headers: { ...securityHeaders, "content-type": type ?? "text/plain" },
    body,
  });
  if (path === "/") return firstSteps && answer(getMimeType("start.html"), String(await landingPage(firstSteps)));
  if (path === "/docs/messages") return answer(getMimeType("messages.html"), String(await messagesPage()));
  const file = files.get(path.replace(/^\/docs(\/|$)/, ""));
  return file === undefined ? undefined : answer(getMimeType(file), readFileSync(file));
}
