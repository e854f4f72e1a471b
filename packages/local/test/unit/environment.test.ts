import { expect, it, vi } from "vitest";
import { prod } from "../../../../infra/settings/prod.ts";
import { localEnvironment } from "../../environment.ts";
import { runtimeEnvironment } from "../../functions/runtime-environment.ts";
import { otherPortalOf } from "../../other-portal.ts";

const queues = { urls: { tasks: "tasks", filings: "filings", quick: "quick", events: "events" } };
const keys = { arns: { passwords: "passwords", fingerprints: "fingerprints", token1: "one", token2: "two" } };

it("functions have prod's environment here, except for this machine's addresses", () => {
  const { openRows, portal } = prod;
  const other = otherPortalOf("https://portal.example", "https://login.example", true);

  expect(localEnvironment("http://api", "a provider", other, queues, keys)).toEqual({
    TABLE_NAME: "declarations",
    TASKS_QUEUE_URL: "tasks",
    FILINGS_QUEUE_URL: "filings",
    QUICK_QUEUE_URL: "quick",
    EVENTS_QUEUE_URL: "events",
    PASSWORDS_KEY: "passwords",
    FINGERPRINTS_KEY: "fingerprints",
    TOKENS_KEYS: "one,two",
    TOKENS_ISSUER: "http://api",
    IDENTITY: "a provider",
    DIGEST_LANGUAGE: "en",
    ACCESS_TOKEN_SECONDS: String(prod.accessTokenSeconds),
    MAX_RESERVATIONS: String(prod.maxReservations),
    OPEN_ROWS: `${openRows.perClient},${openRows.inAll}`,
    DUE_DATES: prod.dueDates,
    TAKK_NIGHTS: prod.takkNights,
    GUEST_DATA_YEARS: String(prod.guestDataYears),
    PATIENCE_DAYS: String(prod.patienceDays),
    PLATFORMS: JSON.stringify(prod.platforms),
    PORTAL_TIMEOUT_SECONDS: String(portal.timeoutSeconds),
    PORTAL_APPLICATION_URL: "https://portal.example",
    PORTAL_SIGN_ON_URL: "https://login.example",
    PORTAL_FILES: "finals",
    PACE: "aws",
  });
  const drafts = localEnvironment("", "", otherPortalOf("https://portal.example"), queues, keys);
  const here = localEnvironment("", "", otherPortalOf("http://localhost:1"), queues, keys);
  expect(drafts.PORTAL_FILES).toBe("drafts");
  expect(here.PORTAL_FILES).toBe("finals");
  expect(here).toMatchObject({ PACE: "local", PORTAL_TIMEOUT_SECONDS: "5" });
});

it("the SDK calls this machine's services, and functions log warnings only by default", () => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "DEBUG");
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
  const asked = runtimeEnvironment({ table: "", queues: "", keys: "" });
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", undefined);
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", undefined);
  const found = runtimeEnvironment({ table: "http://table", queues: "http://queues", keys: "http://keys" });
  vi.unstubAllEnvs();

  expect(asked).toMatchObject({ POWERTOOLS_LOG_LEVEL: "DEBUG", POWERTOOLS_METRICS_DISABLED: "false" });
  expect(found).toEqual({
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    TZ: "UTC",
    AWS_ENDPOINT_URL_DYNAMODB: "http://table",
    AWS_ENDPOINT_URL_SQS: "http://queues",
    AWS_ENDPOINT_URL_KMS: "http://keys",
    POWERTOOLS_LOG_LEVEL: "WARN",
    POWERTOOLS_METRICS_DISABLED: "true",
    POWERTOOLS_METRICS_NAMESPACE: "local",
  });
});
