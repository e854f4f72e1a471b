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

/** Changes of who may use a key and whether it exists. The end of a key is the end of all that it sealed or signed. */
const changes = ["PutKeyPolicy", "CreateGrant", "ScheduleKeyDeletion", "DisableKey", "DisableKeyRotation"];

/** These calls on these keys, unless one of the roles `unlessBy` made them. */
function onKeys(keys: readonly IKey[], eventName: readonly string[], unlessBy: readonly string[] = []) {
  const others = { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": unlessBy }] } } };
  const resources = { ARN: keys.map(({ keyArn }) => keyArn) };
  return { eventName, resources, ...(unlessBy.length > 0 && { userIdentity: others }) };
}

/** Anybody but CloudFormation, which is a deployment. */
const byHand = {
  userIdentity: { invokedBy: [{ exists: false }, { "anything-but": "cloudformation.amazonaws.com" }] },
};

/**
 * Mails every attempt to use a key of the passwords or tokens that is not their functions' own, and every change of any key.
 * It also mails other ways to the same secrets: a role that the keys trust, changed or given to another function, and a
 * function's code, changed by hand. CloudTrail reports within minutes; IAM's events arrive from their own region (`IamEvents`).
 */
export class KeyWatch extends Construct {
  constructor(scope: Construct, id: string, { keys, openers, signers, topic, settings }: KeyWatchProps) {
    super(scope, id);
    const { stackName, runbooks = "docs/runbooks" } = settings;
    const { table, passwords, fingerprints, tokens, operations } = keys;
    const rule = (name: string, service: "kms" | "iam" | "lambda", description: string, detail: object) => {
      const made = new CfnRule(this, name, {
        description,
        // CloudTrail counts Decrypt as a read, which the plain state leaves out.
        state: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
        eventPattern: {
          source: [`aws.${service}`],
          "detail-type": ["AWS API Call via CloudTrail"],
          detail: { eventSource: [`${service}.amazonaws.com`], ...detail },
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
      acknowledge(
        made,
        "Serverless-EventBusDLQ",
        "It publishes to a topic of this stack; CloudTrail keeps what is lost.",
      );
      return made.attrArn;
    };
    const rules = [
      rule(
        "OtherUse",
        "kms",
        "Somebody other than the filing function used, or tried to use, a key of the owners' passwords",
        onKeys([passwords, fingerprints], ["Decrypt", "ReEncrypt", "GenerateMac", "VerifyMac"], openers),
      ),
      rule(
        "OtherSignature",
        "kms",
        "Somebody other than log-in and refresh signed, or tried to sign, with a key of the access tokens",
        onKeys(tokens, ["Sign"], signers),
      ),
      rule(
        "Change",
        "kms",
        "Somebody changed who may use a key of the service, or is disabling or deleting it",
        onKeys([table, passwords, fingerprints, ...tokens, operations], changes),
      ),
      rule("Role", "iam", "Somebody changed a role that the service's keys trust, outside a deployment", {
        ...byHand,
        requestParameters: { roleName: [{ prefix: `${stackName}-` }] },
      }),
      rule("Code", "lambda", "Somebody changed what a function of the service runs, outside a deployment", {
        ...byHand,
        eventName: [{ prefix: "UpdateFunctionCode" }, { prefix: "UpdateFunctionConfiguration" }],
        requestParameters: { functionName: [{ wildcard: `*${stackName}-*` }] },
      }),
      rule(
        "LentRole",
        "lambda",
        "Somebody gave a function a role that the service's keys trust, outside a deployment",
        {
          ...byHand,
          requestParameters: { role: [...openers, ...signers] },
        },
      ),
    ];
    letPublish(topic, "events", { ArnEquals: { "aws:SourceArn": rules } });
  }
}
