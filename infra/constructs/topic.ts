import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription, UrlSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { acknowledge } from "../resource.ts";

export interface MailProps {
  readonly displayName: string;
  readonly key?: IKey;
  /** Each has to confirm once. */
  readonly addresses: readonly string[];
  /** Where the news of a lost mail can still be read. */
  readonly ifLost: string;
}

/** A topic, encrypted where it has a key, that mails what is published to it. */
export function mailTopic(scope: Construct, id: string, { displayName, key, addresses, ifLost }: MailProps): Topic {
  const topic = new Topic(scope, id, { displayName, ...(key && { masterKey: key }), enforceSSL: true });
  for (const address of addresses) {
    acknowledge(
      topic.addSubscription(new EmailSubscription(address)),
      "Serverless-SNSRedrivePolicy",
      `SNS repeats mail itself and has no dead letters for it; ${ifLost}.`,
    );
  }
  return topic;
}

/** Sends what is published to a pager as well: to its address, or to its integration's URL, which confirms by itself. */
export function page(topic: Topic, pager: string): void {
  const subscription = pager.includes("@") ? new EmailSubscription(pager) : new UrlSubscription(pager);
  acknowledge(
    topic.addSubscription(subscription),
    "Serverless-SNSRedrivePolicy",
    "SNS repeats for hours what a pager does not take, and the same alarm is mailed.",
  );
}

/**
 * Rules publish without a condition, since EventBridge supports none for encrypted topics. A rule of another account that
 * knows the topic's name could therefore mail to it.
 */
export const letRulesPublish = (topic: Topic): void => allowPublish(topic, "events");

export const allowPublish = (topic: Topic, service: string, conditions?: Record<string, Record<string, unknown>>) =>
  void topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      ...(conditions && { conditions }),
    }),
  );
