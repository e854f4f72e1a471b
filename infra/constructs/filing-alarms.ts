import { Duration } from "aws-cdk-lib";
import { hourMs } from "../../shared/parsing/durations.ts";
import { metricsIn } from "../metrics.ts";
import type { AlarmDefinition } from "./alarms.ts";

const hours = (count: number) => count * hourMs;

/**
 * Alarms on the filing itself. The sweeper measures every minute what lasts, so its alarm sounds as long as it lasts. What
 * merely happens is an event.
 */
export function filingAlarms(namespace: string): Record<string, AlarmDefinition> {
  const metric = metricsIn(namespace);
  const highest = { statistic: "Maximum" };
  return {
    "sweeper-silent": {
      meaning: "The sweeper has not run for five minutes. New work is filed; retries and lost wake-ups wait",
      metric: metric("SweepWoken", { statistic: "SampleCount", period: Duration.minutes(1) }),
      threshold: 0,
      periods: 5,
      onSilence: true,
      urgent: true,
    },
    "oldest-open": {
      meaning: "Work accepted two hours ago has no outcome yet. Filing is slow or blocked, at least for this task",
      metric: metric("OldestOpen", highest),
      threshold: hours(2),
    },
    "due-soon": {
      meaning: "Reservations due within a day have waited for an hour: filing is late or blocked for them",
      metric: metric("DueSoon", highest),
      periods: 12,
      urgent: true,
    },
    "needs-review": {
      meaning: "Software cannot determine a declaration's outcome: a person must decide. Only this row waits",
      metric: metric("InReview", highest),
    },
    "gave-up": {
      meaning: "A filing ended undone: ten visits died on it, or two weeks of outage. Others continue",
      metric: metric("GaveUp"),
      event: true,
    },
    "portal-changed": {
      meaning: "The portal's form is not the one we know. Filing is halted for everyone rather than done wrong",
      // Halted work tries again every 15 minutes: a longer period keeps the alarm on from one try to the next.
      metric: metric("PortalChanged", { period: Duration.minutes(30) }),
    },
    "portal-down": {
      meaning: "Every attempt at the portal has failed for half an hour. Filing waits; nothing is lost",
      metric: metric("OutageLasts", highest),
      threshold: hours(0.5),
    },
    "password-wrong": {
      meaning: "The portal refused several owners' passwords within an hour. Filing is stopped for these owners",
      metric: metric("LoginRefused", { period: Duration.hours(1) }),
      threshold: 5,
    },
    "logins-unclear": {
      meaning:
        "An owner's log-ins were refused in a row, or had no clear answer for hours. Filing is stopped for this owner only",
      metric: metric("LoginUnclear"),
      event: true,
    },
  };
}
