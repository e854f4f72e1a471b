import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { spread } from "../../shared/deployment/spread.ts";
import { times } from "../../shared/deployment/times.ts";
import type { QueueName, WorkQueue } from "../../shared/deployment/touches.ts";
import { acknowledge } from "../resource.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { WakeUpQueue } from "./work-queues.ts";

export interface TriggersProps {
  readonly functions: readonly ServiceFunction[];
  readonly queues: Readonly<Record<QueueName, WakeUpQueue>>;
  /** How many messages of each queue to work on at a time. */
  readonly atOnce: Readonly<Record<WorkQueue, number>>;
  /** Gets what a schedule could not deliver. */
  readonly letters: IQueue;
}

const schedules = {
  // Not retried: the next minute brings another sweep.
  sweep: { schedule: Schedule.rate(Duration.millis(times.aws.sweep)), retryAttempts: 0 },
  // UTC: seven in the morning in Athens in winter, eight in summer.
  digest: { schedule: Schedule.cron({ hour: "5", minute: "0" }) },
} as const;

export class Triggers extends Construct {
  constructor(scope: Construct, id: string, { functions: all, queues, atOnce, letters }: TriggersProps) {
    super(scope, id);
    for (const { definition, live } of all) {
      const { name, trigger } = definition;
      if (trigger.kind === "queue")
        for (const queue of trigger.queues) {
          const { functions, batchSize } = spread(atOnce[queue], trigger.atOnce);
          const mapping = new EventSourceMapping(this, queue === "quick" ? `${name}-quick` : name, {
            target: live,
            eventSourceArn: queues[queue].queue.queueArn,
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
        const { schedule, ...target } = schedules[trigger.every];
        new Rule(this, name, {
          schedule,
          targets: [new LambdaFunction(live, { ...target, deadLetterQueue: letters })],
        });
      }
    }
  }
}
