import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { acknowledge } from "../resource.ts";

export const letPublish = (topic: Topic, service: string, conditions: Record<string, Record<string, unknown>>) =>
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions,
    }),
  );

/** Mails what is published to an address, which has to confirm once. `lost`: where a lost mail's news stands still. */
export const mailTo = (topic: Topic, address: string, lost: string) =>
  acknowledge(
    topic.addSubscription(new EmailSubscription(address)),
    "Serverless-SNSRedrivePolicy",
    `SNS repeats mail by itself and knows no dead letters for it; ${lost}.`,
  );
