import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { digestLines } from "../../shared/contract/events.ts";
import { mailingRule } from "./mailing-rule.ts";
import { letRulesPublish, mailTopic } from "./topic.ts";

export interface DigestMailProps {
  /** The name of the bus, and the source of its events. */
  readonly name: string;
  readonly key: IKey;
  readonly emails: readonly string[];
  readonly consoleUrl: string;
  readonly letters: IQueue;
}

/** Mails the daily digest from the bus, line by line. */
export class DigestMail extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { name, key, emails, consoleUrl, letters }: DigestMailProps) {
    super(scope, id);
    const ifLost = "the next day's digest lists what is still open";
    this.topic = mailTopic(this, "Topic", { displayName: name, key, addresses: emails, ifLost });
    // A rule's template allows no line break inside a string, so each line of the mail is a JSON string.
    const lines = [...digestLines.map((line) => `<${line}>`), consoleUrl].map((line) => `"${line}"`);
    mailingRule(this, "Rule", {
      eventBusName: name,
      eventPattern: { source: [name], "detail-type": ["digest.daily"] },
      topics: [this.topic],
      inputPathsMap: Object.fromEntries(digestLines.map((line) => [line, `$.detail.lines.${line}`])),
      inputTemplate: lines.join("\n"),
      letters,
    });
    letRulesPublish(this.topic);
  }
}
