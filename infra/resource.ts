import { CfnResource, RemovalPolicy, Validations } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { Permission } from "./permissions.ts";

/** The resource that a construct is, or the single one behind it. */
export function resourceOf(construct: Construct): CfnResource {
  if (CfnResource.isCfnResource(construct)) return construct;
  const { defaultChild, path } = construct.node;
  if (CfnResource.isCfnResource(defaultChild)) return defaultChild;
  throw new Error(`${path} is not a single resource`);
}

/** Accepts a finding of the rule packs on a resource, with the reason. */
export const acknowledge = (construct: Construct, id: string, reason: string) =>
  Validations.of(resourceOf(construct)).acknowledge({ id, reason });

/**
 * Fixes the logical id of the resource behind a construct. A derived id changes when a construct is renamed or moved;
 * the next deployment would then start with an empty table, or with keys that open nothing.
 */
export const pin = (construct: Construct, logicalId: string) => resourceOf(construct).overrideLogicalId(logicalId);

export const documentOf = (permissions: readonly Permission[]) =>
  new PolicyDocument({
    statements: permissions.map(
      ({ actions, resources, conditions }) =>
        new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions && { conditions }) }),
    ),
  });

/** A private, versioned bucket that outlives its stack. */
export function keptBucket(scope: Construct, withoutAccessLogs: string, props: BucketProps): Bucket {
  const bucket = new Bucket(scope, "Bucket", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
  });
  acknowledge(bucket, "AwsSolutions-S1", withoutAccessLogs);
  return bucket;
}

/** Narrows a CDK class to its own interface, which it does not fit under exact optional property types. */
export function fitting<Interface, Made extends Construct>(made: Made): Made & Interface {
  if (fits<Interface, Made>(made)) return made;
  throw new Error("not a construct");
}

const fits = <Interface, Made extends Construct>(made: Made): made is Made & Interface => Construct.isConstruct(made);
