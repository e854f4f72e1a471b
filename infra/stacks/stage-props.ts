import { CfnOutput, CrossStackReferences, ReferenceStrength, type Stack, type StackProps } from "aws-cdk-lib";
import type { FunctionDefinition } from "../manifest.ts";
import type { Settings } from "../settings/stage-settings.ts";

export interface StageProps {
  readonly settings: Settings;
  readonly definitions: readonly FunctionDefinition[];
  readonly bundles: string;
}

export const stackProps = ({ account, region }: Settings, { isProtected = false } = {}): StackProps => ({
  env: { region, ...(account !== undefined && { account }) },
  terminationProtection: isProtected,
});

/**
 * Lets a stack read other stacks' outputs without locking them: CloudFormation refuses to change or remove an exported value
 * that another stack imports, and so to replace a token key, or to point to a restored table.
 */
export const referWeakly = (stack: Stack): void => CrossStackReferences.of(stack).consume(ReferenceStrength.WEAK);

export function outputs(stack: Stack, values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) new CfnOutput(stack, name, { value });
}
