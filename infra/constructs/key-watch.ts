import { Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { KeyKeepers } from "../keepers.ts";
import type { Settings } from "../settings/stage-settings.ts";
import type { Keys } from "./keys.ts";
import { mailingRule } from "./mailing-rule.ts";

export interface KeyWatchProps extends KeyKeepers {
  readonly keys: Keys;
  /** Two: the end of one is mailed by the other. */
  readonly topics: readonly ITopic[];
  readonly letters: IQueue;
  readonly settings: Pick<Settings, "runbooks" | "stackName">;
}

type Service = "kms" | "iam" | "lambda" | "events" | "sns" | "cloudtrail";

/** Changes of who may use a key and whether it exists. The end of a key is the end of all that it sealed or signed. */
const changes = ["PutKeyPolicy", "CreateGrant", "ScheduleKeyDeletion", "DisableKey", "DisableKeyRotation"];

/** These calls on these keys, by somebody else than these roles; or refused, since nobody refuses those roles' functions. */
const unlessBy = (keys: readonly IKey[], eventName: readonly string[], roles: readonly string[]) => ({
  ...onKeys(keys, eventName),
  $or: [
    { userIdentity: { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": roles }] } } } },
    { errorCode: [{ exists: true }] },
  ],
});

const onKeys = (keys: readonly IKey[], eventName: readonly string[]) => ({
  eventName,
  resources: { ARN: keys.map(({ keyArn }) => keyArn) },
});

/**
 * Mails every attempt to use a key of the passwords or tokens that is not their functions' own, and every change of any key.
 * It also mails other ways to the same secrets: a role that the keys trust, changed or given to another function, and a
 * function's code, changed by hand. Lastly it mails whatever ends these mails. CloudTrail reports within minutes; IAM's
 * events arrive from their own region (`IamEvents`).
 */
export class KeyWatch extends Construct {
  constructor(scope: Construct, id: string, { keys, openers, signers, topics, letters, settings }: KeyWatchProps) {
    super(scope, id);
    const { stackName, runbooks = "docs/runbooks" } = settings;
    const { table, passwords, fingerprints, tokens, operations } = keys;
    const rule = (name: string, service: Service, description: string, detail: object) =>
      mailingRule(this, name, {
        description,
        // CloudTrail counts Decrypt as a read, which the plain state leaves out.
        state: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
        eventPattern: {
          source: [`aws.${service}`],
          "detail-type": ["AWS API Call via CloudTrail"],
          detail: { eventSource: [`${service}.amazonaws.com`], ...detail },
        },
        topics,
        inputPathsMap: { what: "$.detail.eventName", who: "$.detail.userIdentity.arn", at: "$.time" },
        inputTemplate: `"<what> by <who> at <at>: ${description}. What to do: ${runbooks}/passwords-key-used.md"`,
        letters,
      });
    rule(
      "OtherUse",
      "kms",
      "Somebody other than the filing function used, or tried to use, a key of the owners' passwords",
      unlessBy([passwords, fingerprints], ["Decrypt", "ReEncrypt", "GenerateMac", "VerifyMac"], openers),
    );
    rule(
      "OtherSignature",
      "kms",
      "Somebody other than log-in and refresh signed, or tried to sign, with a key of the access tokens",
      unlessBy(tokens, ["Sign"], signers),
    );
    rule(
      "Change",
      "kms",
      "Somebody changed who may use a key of the service, or is disabling or deleting it",
      onKeys([table, passwords, fingerprints, ...tokens, operations], changes),
    );
    const byHand = notBy(deploymentRole(this));
    rule("Role", "iam", "Somebody changed a role that the service's keys trust, outside a deployment", {
      ...byHand,
      requestParameters: { roleName: [{ prefix: `${stackName}-` }] },
    });
    rule("Code", "lambda", "Somebody changed what a function of the service runs, outside a deployment", {
      ...byHand,
      eventName: [{ prefix: "UpdateFunctionCode" }, { prefix: "UpdateFunctionConfiguration" }],
      requestParameters: { functionName: [{ wildcard: `*${stackName}-*` }] },
    });
    rule("LentRole", "lambda", "Somebody gave a function a role that the service's keys trust, outside a deployment", {
      ...byHand,
      requestParameters: { role: [...openers, ...signers] },
    });
    const rulesEnded = {
      ...byHand,
      eventName: ["DisableRule", "DeleteRule", "RemoveTargets", "PutRule", "PutTargets"],
      $or: [
        { requestParameters: { name: [{ prefix: `${stackName}-` }] } },
        { requestParameters: { rule: [{ prefix: `${stackName}-` }] } },
      ],
    };
    // Twice: a rule that is disabled does not report its own end.
    for (const name of ["Rules", "RulesAgain"])
      rule(name, "events", "Somebody changed a rule that watches the keys, outside a deployment", rulesEnded);
    rule("Trail", "cloudtrail", "Somebody changed or stopped a trail, without which no use of a key is reported", {
      ...byHand,
      eventName: ["StopLogging", "DeleteTrail", "UpdateTrail", "PutEventSelectors"],
    });
    rule("Mail", "sns", "Somebody changed or ended the mails of the alarms, outside a deployment", {
      ...byHand,
      eventName: ["Unsubscribe", "DeleteTopic", "SetTopicAttributes", "SetSubscriptionAttributes"],
      $or: ["topicArn", "subscriptionArn"].map((name) => ({
        requestParameters: { [name]: topics.map(({ topicArn }) => ({ prefix: topicArn })) },
      })),
    });
  }
}

/** The role of a deployment: only CloudFormation can assume it, and only the CDK's stacks use it. */
function deploymentRole(scope: Construct): string {
  const { account, region, synthesizer } = Stack.of(scope);
  const resourceName = `cdk-${synthesizer.bootstrapQualifier}-cfn-exec-role-${account}-${region}`;
  return Stack.of(scope).formatArn({ service: "iam", region: "", resource: "role", resourceName });
}

/** Anybody else. CloudFormation alone is no deployment: any stack of anybody's may call through it. */
const notBy = (role: string) => ({
  userIdentity: { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": [role] }] } } },
});
