import { common } from "./common.ts";
import type { Settings } from "./stage-settings.ts";

/** For trying things out: cheap, and deleted without a trace. Point it at a test portal. */
export const dev: Settings = {
  ...common,
  stage: "dev",
  stackName: "short-term-rentals-dev",
  trail: "there",
  keepData: false,
  logRetentionDays: 30,
  concurrency: { tasks: 2, filings: 2 },
  throttle: { perSecond: 20, burst: 40 },
  loginThrottle: { perSecond: 2, burst: 5 },
  portal: {
    applicationUrl: "https://portal.example.org",
    signOnUrl: "https://sign-on.example.org",
    timeoutSeconds: 60,
  },
  tags: { service: "short-term-rentals", stage: "dev" },
};
