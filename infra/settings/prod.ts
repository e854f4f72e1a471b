import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import type { Settings } from "./stage-settings.ts";

/**
 * The real thing. It is not synthesized before these four are set (docs/operating.md): `account`, `alarmEmail`,
 * `runbooks` and `concurrency.account`.
 *
 * @example domain: { name: "rentals.example.org", certificateArn: "arn:aws:acm:…", hostedZone: { id: "Z…", name: "example.org" } }
 */
export const prod: Settings = {
  stage: "prod",
  stackName: "short-term-rentals-prod",
  region: "eu-central-1",
  trail: "made",
  keepData: true,
  logRetentionDays: 365,
  // Owners are served side by side: forty sessions at the portal at most, and a fifth of that for clients that have
  // little open, since it is a public service.
  concurrency: { tasks: 5, filings: 40 },
  throttle: { perSecond: 100, burst: 200 },
  loginThrottle: { perSecond: 5, burst: 10 },
  firewall: { requestsPerFiveMinutes: 3_000, loginsPerMinute: 60 },
  fixedAddress: false,
  signingKey: "a",
  tokenKeys: { a: 1, b: 1 },
  accessTokenSeconds: 86_400,
  maxReservations: 1_000,
  openRows: { perClient: 20_000, inAll: 100_000 },
  dueDates: "as-is",
  takkNights: "nights",
  digest: { language: "el", emails: [] },
  guestDataYears: 5,
  patienceDays: 14,
  platforms: [...defaultPlatforms],
  portal: { applicationUrl: "https://www1.aade.gr", signOnUrl: "https://login.gsis.gr", timeoutSeconds: 60 },
  tags: { service: "short-term-rentals", stage: "prod" },
};
