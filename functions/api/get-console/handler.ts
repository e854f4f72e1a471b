import { createHash, randomBytes } from "node:crypto";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { securityHeaders } from "../../../shared/api/respond.ts";
import type { Identity } from "../../../shared/deployment/identity.ts";
import type { Log } from "../../../shared/log.ts";

export interface Dependencies {
  readonly page: {
    readonly html: string;
    /** A content-policy source: only its own script, by its hash. */
    readonly script: string;
  };
  readonly identity: Identity | undefined;
  readonly log: Log;
}

/** Stands in the page where the answer's own nonce belongs. */
const nonceMark = "nonce-of-this-answer";

/** GET /console: the whole page in one answer. It holds no secrets and is the same for everyone. */
export function createHandler({ page: { script, ...page }, identity, log }: Dependencies) {
  const provider = identity ? [new URL(identity.issuer).origin, ...(identity.origins ?? [])] : [];
  const connections = ["'self'", ...provider].join(" ");
  const html = page.html.replace("<!-- identity -->", () => (identity ? metaOf(identity) : ""));
  const etag = `"${createHash("sha256").update(html).digest("base64url")}"`;
  const { "content-security-policy": _, ...others } = securityHeaders;
  const headers = { ...others, "cache-control": "no-cache", etag };
  /** The page's parts insert style tags of their own: those with this answer's nonce count, and no others. */
  const policyWith = (nonce: string) =>
    `default-src 'none'; script-src ${script}; style-src 'nonce-${nonce}'; connect-src ${connections}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const { requestId } = event.requestContext;
    log.info("page answered", { requestId });
    const isKnown = Object.entries(event.headers).some(
      ([name, value]) => name.toLowerCase() === "if-none-match" && value === etag,
    );
    // The browser keeps the page with its nonce and the policy that allows it: a new policy would not fit the page.
    if (isKnown) return { statusCode: 304, headers: { ...headers, "x-request-id": requestId }, body: "" };
    const nonce = randomBytes(16).toString("base64url");
    return {
      statusCode: 200,
      headers: {
        ...headers,
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyWith(nonce),
        "x-request-id": requestId,
      },
      body: html.replace(nonceMark, nonce),
    };
  };
}

/** Tells the page's script which provider to use. */
function metaOf({ issuer, clientId }: Identity): string {
  const content = JSON.stringify({ issuer, clientId }).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<meta name="identity" content="${content}">`;
}
