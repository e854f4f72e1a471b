import { Validations } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";

export interface KeyWatchProps {
  readonly keys: readonly IKey[];
  /** The one role that may open. */
  readonly openerArn: string;
  readonly topic: Topic;
  readonly settings: Pick<Settings, "runbooks">;
}

/** Opening, tried by anybody else or refused or not, and every change of who may. */
const eventNames = [
  ...["Decrypt", "ReEncrypt", "GenerateMac", "VerifyMac", "CreateGrant"],
  ...["PutKeyPolicy", "ScheduleKeyDeletion", "DisableKey"],
];

/**
 * Tells of every use of the passwords' keys that is not the filing function's. CloudTrail reports it within minutes; the
 * account needs a trail, as any account should have one.
 */
export class KeyWatch extends Construct {
  constructor(scope: Construct, id: string, { keys, openerArn, topic, settings }: KeyWatchProps) {
    super(scope, id);
    const issuer = { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": [openerArn] }] } } };
    const rule = new CfnRule(this, "OtherUse", {
      description: "Somebody but the filing function used, or changed, a key of the owners' passwords",
      // Decrypt only reads, as CloudTrail sees it: the plain state leaves such calls out.
      state: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
      eventPattern: {
        source: ["aws.kms"],
        "detail-type": ["AWS API Call via CloudTrail"],
        detail: {
          eventSource: ["kms.amazonaws.com"],
          eventName: eventNames,
          resources: { ARN: keys.map(({ keyArn }) => keyArn) },
          userIdentity: issuer,
        },
      },
      targets: [
        {
          id: "alarms",
          arn: topic.topicArn,
          inputTransformer: {
            inputPathsMap: { what: "$.detail.eventName", who: "$.detail.userIdentity.arn", at: "$.time" },
            inputTemplate: `"<what> on a key of the owners' passwords by <who> at <at>. What to do: ${settings.runbooks ?? "docs/runbooks"}/passwords-key-used.md"`,
          },
        },
      ],
    });
    Validations.of(rule).acknowledge({
      id: "Serverless-EventBusDLQ",
      reason: "It publishes to a topic of this stack; what is lost stands in CloudTrail still.",
    });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { ArnEquals: { "aws:SourceArn": rule.attrArn } },
      }),
    );
  }
}
