import { NestedStack } from "aws-cdk-lib";
import { CfnRule, type EventBus } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { digestLines } from "../../shared/contract/events.ts";
import { acknowledge } from "../resource.ts";
import { letPublish, mailTopic } from "./topic.ts";

export interface DigestMailProps {
  readonly bus: EventBus;
  /** The name of the bus, and the source of its events. */
  readonly name: string;
  readonly key: IKey;
  readonly emails: readonly string[];
  readonly consoleUrl: string;
}

/**
 * Mails the daily digest from the bus, line by line. A nested stack, since the main one is close to CloudFormation's limit
 * of resources.
 */
export class DigestMail extends NestedStack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { bus, name, key, emails, consoleUrl }: DigestMailProps) {
    super(scope, id);
    const ifLost = "the next day's digest lists what is still open";
    this.topic = mailTopic(this, { displayName: name, key, addresses: emails, ifLost });
    // A rule's template allows no line break inside a string, so each line of the mail is a JSON string.
    const lines = [...digestLines.map((line) => `<${line}>`), consoleUrl].map((line) => `"${line}"`);
    const rule = new CfnRule(this, "Rule", {
      eventBusName: bus.eventBusName,
      eventPattern: { source: [name], "detail-type": ["digest.daily"] },
      targets: [
        {
          id: "Mail",
          arn: this.topic.topicArn,
          inputTransformer: {
            inputPathsMap: Object.fromEntries(digestLines.map((line) => [line, `$.detail.lines.${line}`])),
            inputTemplate: lines.join("\n"),
          },
        },
      ],
    });
    acknowledge(rule, "Serverless-EventBusDLQ", "The next day's digest lists what is still open.");
    letPublish(this.topic, "events", { ArnEquals: { "aws:SourceArn": rule.attrArn } });
  }
}
