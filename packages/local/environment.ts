import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import type { Environment } from "../../shared/deployment/environment.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import { type OtherPortal, timeoutOf } from "./other-portal.ts";
import type { Queues } from "./queues/server.ts";
import { tableName } from "./table/tables.ts";

export function localEnvironment(
  apiUrl: string,
  identity: string,
  portal: OtherPortal,
  { urls }: Pick<Queues, "urls">,
  { arns }: Pick<KeyRing, "arns">,
): Environment {
  return {
    TABLE_NAME: tableName,
    TASKS_QUEUE_URL: urls.tasks,
    FILINGS_QUEUE_URL: urls.filings,
    QUICK_QUEUE_URL: urls.quick,
    EVENTS_QUEUE_URL: urls.events,
    PASSWORDS_KEY: arns.passwords,
    FINGERPRINTS_KEY: arns.fingerprints,
    TOKENS_KEYS: [arns.token1, arns.token2].join(","),
    TOKENS_ISSUER: apiUrl,
    ACCESS_TOKEN_SECONDS: "86400",
    IDENTITY: identity,
    MAX_RESERVATIONS: "1000",
    OPEN_ROWS: "20000,100000",
    DUE_DATES: "as-is",
    TAKK_NIGHTS: "nights",
    DIGEST_LANGUAGE: "en",
    GUEST_DATA_YEARS: "5",
    PLATFORMS: JSON.stringify(defaultPlatforms),
    PORTAL_APPLICATION_URL: portal.applicationUrl,
    PORTAL_SIGN_ON_URL: portal.signOnUrl,
    PORTAL_TIMEOUT_SECONDS: timeoutOf[portal.pace],
    PORTAL_FILES: portal.finalises ? "finals" : "drafts",
    PATIENCE_DAYS: "14",
    PACE: portal.pace,
  };
}
