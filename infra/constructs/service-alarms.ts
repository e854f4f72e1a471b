import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { QueueName } from "../../shared/deployment/touches.ts";
import { metricsIn } from "../metrics.ts";
import type { Settings } from "../settings/stage-settings.ts";
import { type AlarmDefinition, Alarms } from "./alarms.ts";
import type { Api } from "./api.ts";
import type { Evidence } from "./evidence.ts";
import { filingAlarms } from "./filing-alarms.ts";
import type { RecordsTable } from "./records-table.ts";
import type { RuleLetters } from "./rule-letters.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { WakeUpQueue } from "./work-queues.ts";

export interface WatchProps {
  readonly settings: Settings;
  readonly key: IKey;
  readonly api: Api;
  readonly functions: readonly ServiceFunction[];
  readonly records: RecordsTable;
  readonly queues: Readonly<Record<QueueName, WakeUpQueue>>;
  readonly letters: RuleLetters;
  readonly evidence: Evidence | undefined;
}

const sumOver = (minutes: number) => ({ statistic: "Sum", period: Duration.minutes(minutes) });
const fiveMinutes = { period: Duration.minutes(5) };

/** All alarms of a stage. Each has a page in docs/runbooks/. */
export class Watch extends Construct {
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, props: WatchProps) {
    super(scope, id);
    this.alarms = new Alarms(this, "Alarms", props);
    const definitions = {
      ...filingAlarms(props.settings.stackName),
      ...queueAlarms(props),
      ...this.apiAlarms(props),
      ...workerAlarms(props),
      ...tableAlarms(props),
      ...evidenceAlarms(props),
    };
    for (const [name, definition] of Object.entries(definitions)) this.alarms.add(name, definition);
  }

  private apiAlarms({ api, settings: { stackName } }: WatchProps): Record<string, AlarmDefinition> {
    const refusals = new MetricFilter(this, "TokenFailures", {
      logGroup: api.accessLog,
      filterPattern: FilterPattern.literal('{ $.status = "401" }'),
      metricNamespace: stackName,
      metricName: "TokenFailures",
    });
    return {
      "slow-answers": {
        meaning: "One API request in a hundred takes three seconds or more. Filing is not affected",
        metric: api.metric("Latency", { ...fiveMinutes, statistic: "p99" }),
        threshold: 3_000,
        periods: 3,
      },
      "token-failures": {
        meaning: "Many wrong secrets or tokens: a misconfigured client, or guessing. Filing is not affected",
        metric: refusals.metric(sumOver(5)),
        threshold: 100,
      },
      "refresh-reused": {
        meaning: "A refresh token was used twice, so somebody else may have it. Filing is not affected",
        metric: metricsIn(stackName)("RefreshReused"),
        event: true,
        urgent: true,
      },
      "server-errors": {
        meaning: "The API answers 5xx. What was accepted is filed; new tasks may not be accepted",
        metric: api.metric("5XXError", sumOver(15)),
        threshold: 3,
        urgent: true,
      },
    };
  }
}

function queueAlarms({ queues, letters }: WatchProps): Record<string, AlarmDefinition> {
  const deadLetters = (name: "tasks" | "filings" | "events") =>
    queues[name].deadLetters.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: "Maximum" });
  return {
    "tasks-dead-letters": {
      meaning: "A task's message failed five times: a bug in dispatch-task. Other tasks continue; nothing is lost",
      metric: deadLetters("tasks"),
    },
    "filings-dead-letters": {
      meaning: "A filing's message failed five times: a bug in file-declarations. Others continue; nothing is lost",
      metric: deadLetters("filings"),
    },
    "events-dead-letters": {
      meaning: "An event could not be put onto the bus, so nobody received it. Filing is not affected",
      metric: deadLetters("events"),
    },
    "rules-dead-letters": {
      meaning: "A rule could not start a worker, or mail a key alarm or a digest. Filing may be affected",
      metric: letters.queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: "Maximum" }),
    },
    "wake-ups-unread": {
      meaning: "A queue has not been read for half an hour. Filing is stopped or slow, unless only events wait",
      metric: sumOf((["tasks", "filings", "quick", "events"] as const).map((name) => unread(queues[name], name))),
      // Behind a worker that died, the messages of its group wait for the visibility time-out: 18 minutes.
      periods: 6,
      urgent: true,
    },
  };
}

function workerAlarms({ functions, settings: { stackName } }: WatchProps): Record<string, AlarmDefinition> {
  const workers = functions.filter(({ definition }) => definition.trigger.kind !== "api").map(({ live }) => live);
  // A failed message comes back after 18 minutes: a longer period keeps the alarm on until then.
  const twenty = { period: Duration.minutes(20) };
  const failed = metricsIn(stackName)("WorkerFailed", twenty);
  return {
    "worker-errors": {
      meaning: "A worker throws or times out. Filing continues, except for the work concerned; nothing is lost",
      metric: sumOf([failed, ...workers.map((live) => live.metricErrors(twenty))], twenty),
    },
    "worker-throttles": {
      meaning: "Lambda throttles workers: the account's concurrency is used up. Filing is slow; nothing is lost",
      metric: sumOf(workers.map((live) => live.metricThrottles(fiveMinutes))),
      threshold: 10,
      periods: 3,
    },
  };
}

const tableAlarms = ({ records: { table } }: WatchProps): Record<string, AlarmDefinition> => ({
  "table-throttles": {
    meaning: "DynamoDB throttles a hot partition or the whole account. Filing is slow; nothing is lost",
    metric: sumOf(["ReadThrottleEvents", "WriteThrottleEvents"].map((name) => table.metric(name, sumOver(5)))),
    threshold: 10,
    periods: 2,
  },
});

const evidenceAlarms = ({ evidence }: WatchProps): Record<string, AlarmDefinition> =>
  evidence
    ? {
        "evidence-late": {
          meaning: "Lines of evidence have waited for half an hour; after a day they are lost. Filing is not affected",
          metric: evidence.metricAge({ ...fiveMinutes, statistic: "Maximum" }),
          threshold: 1_800,
        },
      }
    : {};

/** 1 while there is something to take and nothing is taken. */
function unread({ queue }: WakeUpQueue, name: QueueName): MathExpression {
  const [visible, taken] = [`${name}Visible`, `${name}Taken`];
  return new MathExpression({
    expression: `IF(FILL(${visible}, 0) > 0, IF(FILL(${taken}, 0) > 0, 0, 1), 0)`,
    usingMetrics: {
      [visible]: queue.metricApproximateNumberOfMessagesVisible({ ...fiveMinutes, statistic: "Minimum" }),
      [taken]: queue.metricNumberOfMessagesReceived(sumOver(5)),
    },
    ...fiveMinutes,
  });
}

/** Treats a metric without data as 0. */
function sumOf(metrics: readonly IMetric[], { period } = fiveMinutes): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  const terms = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`);
  return new MathExpression({ expression: terms.join(" + "), usingMetrics, period });
}
