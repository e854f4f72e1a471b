import { CfnResource } from "aws-cdk-lib";
import type { Construct } from "constructs";

/**
 * Fixes the name by which CloudFormation knows the resource behind a construct. A derived one changes when a construct
 * is renamed or moved, and the next deployment would begin with an empty table, or with keys that open nothing.
 */
export function pin(construct: Construct, logicalId: string): void {
  const resource = construct.node.defaultChild;
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${construct.node.path} is not a single resource`);
  resource.overrideLogicalId(logicalId);
}
