import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { spread } from "../../shared/deployment/spread.ts";
import { times } from "../../shared/deployment/times.ts";
import type { QueueName, WorkQueue } from "../../shared/deployment/touches.ts";
import { acknowledge } from "../resource.ts";
import type { Doorbell } from "./doorbells.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface TriggersProps {
  readonly functions: readonly ServiceFunction[];
  readonly doorbells: Readonly<Record<QueueName, Doorbell>>;
  /** How many messages of each queue to work on at a time. */
  readonly atOnce: Readonly<Record<WorkQueue, number>>;
}

const schedules = {
  // Not retried: the next minute brings another sweep.
  sweep: (live: ServiceFunction["live"]) => ({
    schedule: Schedule.rate(Duration.millis(times.aws.sweep)),
    targets: [new LambdaFunction(live, { retryAttempts: 0 })],
  }),
  // UTC: seven in the morning in Athens in winter, eight in summer.
  digest: (live: ServiceFunction["live"]) => ({
    schedule: Schedule.cron({ hour: "5", minute: "0" }),
    targets: [new LambdaFunction(live)],
  }),
} as const;

export class Triggers extends Construct {
  constructor(scope: Construct, id: string, { functions: all, doorbells, atOnce }: TriggersProps) {
    super(scope, id);
    for (const { definition, live } of all) {
      const { name, trigger } = definition;
      if (trigger.kind === "queue")
        for (const queue of trigger.queues) {
          const { functions, batchSize } = spread(atOnce[queue], trigger.atOnce);
          const mapping = new EventSourceMapping(this, queue === "quick" ? `${name}-quick` : name, {
            target: live,
            eventSourceArn: doorbells[queue].queue.queueArn,
            batchSize,
            reportBatchItemFailures: true,
            maxConcurrency: functions,
          });
          acknowledge(
            mapping,
            "Serverless-LambdaEventSourceMappingDestination",
            "For SQS the queue's redrive policy sets failed messages aside; destinations are for streams.",
          );
        }
      if (trigger.kind === "schedule") {
        acknowledge(
          new Rule(this, name, { ...schedules[trigger.every](live) }),
          "Serverless-EventBusDLQ",
          "Its event carries nothing: the next one does what a lost one would have done, and an alarm watches the sweeper.",
        );
      }
    }
  }
}
