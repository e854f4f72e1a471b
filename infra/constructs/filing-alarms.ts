import { Duration } from "aws-cdk-lib";
import { metricsIn } from "../metrics.ts";
import type { AlarmDefinition } from "./alarms.ts";

const hours = (count: number) => count * 3_600_000;

/**
 * Alarms on the filing itself. The sweeper measures every minute what lasts, so its alarm sounds as long as it lasts. What
 * merely happens is an event.
 */
export function filingAlarms(namespace: string): Record<string, AlarmDefinition> {
  const metric = metricsIn(namespace);
  const highest = { statistic: "Maximum" };
  return {
    "sweeper-silent": {
      meaning: "The sweeper did not run for five minutes: what the queues lose stays unfiled",
      metric: metric("SweepRung", { statistic: "SampleCount", period: Duration.minutes(1) }),
      threshold: 0,
      periods: 5,
      onSilence: true,
    },
    "oldest-open": {
      meaning: "Something accepted two hours ago has no outcome yet",
      metric: metric("OldestOpen", highest),
      threshold: hours(2),
    },
    "due-soon": {
      meaning: "For an hour something has waited that the law wants declared within a day",
      metric: metric("DueSoon", highest),
      periods: 12,
    },
    "needs-review": {
      meaning: "A declaration's outcome cannot be decided by software: a person must look at the portal",
      metric: metric("InReview", highest),
    },
    "gave-up": {
      meaning: "A filing ended undone: after ten tries without progress, or two weeks of outage",
      metric: metric("GaveUp"),
      event: true,
    },
    "portal-changed": {
      meaning: "The portal's form is not the one we know: filing is halted rather than done wrong",
      // Halted work tries again every 15 minutes: a longer period keeps the alarm on from one try to the next.
      metric: metric("PortalChanged", { period: Duration.minutes(30) }),
    },
    "portal-down": {
      meaning: "For half an hour every attempt at the portal has failed, and filing waits",
      metric: metric("OutageLasts", highest),
      threshold: hours(0.5),
    },
    "password-wrong": {
      meaning: "The portal refused the passwords of several owners within an hour",
      metric: metric("LoginRefused", { period: Duration.hours(1) }),
      threshold: 5,
    },
    "logins-unclear": {
      meaning: "Logins of one owner had no clear answer for hours: no more are made until the password is set again",
      metric: metric("LoginUnclear"),
      event: true,
    },
  };
}
