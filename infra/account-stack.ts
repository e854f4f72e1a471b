import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { GatewayLogRole } from "./constructs/gateway-log-role.ts";
import type { Settings } from "./settings/stage-settings.ts";

/**
 * What all stages of an account and region share, so that none of them can take it from another: its name holds the
 * region, and every stage's deployment makes it first.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, { account, region }: Pick<Settings, "account" | "region">) {
    super(scope, accountStackName({ account, region }), {
      stackName: `short-term-rentals-account-${region}`,
      env: { region, ...(account !== undefined && { account }) },
    });
    new GatewayLogRole(this, "GatewayLogRole");
  }
}

/** Two stages of one account and region find the same one. */
export const accountStackName = ({ account, region }: Pick<Settings, "account" | "region">) =>
  `short-term-rentals-account-${region}${account === undefined ? "" : `-${account}`}`;
