import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import type { Settings } from "./stage-settings.ts";

/** Settings that dev and prod share. A stage that needs another value sets it after these. */
export const common = {
  region: "eu-central-1",
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
} satisfies Partial<Settings>;
