import { ArnFormat, RemovalPolicy, Stack } from "aws-cdk-lib";
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key, type KeyProps, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import { Construct } from "constructs";
import type { KeyKeepers } from "../keepers.ts";
import { pin } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";

/** CloudFormation's names for the keys since the first deployment. */
const logicalIds = {
  Table: "KeysTableF42AC009",
  Passwords: "KeysPasswords3D91259E",
  Fingerprints: "KeysFingerprints04CF4391",
  TokensA: "KeysTokensAD2B43510",
  TokensB: "KeysTokensBE451DFA5",
  Operations: "KeysOperations5671B638",
} as const;

/** One key for each kind of secret, so that permission for one opens nothing else. */
export class Keys extends Construct {
  readonly table: Key;
  readonly passwords: Key;
  readonly fingerprints: Key;
  /** Signing keys of access tokens; the first signs, both verify. */
  readonly tokens: readonly [Key, Key];
  /** Encrypts logs and alarms. */
  readonly operations: Key;

  constructor(scope: Construct, id: string, settings: Settings, { openers, signers }: KeyKeepers) {
    super(scope, id);
    const { stackName, keepData, signingKey, tokenKeys } = settings;
    const removalPolicy = keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    const make = (construct: keyof typeof logicalIds, name: string, kind: KeyProps, generation = 1) => {
      const successor = generation === 1 ? "" : String(generation);
      const alias = `${stackName}/${name}${successor}`;
      const made = new Key(this, `${construct}${successor}`, { alias, removalPolicy, ...kind });
      pin(made, `${logicalIds[construct]}${successor}`);
      return made;
    };
    const symmetric = { enableKeyRotation: true };
    const signing = { keySpec: KeySpec.ECC_NIST_P256, keyUsage: KeyUsage.SIGN_VERIFY };
    const mac = { keySpec: KeySpec.HMAC_256, keyUsage: KeyUsage.GENERATE_VERIFY_MAC };

    this.table = make("Table", "table", symmetric);
    this.passwords = make("Passwords", "passwords", symmetric);
    this.fingerprints = make("Fingerprints", "fingerprints", mac);
    const a = make("TokensA", "tokens-a", signing, tokenKeys.a);
    const b = make("TokensB", "tokens-b", signing, tokenKeys.b);
    this.tokens = signingKey === "a" ? [a, b] : [b, a];
    this.operations = make("Operations", "operations", symmetric);
    for (const key of [this.passwords, this.fingerprints]) keepTo(key, "OnlyTheFunctionThatFiles", opening, openers);
    for (const key of this.tokens) keepTo(key, "OnlyTheFunctionsThatLogIn", ["kms:Sign", "kms:CreateGrant"], signers);
    const stack = Stack.of(this);
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    const groups = stack.formatArn({ service: "logs", resource: "log-group", resourceName: "*", arnFormat });
    // CloudWatch Logs may encrypt this account's log groups.
    this.letUse(
      [`logs.${stack.region}`],
      ["Encrypt", "Decrypt", "ReEncryptFrom", "ReEncryptTo", "GenerateDataKey", "DescribeKey"],
      { ArnLike: { "kms:EncryptionContext:aws:logs:arn": groups } },
    );
    // Alarms may publish to the encrypted topics.
    const ofThisAccount = { StringEquals: { "aws:SourceAccount": stack.account } };
    this.letUse(["cloudwatch"], ["Decrypt", "GenerateDataKey"], ofThisAccount);
    // So may rules, without a condition: EventBridge does not support aws:SourceAccount and aws:SourceArn for encrypted
    // topics, and would deliver nothing.
    this.letUse(["events"], ["Decrypt", "GenerateDataKey"]);
  }

  private letUse(services: readonly string[], actions: readonly string[], conditions?: Record<string, object>): void {
    this.operations.addToResourcePolicy(
      new PolicyStatement({
        principals: services.map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
        actions: actions.map((action) => `kms:${action}`),
        resources: ["*"],
        ...(conditions && { conditions }),
      }),
    );
  }
}

/** Calls that give a secret back, or confirm a guess. */
const opening = ["kms:Decrypt", "kms:ReEncryptFrom", "kms:GenerateMac", "kms:VerifyMac", "kms:CreateGrant"] as const;

/**
 * Denies the actions to everybody else, administrators included: a policy that allows all of KMS opens no password and signs
 * no token. Somebody who may change key policies could remove this statement first; KeyWatch reports that (docs/security.md).
 */
function keepTo(key: Key, sid: string, actions: readonly string[], arns: readonly string[]): void {
  key.addToResourcePolicy(
    new PolicyStatement({
      sid,
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: [...actions],
      resources: ["*"],
      conditions: { ArnNotEquals: { "aws:PrincipalArn": arns.length === 1 ? arns[0] : arns } },
    }),
  );
}
