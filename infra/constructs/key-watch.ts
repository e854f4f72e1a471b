import { Validations } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";
import type { KeyKeepers, Keys } from "./keys.ts";

export interface KeyWatchProps extends KeyKeepers {
  readonly keys: Keys;
  readonly topic: Topic;
  readonly settings: Pick<Settings, "runbooks">;
}

/** What is told of, of which keys, unless one of these roles did it. */
interface Watched {
  readonly id: string;
  readonly description: string;
  readonly keys: readonly IKey[];
  readonly eventNames: readonly string[];
  readonly unlessBy: readonly string[];
}

/** Who may use a key, and whether there is one: the end of any key is the end of what it sealed or signed. */
const changes = ["PutKeyPolicy", "CreateGrant", "ScheduleKeyDeletion", "DisableKey", "DisableKeyRotation"];

/**
 * Tells of every use of the passwords' and tokens' keys that is not their functions', tried or refused, and of every
 * change of any key. CloudTrail reports it within minutes; the account needs a trail, as any account should have one.
 */
export class KeyWatch extends Construct {
  constructor(scope: Construct, id: string, { keys, openers, signers, topic, settings }: KeyWatchProps) {
    super(scope, id);
    const { table, passwords, fingerprints, tokens, operations } = keys;
    const watched: readonly Watched[] = [
      {
        id: "OtherUse",
        description: "Somebody but the filing function used a key of the owners' passwords",
        ...{ keys: [passwords, fingerprints], unlessBy: openers },
        eventNames: ["Decrypt", "ReEncrypt", "GenerateMac", "VerifyMac"],
      },
      {
        id: "OtherSignature",
        description: "Somebody but log-in and refresh signed with a key of the access tokens",
        ...{ keys: tokens, unlessBy: signers, eventNames: ["Sign"] },
      },
      {
        id: "Change",
        description: "Somebody changed who may use a key of the service, or whether it lives on",
        ...{ keys: [table, passwords, fingerprints, ...tokens, operations], unlessBy: [], eventNames: changes },
      },
    ];
    const rules = watched.map((one) => this.tell(one, topic, settings.runbooks ?? "docs/runbooks"));
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { ArnEquals: { "aws:SourceArn": rules.map(({ attrArn }) => attrArn) } },
      }),
    );
  }

  private tell({ id, description, keys, eventNames, unlessBy }: Watched, topic: Topic, runbooks: string): CfnRule {
    const others = { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": unlessBy }] } } };
    const rule = new CfnRule(this, id, {
      description,
      // Decrypt only reads, as CloudTrail sees it: the plain state leaves such calls out.
      state: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
      eventPattern: {
        source: ["aws.kms"],
        "detail-type": ["AWS API Call via CloudTrail"],
        detail: {
          eventSource: ["kms.amazonaws.com"],
          eventName: eventNames,
          resources: { ARN: keys.map(({ keyArn }) => keyArn) },
          ...(unlessBy.length > 0 && { userIdentity: others }),
        },
      },
      targets: [
        {
          id: "alarms",
          arn: topic.topicArn,
          inputTransformer: {
            inputPathsMap: { what: "$.detail.eventName", who: "$.detail.userIdentity.arn", at: "$.time" },
            inputTemplate: `"<what> by <who> at <at>: ${description}. What to do: ${runbooks}/passwords-key-used.md"`,
          },
        },
      ],
    });
    Validations.of(rule).acknowledge({
      id: "Serverless-EventBusDLQ",
      reason: "It publishes to a topic of this stack; what is lost stands in CloudTrail still.",
    });
    return rule;
  }
}
