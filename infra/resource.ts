import { CfnResource, Validations } from "aws-cdk-lib";
import type { Construct } from "constructs";

/** The one resource that a construct is, or that is behind it. */
export function resourceOf(construct: Construct): CfnResource {
  if (CfnResource.isCfnResource(construct)) return construct;
  const { defaultChild, path } = construct.node;
  if (CfnResource.isCfnResource(defaultChild)) return defaultChild;
  throw new Error(`${path} is not a single resource`);
}

/** Accepts a finding of the rule packs on a resource, for a reason. */
export const acknowledge = (construct: Construct, id: string, reason: string) =>
  Validations.of(resourceOf(construct)).acknowledge({ id, reason });

/**
 * Fixes the name by which CloudFormation knows the resource behind a construct. A derived one changes when a construct
 * is renamed or moved, and the next deployment would begin with an empty table, or with keys that open nothing.
 */
export const pin = (construct: Construct, logicalId: string) => resourceOf(construct).overrideLogicalId(logicalId);
