import { Duration } from "aws-cdk-lib";
import { metricsIn } from "../metrics.ts";
import type { Alarms } from "./alarms.ts";

const hours = (count: number) => count * 3_600_000;

/**
 * Watches the filing itself. What lasts is measured each minute by the sweeper, so that its alarm sounds for as long as
 * it lasts; what merely happens is an event, and nobody is told that it is over.
 */
export function watchFilings(alarms: Alarms, namespace: string): void {
  const metric = metricsIn(namespace);
  const highest = { statistic: "Maximum" };
  alarms.add("sweeper-silent", {
    meaning: "The sweeper did not run for five minutes: what the queues lose stays unfiled",
    metric: metric("SweepRung", { statistic: "SampleCount", period: Duration.minutes(1) }),
    threshold: 0,
    periods: 5,
    onSilence: true,
  });
  alarms.add("oldest-open", {
    meaning: "Something accepted two hours ago has no outcome yet",
    metric: metric("OldestOpen", highest),
    threshold: hours(2),
  });
  alarms.add("due-soon", {
    meaning: "For an hour something has waited that the law wants declared within a day",
    metric: metric("DueSoon", highest),
    threshold: 1,
    periods: 12,
  });
  alarms.add("needs-review", {
    meaning: "A declaration's outcome cannot be decided by software: a person must look at the portal",
    metric: metric("InReview", highest),
    threshold: 1,
  });
  alarms.add("gave-up", {
    meaning: "A filing ended undone: after ten tries without progress, or two weeks of outage",
    metric: metric("GaveUp"),
    threshold: 1,
    event: true,
  });
  // Halted work comes back every quarter of an hour and finds the same: the alarm lasts from one look to the next.
  alarms.add("portal-changed", {
    meaning: "The portal's form is not the one we know: filing is halted rather than done wrong",
    metric: metric("PortalChanged", { period: Duration.minutes(30) }),
    threshold: 1,
  });
  alarms.add("portal-down", {
    meaning: "For half an hour every attempt at the portal has failed, and filing waits",
    metric: metric("OutageLasts", highest),
    threshold: hours(0.5),
  });
  alarms.add("password-wrong", {
    meaning: "The portal refused the passwords of several owners within an hour",
    metric: metric("LoginRefused", { period: Duration.hours(1) }),
    threshold: 5,
  });
  alarms.add("logins-unclear", {
    meaning: "Logins of one owner had no clear answer for hours: no more are made until the password is set again",
    metric: metric("LoginUnclear"),
    threshold: 1,
    event: true,
  });
}
