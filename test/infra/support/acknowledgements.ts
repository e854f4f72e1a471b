import { CfnResource, type Stack, Validations } from "aws-cdk-lib";
import * as v from "valibot";

export interface Acknowledgement {
  readonly rule: string;
  readonly reason: string;
  /** Where in the tree it was given, and whether that is a single resource. */
  readonly path: string;
  readonly onOneResource: boolean;
}

/** Every finding of the rule packs that the stack accepts. */
export function acknowledgementsOf(stack: Stack): Acknowledgement[] {
  return stack.node.findAll().flatMap((construct) =>
    construct.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(v.parse(v.record(v.string(), v.unknown()), data)))
      .map(([rule, reason]) => ({
        rule: rule.replace(/^annotation::/i, ""),
        reason: JSON.stringify(reason),
        path: construct.node.path,
        onOneResource: CfnResource.isCfnResource(construct),
      })),
  );
}
