import { CfnRule } from "aws-cdk-lib/aws-events";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { acknowledge } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";
import type { KeyKeepers, Keys } from "./keys.ts";
import { letPublish } from "./topic.ts";

export interface KeyWatchProps extends KeyKeepers {
  readonly keys: Keys;
  readonly topic: Topic;
  readonly settings: Pick<Settings, "runbooks" | "stackName">;
}

interface Watched {
  readonly id: string;
  readonly description: string;
  readonly detail: { readonly eventSource: readonly string[] } & Readonly<Record<string, unknown>>;
}

/** Who may use a key, and whether there is one: the end of any key is the end of what it sealed or signed. */
const changes = ["PutKeyPolicy", "CreateGrant", "ScheduleKeyDeletion", "DisableKey", "DisableKeyRotation"];

/** Of certain keys, unless one of these roles did it. */
function ofKeys(keys: readonly IKey[], eventName: readonly string[], unlessBy: readonly string[] = []) {
  const others = { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": unlessBy }] } } };
  return {
    ...{ eventSource: ["kms.amazonaws.com"], eventName, resources: { ARN: keys.map(({ keyArn }) => keyArn) } },
    ...(unlessBy.length > 0 && { userIdentity: others }),
  };
}

/** Not CloudFormation's, which is a deployment. */
const byHand = { invokedBy: [{ exists: false }, { "anything-but": "cloudformation.amazonaws.com" }] };

/**
 * Tells of every use of the passwords' and tokens' keys that is not their functions', tried or refused, of every change of
 * any key, and of whatever else opens the same door: a role that the keys trust, changed or lent to another function, or a
 * function's code, changed past a deployment. CloudTrail reports it within minutes; IAM's events come by way of its own region (`IamEvents`).
 */
export class KeyWatch extends Construct {
  constructor(scope: Construct, id: string, { keys, openers, signers, topic, settings }: KeyWatchProps) {
    super(scope, id);
    const { table, passwords, fingerprints, tokens, operations } = keys;
    const watched: readonly Watched[] = [
      {
        id: "OtherUse",
        description: "Somebody but the filing function used a key of the owners' passwords",
        detail: ofKeys([passwords, fingerprints], ["Decrypt", "ReEncrypt", "GenerateMac", "VerifyMac"], openers),
      },
      {
        id: "OtherSignature",
        description: "Somebody but log-in and refresh signed with a key of the access tokens",
        detail: ofKeys(tokens, ["Sign"], signers),
      },
      {
        id: "Change",
        description: "Somebody changed who may use a key of the service, or whether it lives on",
        detail: ofKeys([table, passwords, fingerprints, ...tokens, operations], changes),
      },
      {
        id: "Role",
        description: "Somebody changed, past a deployment, a role that the service's keys trust",
        detail: {
          ...{ eventSource: ["iam.amazonaws.com"], userIdentity: byHand },
          requestParameters: { roleName: [{ prefix: `${settings.stackName}-` }] },
        },
      },
      {
        id: "Code",
        description: "Somebody changed, past a deployment, what a function of the service runs",
        detail: {
          ...{ eventSource: ["lambda.amazonaws.com"], userIdentity: byHand },
          eventName: [{ prefix: "UpdateFunctionCode" }, { prefix: "UpdateFunctionConfiguration" }],
          requestParameters: { functionName: [{ wildcard: `*${settings.stackName}-*` }] },
        },
      },
      {
        id: "LentRole",
        description: "Somebody gave a function, past a deployment, a role that the service's keys trust",
        detail: {
          ...{ eventSource: ["lambda.amazonaws.com"], userIdentity: byHand },
          requestParameters: { role: [...openers, ...signers] },
        },
      },
    ];
    const rules = watched.map((one) => this.tell(one, topic, settings.runbooks ?? "docs/runbooks"));
    letPublish(topic, "events", { ArnEquals: { "aws:SourceArn": rules.map(({ attrArn }) => attrArn) } });
  }

  private tell({ id, description, detail }: Watched, topic: Topic, runbooks: string): CfnRule {
    const rule = new CfnRule(this, id, {
      description,
      // Decrypt only reads, as CloudTrail sees it: the plain state leaves such calls out.
      state: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
      eventPattern: {
        source: detail.eventSource.map((service) => `aws.${service.split(".", 1)[0]}`),
        "detail-type": ["AWS API Call via CloudTrail"],
        detail,
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
    const reason = "It publishes to a topic of this stack; what is lost stands in CloudTrail still.";
    acknowledge(rule, "Serverless-EventBusDLQ", reason);
    return rule;
  }
}
