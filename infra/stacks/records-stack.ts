import { Fn, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { AccountTrail } from "../constructs/account-trail.ts";
import { Evidence } from "../constructs/evidence.ts";
import { FixedAddress } from "../constructs/fixed-address.ts";
import { Keys } from "../constructs/keys.ts";
import { RecordsTable } from "../constructs/records-table.ts";
import { keepersOf } from "../keepers.ts";
import { outputs, type StageProps, stackProps } from "./stage-props.ts";

/**
 * What must never go: the table, the keys that open it, the evidence, the trail of the account's calls, and the address that
 * the portal's operator admits. The other stacks can be removed and made again beside it.
 */
export class RecordsStack extends Stack {
  readonly keys: Keys;
  readonly records: RecordsTable;
  readonly evidence: Evidence | undefined;
  readonly network: FixedAddress | undefined;

  constructor(scope: Construct, { settings, definitions }: StageProps) {
    super(scope, `${settings.stackName}-records`, stackProps(settings, { isProtected: settings.keepData }));
    this.keys = new Keys(this, "Keys", settings, keepersOf(this, settings, definitions));
    this.records = new RecordsTable(this, "Records", { key: this.keys.table, ...settings });
    this.evidence = settings.keepData ? new Evidence(this, "Evidence", settings) : undefined;
    if (settings.trail === "made") new AccountTrail(this, "Trail", settings);
    this.network = settings.fixedAddress
      ? new FixedAddress(this, "WayOut", { key: this.keys.operations, retention: settings.logRetentionDays })
      : undefined;
    outputs(this, { Stage: settings.stage });
  }

  /** By CloudFormation, during the deployment. The CDK would look them up in the account, during synthesis. */
  override get availabilityZones(): string[] {
    return [Fn.select(0, Fn.getAzs())];
  }
}
