import { createHash } from "node:crypto";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { securityHeaders } from "../../../shared/api/respond.ts";
import type { Identity } from "../../../shared/deployment/identity.ts";
import type { Log } from "../../../shared/log.ts";

export interface Dependencies {
  readonly page: {
    readonly html: string;
    /** Content-policy sources: only its own script and style, by their hashes. */
    readonly script: string;
    readonly style: string;
  };
  readonly identity: Identity | undefined;
  readonly log: Log;
}

/** GET /console: the whole page in one answer. It holds no secrets and is the same for everyone. */
export function createHandler({ page: { script, style, ...page }, identity, log }: Dependencies) {
  const provider = identity ? [new URL(identity.issuer).origin, ...(identity.origins ?? [])] : [];
  const sources = `script-src ${script}; style-src ${style}; connect-src ${["'self'", ...provider].join(" ")}; img-src data:`;
  const html = page.html.replace("<!-- identity -->", () => (identity ? metaOf(identity) : ""));
  const etag = `"${createHash("sha256").update(html).digest("base64url")}"`;
  const headers = {
    ...securityHeaders,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "cache-control": "no-cache",
    etag,
  };
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    log.info("page answered", { requestId });
    const isKnown = Object.entries(event.headers).some(
      ([name, value]) => name.toLowerCase() === "if-none-match" && value === etag,
    );
    const answer = { headers: { ...headers, "x-request-id": requestId } };
    return isKnown ? { ...answer, statusCode: 304, body: "" } : { ...answer, statusCode: 200, body: html };
  };
}

/** Tells the page's script which provider to use. */
function metaOf({ issuer, clientId }: Identity): string {
  const content = JSON.stringify({ issuer, clientId }).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<meta name="identity" content="${content}">`;
}
