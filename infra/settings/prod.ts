import { common } from "./common.ts";
import type { Settings } from "./stage-settings.ts";

/**
 * Production. Synthesis refuses it until these four are set (docs/operating.md): `account`, `alarmEmail`, `runbooks` and
 * `concurrency.account`.
 *
 * @example domain: { name: "rentals.example.org", certificateArn: "arn:aws:acm:…", hostedZone: { id: "Z…", name: "example.org" } }
 */
export const prod: Settings = {
  ...common,
  stage: "prod",
  stackName: "short-term-rentals-prod",
  trail: "made",
  keepData: true,
  logRetentionDays: 365,
  // At most forty owners' sessions at the portal, since it is a public service. A fifth as many on top, for clients with
  // little open.
  concurrency: { tasks: 5, filings: 40 },
  throttle: { perSecond: 100, burst: 200 },
  loginThrottle: { perSecond: 5, burst: 10 },
  firewall: { requestsPerFiveMinutes: 3_000, loginsPerMinute: 60 },
  portal: { applicationUrl: "https://www1.aade.gr", signOnUrl: "https://login.gsis.gr", timeoutSeconds: 60 },
  tags: { service: "short-term-rentals", stage: "prod" },
};
