import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { QueueName } from "../../shared/deployment/touches.ts";
import { metricsIn } from "../metrics.ts";
import { Alarms, type AlarmsProps } from "./alarms.ts";
import type { Api } from "./api.ts";
import type { Doorbell } from "./doorbells.ts";
import { watchFilings } from "./filing-alarms.ts";
import type { RecordsTable } from "./records-table.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface WatchProps extends AlarmsProps {
  readonly api: Api;
  readonly functions: readonly ServiceFunction[];
  readonly records: RecordsTable;
  readonly doorbells: Readonly<Record<QueueName, Doorbell>>;
}

const fiveMinutes = { period: Duration.minutes(5) };
const quarter = { period: Duration.minutes(15) };

/** What the service is watched for: each alarm has a page in docs/runbooks/. */
export class Watch extends Construct {
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    const { settings, functions, doorbells, api, records } = props;
    this.alarms = new Alarms(this, "Alarms", props);
    watchFilings(this.alarms, settings.stackName);
    this.watchDoorbells(doorbells);
    this.watchApi(api, settings.stackName);
    this.watchWorkers(
      functions.filter(({ definition }) => definition.trigger.kind !== "api"),
      settings.stackName,
    );
    this.watchTable(records);
  }

  private watchDoorbells({ tasks, filings, quick, events }: WatchProps["doorbells"]): void {
    const deadLetters = [
      ["tasks-dead-letters", tasks, "A task's message failed five times: dispatch-task has a bug"],
      ["filings-dead-letters", filings, "A filing's message failed five times: file-declarations has a bug"],
      ["events-dead-letters", events, "An event could not be put onto the bus: nobody was told of it"],
    ] as const;
    for (const [name, doorbell, meaning] of deadLetters) {
      const metric = doorbell.deadLetters.metricApproximateNumberOfMessagesVisible({
        ...fiveMinutes,
        statistic: "Maximum",
      });
      this.alarms.add(name, { meaning, metric, threshold: 1 });
    }
    this.alarms.add("rings-unread", {
      meaning: "Messages lie in a queue and nobody takes them: an event source or the pipe is switched off",
      metric: sumOf([
        unread(tasks, "tasks"),
        unread(filings, "filings"),
        unread(quick, "quick"),
        unread(events, "events"),
      ]),
      threshold: 1,
      // Behind a worker that died, the messages of its group wait for the visibility time-out: 18 minutes.
      periods: 6,
    });
  }

  private watchApi(api: Api, metricNamespace: string): void {
    this.alarms.add("slow-answers", {
      meaning: "One request in a hundred takes three seconds and more",
      metric: api.restApi.metricLatency({ ...fiveMinutes, statistic: "p99" }),
      threshold: 3_000,
      periods: 3,
    });
    const refusals = new MetricFilter(this, "TokenFailures", {
      logGroup: api.accessLog,
      filterPattern: FilterPattern.literal('{ $.status = "401" }'),
      metricNamespace,
      metricName: "TokenFailures",
    });
    this.alarms.add("token-failures", {
      meaning: "Many requests with wrong secrets or tokens: a misconfigured client, or somebody guessing",
      metric: refusals.metric({ ...fiveMinutes, statistic: "Sum" }),
      threshold: 100,
    });
    this.alarms.add("refresh-reused", {
      meaning: "A refresh token was used twice: somebody else may have it",
      metric: metricsIn(metricNamespace)("RefreshReused"),
      threshold: 1,
      event: true,
    });
    this.alarms.add("server-errors", {
      meaning: "The API answers 5xx",
      metric: api.restApi.metricServerError({ ...quarter, statistic: "Sum" }),
      threshold: 3,
    });
  }

  private watchWorkers(workers: readonly ServiceFunction[], namespace: string): void {
    // Twenty minutes, since a message that fails comes back after eighteen: the alarm lasts until then.
    const twenty = { period: Duration.minutes(20) };
    const thrown = metricsIn(namespace)("WorkerFailed", twenty);
    this.alarms.add("worker-errors", {
      meaning: "A worker throws, or runs into its time-out",
      metric: sumOf([thrown, ...workers.map(({ live }) => live.metricErrors(twenty))], twenty),
      threshold: 1,
    });
    this.alarms.add("worker-throttles", {
      meaning: "Lambda refuses to run workers: the account's concurrency is used up",
      metric: sumOf(workers.map(({ live }) => live.metricThrottles(fiveMinutes))),
      threshold: 10,
      periods: 3,
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

/** 1 while there is something to take and nothing is taken. */
function unread({ queue }: Doorbell, name: QueueName): MathExpression {
  const [visible, taken] = [`${name}Visible`, `${name}Taken`];
  return new MathExpression({
    expression: `IF(FILL(${visible}, 0) > 0, IF(FILL(${taken}, 0) > 0, 0, 1), 0)`,
    usingMetrics: {
      [visible]: queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: "Minimum" }),
      [taken]: queue.metricNumberOfMessagesReceived({ ...fiveMinutes, statistic: "Sum" }),
    },
    ...fiveMinutes,
  });
}

/** Of metrics that may have no data. */
function sumOf(metrics: readonly IMetric[], { period } = fiveMinutes): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const terms = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({ expression: terms.join(" + "), usingMetrics, period });
}
