import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { acknowledge } from "../resource.ts";

export interface MailProps {
  readonly displayName: string;
  readonly key: IKey;
  /** Each has to confirm once. */
  readonly addresses: readonly string[];
  /** Where the news of a lost mail can still be read. */
  readonly ifLost: string;
}

/** An encrypted topic that mails what is published to it. */
export function mailTopic(scope: Construct, { displayName, key, addresses, ifLost }: MailProps): Topic {
  const topic = new Topic(scope, "Topic", { displayName, masterKey: key, enforceSSL: true });
  for (const address of addresses) {
    acknowledge(
      topic.addSubscription(new EmailSubscription(address)),
      "Serverless-SNSRedrivePolicy",
      `SNS repeats mail itself and has no dead letters for it; ${ifLost}.`,
    );
  }
  return topic;
}

export const letPublish = (topic: Topic, service: string, conditions: Record<string, Record<string, unknown>>) =>
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions,
    }),
  );
