import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import type { Settings } from "./stage-settings.ts";

/** For trying things out: cheap, and gone without a trace when the stack is deleted. Point it at a test portal. */
export const dev: Settings = {
  stage: "dev",
  stackName: "short-term-rentals-dev",
  region: "eu-central-1",
  trail: "there",
  keepData: false,
  logRetentionDays: 30,
  concurrency: { tasks: 2, filings: 2 },
  throttle: { perSecond: 20, burst: 40 },
  loginThrottle: { perSecond: 2, burst: 5 },
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
  portal: {
    applicationUrl: "https://portal.example.org",
    signOnUrl: "https://sign-on.example.org",
    timeoutSeconds: 60,
  },
  tags: { service: "short-term-rentals", stage: "dev" },
};
