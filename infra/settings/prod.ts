import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import type { Settings } from "./settings.ts";

/**
 * The real thing. To set before the first deployment: `domain`, `alarmEmail` and `runbooks` (docs/operating.md).
 *
 * @example domain: { name: "rentals.example.org", certificateArn: "arn:aws:acm:…", hostedZone: { id: "Z…", name: "example.org" } }
 */
export const prod: Settings = {
  stackName: "short-term-rentals-prod",
  region: "eu-central-1",
  runbooks: "https://example.org/short-term-rentals/docs/runbooks",
  keepData: true,
  gradualDeployment: true,
  logRetentionDays: 365,
  // Owners are served side by side: twenty sessions at the portal at most, since it is a public service.
  concurrency: { tasks: 5, filings: 20 },
  throttle: { perSecond: 100, burst: 200 },
  loginThrottle: { perSecond: 5, burst: 10 },
  firewall: { requestsPerFiveMinutes: 3_000, loginsPerMinute: 60 },
  signingKey: "a",
  accessTokenSeconds: 86_400,
  maxReservations: 1_000,
  dueDates: "as-is",
  platforms: [...defaultPlatforms],
  portal: { applicationUrl: "https://www1.aade.gr", signOnUrl: "https://login.gsis.gr" },
  tags: { service: "short-term-rentals", stage: "prod" },
};
