import { Duration } from "aws-cdk-lib";
import { type Alarm, type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { metricsNamespace } from "../../shared/deployment/metrics.ts";
import type { QueueName } from "../../shared/deployment/touches.ts";
import { serviceMetric } from "../metrics.ts";
import { Alarms, type AlarmsProps } from "./alarms.ts";
import type { Api } from "./api.ts";
import type { Doorbell } from "./doorbells.ts";
import type { RecordsTable } from "./records-table.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface WatchProps extends AlarmsProps {
  readonly api: Api;
  readonly functions: readonly ServiceFunction[];
  readonly records: RecordsTable;
  readonly doorbells: Readonly<Record<QueueName, Doorbell>>;
}

const fiveMinutes = { period: Duration.minutes(5) };
const minutes = (count: number) => count * 60_000;

/** What the service is watched for: each alarm has a page in docs/runbooks/. */
export class Watch extends Construct {
  readonly alarms: Alarms;
  /** The API answers errors of its own: new code goes back. */
  readonly serverErrors: Alarm;
  /** The workers throw: new code goes back. */
  readonly workerErrors: Alarm;

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    this.alarms = new Alarms(this, "Alarms", props);
    const workers = props.functions.filter(({ definition }) => definition.trigger.kind !== "api");
    this.watchFilings();
    this.watchDoorbells(props.doorbells);
    this.serverErrors = this.watchApi(props.api);
    this.workerErrors = this.alarms.add("worker-errors", {
      meaning: "A worker throws or runs into its time-out",
      metric: sumOf(workers.map(({ live }) => live.metricErrors(fiveMinutes))),
      threshold: 3,
    });
    this.alarms.add("worker-throttles", {
      meaning: "Lambda refuses to run workers: the account's concurrency is used up",
      metric: sumOf(workers.map(({ live }) => live.metricThrottles(fiveMinutes))),
      threshold: 10,
      periods: 3,
    });
    this.watchTable(props.records);
  }

  private watchFilings(): void {
    this.alarms.add("sweeper-silent", {
      meaning: "The sweeper did not run for five minutes: what the queues lose stays unfiled",
      metric: serviceMetric("SweepRung", { statistic: "SampleCount" }),
      threshold: 0,
      onSilence: true,
    });
    this.alarms.add("oldest-due", {
      meaning: "Something open is overdue by 30 minutes: rings do not lead to work",
      metric: serviceMetric("OldestDue", { statistic: "Maximum" }),
      threshold: minutes(30),
      periods: 2,
    });
    this.alarms.add("needs-review", {
      meaning: "A declaration's outcome cannot be decided by software: a person must look at the portal",
      metric: serviceMetric("NeedsReview"),
      threshold: 1,
    });
    this.alarms.add("gave-up", {
      meaning: "A filing ended undone: after ten tries without progress, or a week of outage",
      metric: serviceMetric("GaveUp"),
      threshold: 1,
    });
    this.alarms.add("portal-changed", {
      meaning: "The portal's form is not the one we know: filing is halted rather than done wrong",
      metric: serviceMetric("PortalChanged"),
      threshold: 1,
    });
    this.alarms.add("portal-down", {
      meaning: "The breaker opened: the portal fails for several owners, and filing waits",
      metric: serviceMetric("BreakerOpened"),
      threshold: 1,
    });
    this.alarms.add("password-wrong", {
      meaning: "The portal refused the passwords of several owners within an hour",
      metric: serviceMetric("LoginRefused", { period: Duration.hours(1) }),
      threshold: 5,
    });
  }

  private watchDoorbells({ tasks, filings }: WatchProps["doorbells"]): void {
    const deadLetters = [
      ["tasks-dead-letters", tasks, "A task's message failed five times: dispatch-task has a bug"],
      ["filings-dead-letters", filings, "A filing's message failed five times: file-declarations has a bug"],
    ] as const;
    for (const [name, doorbell, meaning] of deadLetters) {
      const metric = doorbell.deadLetters.metricApproximateNumberOfMessagesVisible({
        ...fiveMinutes,
        statistic: "Maximum",
      });
      this.alarms.add(name, { meaning, metric, threshold: 1 });
    }
  }

  private watchApi(api: Api): Alarm {
    this.alarms.add("slow-answers", {
      meaning: "One request in a hundred takes three seconds and more",
      metric: api.restApi.metricLatency({ ...fiveMinutes, statistic: "p99" }),
      threshold: 3_000,
      periods: 3,
    });
    const refusals = new MetricFilter(this, "TokenFailures", {
      logGroup: api.accessLog,
      filterPattern: FilterPattern.literal('{ $.status = "401" }'),
      metricNamespace: metricsNamespace,
      metricName: "TokenFailures",
    });
    this.alarms.add("token-failures", {
      meaning: "Many requests with wrong secrets or tokens: a misconfigured client, or somebody guessing",
      metric: refusals.metric({ ...fiveMinutes, statistic: "Sum" }),
      threshold: 100,
    });
    this.alarms.add("refresh-reused", {
      meaning: "A refresh token was used twice: somebody else may have it",
      metric: serviceMetric("RefreshReused"),
      threshold: 1,
    });
    return this.alarms.add("server-errors", {
      meaning: "The API answers 5xx",
      metric: api.restApi.metricServerError({ ...fiveMinutes, statistic: "Sum" }),
      threshold: 5,
    });
  }

  private watchTable({ table }: RecordsTable): void {
    const throttled = (metricName: string) => table.metric(metricName, { ...fiveMinutes, statistic: "Sum" });
    this.alarms.add("table-throttles", {
      meaning: "DynamoDB refuses reads or writes: a partition is hot or the account's limit is met",
      metric: sumOf([throttled("ReadThrottleEvents"), throttled("WriteThrottleEvents")]),
      threshold: 10,
      periods: 2,
    });
  }
}

/** Of metrics that may have no data. */
function sumOf(metrics: readonly IMetric[]): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const terms = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({ expression: terms.join(" + "), usingMetrics, ...fiveMinutes });
}
