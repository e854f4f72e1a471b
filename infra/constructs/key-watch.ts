import type { IKey } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import type { KeyKeepers } from "../keepers.ts";
import { byHandIn, type CallRulesProps, callRules } from "./call-rules.ts";
import type { Keys } from "./keys.ts";

export interface KeyWatchProps extends KeyKeepers, CallRulesProps {
  readonly keys: Keys;
}

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
  constructor(scope: Construct, id: string, { keys, openers, signers, ...alerting }: KeyWatchProps) {
    super(scope, id);
    const { topics, settings } = alerting;
    const { stackName } = settings;
    const rule = callRules(this, "passwords-key-used", alerting);
    const { table, passwords, fingerprints, tokens, operations } = keys;
    const byHand = byHandIn(this);
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
