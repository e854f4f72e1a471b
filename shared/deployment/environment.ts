import type { KeyAction, Touches } from "./touches.ts";

/** Every environment variable that a function reads. */
export interface Environment {
  readonly TABLE_NAME: string;
  readonly TASKS_QUEUE_URL: string;
  readonly FILINGS_QUEUE_URL: string;
  readonly QUICK_QUEUE_URL: string;
  readonly EVENTS_QUEUE_URL: string;
  /** Symmetric key that seals passwords and cookies. */
  readonly PASSWORDS_KEY: string;
  /** HMAC_256 key that fingerprints passwords. */
  readonly FINGERPRINTS_KEY: string;
  /** ECC_NIST_P256 signing keys, comma separated: the first signs, all verify. */
  readonly TOKENS_KEYS: string;
  /** `iss` and `aud` of access tokens. */
  readonly TOKENS_ISSUER: string;
  readonly ACCESS_TOKEN_SECONDS: string;
  /** JSON of the organisation's identity provider, or "none". */
  readonly IDENTITY: string;
  readonly MAX_RESERVATIONS: string;
  /** How many rows may be open: per client, and in all. */
  readonly OPEN_ROWS: string;
  /** JSON list of the seven platform names, in the order of the portal's profile. */
  readonly PLATFORMS: string;
  /** How a due date at a weekend is treated. */
  readonly DUE_DATES: string;
  /** The daily digest's language. */
  readonly DIGEST_LANGUAGE: string;
  /** How nights are assigned to the months of climate-fee statements. */
  readonly TAKK_NIGHTS: string;
  /** How long after a stay the table keeps its reservation, including the guest. */
  readonly GUEST_DATA_YEARS: string;
  readonly PORTAL_APPLICATION_URL: string;
  readonly PORTAL_SIGN_ON_URL: string;
  /** How long to wait for one answer of the portal. */
  readonly PORTAL_TIMEOUT_SECONDS: string;
  /** `finals`, or `drafts` if nothing may become final. */
  readonly PORTAL_FILES: string;
  /** How long to retry what cannot be filed. */
  readonly PATIENCE_DAYS: string;
  /** A column of the table of times. */
  readonly PACE: string;
}

export type Variable = keyof Environment;

const ofKey: Record<KeyAction, readonly Variable[]> = {
  "passwords:GenerateDataKey": ["PASSWORDS_KEY"],
  "passwords:Decrypt": ["PASSWORDS_KEY"],
  "fingerprints:GenerateMac": ["FINGERPRINTS_KEY"],
  "tokens:Sign": ["TOKENS_KEYS", "TOKENS_ISSUER", "ACCESS_TOKEN_SECONDS"],
  "tokens:GetPublicKey": ["TOKENS_KEYS", "TOKENS_ISSUER"],
};

const ofPortal = [
  "PORTAL_APPLICATION_URL",
  "PORTAL_SIGN_ON_URL",
  "PORTAL_TIMEOUT_SECONDS",
  "PORTAL_FILES",
  "PATIENCE_DAYS",
] as const;

/**
 * Exactly the variables that a function needs for what it touches.
 *
 * @example
 * variablesFor({ table: ["GetItem"] }); // ["PACE", "PLATFORMS", "TABLE_NAME"]
 */
export function variablesFor(touches: Touches): Variable[] {
  const variables: Variable[] = ["PACE", "PLATFORMS", "DUE_DATES", "TAKK_NIGHTS", "GUEST_DATA_YEARS"];
  if (touches.table || touches.indexes) variables.push("TABLE_NAME");
  if (touches.sendsTo?.includes("tasks")) variables.push("TASKS_QUEUE_URL", "MAX_RESERVATIONS", "OPEN_ROWS");
  if (touches.sendsTo?.includes("filings")) variables.push("FILINGS_QUEUE_URL", "QUICK_QUEUE_URL");
  if (touches.identity) variables.push("IDENTITY");
  if (touches.sendsTo?.includes("events")) variables.push("EVENTS_QUEUE_URL");
  if (touches.writes) variables.push("DIGEST_LANGUAGE");
  if (touches.portal) variables.push(...ofPortal);
  for (const action of touches.keys ?? []) variables.push(...ofKey[action]);
  return [...new Set(variables)];
}
