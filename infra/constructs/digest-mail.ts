import { NestedStack } from "aws-cdk-lib";
import { CfnRule, type EventBus } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { digestLines } from "../../shared/contract/events.ts";
import { acknowledge } from "../resource.ts";
import { letPublish, mailTo } from "./topic.ts";

export interface DigestMailProps {
  readonly bus: EventBus;
  /** Of the bus, and the source of its events. */
  readonly name: string;
  readonly key: IKey;
  readonly emails: readonly string[];
  readonly consoleUrl: string;
}

/** Mails the daily digest from the bus, line by line. A stack within the stack, for the number of its resources. */
export class DigestMail extends NestedStack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { bus, name, key, emails, consoleUrl }: DigestMailProps) {
    super(scope, id);
    this.topic = new Topic(this, "Topic", { displayName: name, masterKey: key, enforceSSL: true });
    for (const address of emails) mailTo(this.topic, address, "the next day's digest says what is left of this one");
    // Each line of a mail is a text of JSON: a rule takes no line break within one.
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
    acknowledge(rule, "Serverless-EventBusDLQ", "The next day's digest says what is left of a lost one.");
    letPublish(this.topic, "events", { ArnEquals: { "aws:SourceArn": rule.attrArn } });
  }
}
