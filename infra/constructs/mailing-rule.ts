import { CfnRule, type CfnRuleProps } from "aws-cdk-lib/aws-events";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

export interface MailingRuleProps extends Omit<CfnRuleProps, "targets"> {
  readonly topics: readonly ITopic[];
  /** What is mailed: fields of the event by name, and the text around them. */
  readonly inputPathsMap: Readonly<Record<string, string>>;
  readonly inputTemplate: string;
  /** Gets the events that could not be published. */
  readonly letters: IQueue;
}

/** A rule that mails events through topics. */
export function mailingRule(scope: Construct, id: string, props: MailingRuleProps): CfnRule {
  const { topics, inputPathsMap, inputTemplate, letters, ...rule } = props;
  return new CfnRule(scope, id, {
    ...rule,
    targets: topics.map(({ topicArn }, index) => ({
      id: `topic${index}`,
      arn: topicArn,
      inputTransformer: { inputPathsMap, inputTemplate },
      deadLetterConfig: { arn: letters.queueArn },
    })),
  });
}
