import { CfnResource, Validations } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** Accepts a finding of the rule packs on the one resource behind a construct, for a reason. */
export function acknowledge(construct: Construct, rule: string, reason: string): void {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is not a single resource`);
  Validations.of(resource).acknowledge({ id: rule, reason });
}
