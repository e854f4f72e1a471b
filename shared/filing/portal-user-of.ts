import { createHash } from "node:crypto";

/** A portal username as its owner may type it, in any case: one login, one lease, one line to wait in. */
export function portalUserOf(username: string): string {
  return createHash("sha256").update(username.normalize("NFC").trim().toLowerCase()).digest("base64url").slice(0, 22);
}
