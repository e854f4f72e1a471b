import { ArnFormat, type Stack } from "aws-cdk-lib";
import type { FunctionDefinition } from "./manifest.ts";
import { opensPasswords, signsTokens } from "./permissions.ts";
import type { Settings } from "./settings/stage-settings.ts";

/** ARNs of the only roles that may open with, or sign with, the protected keys. */
export interface KeyKeepers {
  readonly openers: readonly string[];
  readonly signers: readonly string[];
}

/** Fixed names, since the keys' policies name the roles before these exist. */
export function keeperRole(definition: FunctionDefinition, { stackName, region }: Settings): string | undefined {
  if (opensPasswords(definition)) return `${stackName}-${region}-opens-passwords`;
  return signsTokens(definition) ? `${stackName}-${region}-${definition.name}` : undefined;
}

/** Fixed too, since such a role names the function that may use it, and the function refers to the role. */
export const keeperFunction = (definition: FunctionDefinition, settings: Settings): string | undefined =>
  keeperRole(definition, settings) && `${settings.stackName}-${definition.name}`;

export const keeperFunctionArn = (stack: Stack, functionName: string): string =>
  stack.formatArn({
    service: "lambda",
    resource: "function",
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });

export function keepersOf(stack: Stack, settings: Settings, definitions: readonly FunctionDefinition[]): KeyKeepers {
  const rolesOf = (chosen: (definition: FunctionDefinition) => boolean) => [
    ...new Set(
      definitions.filter(chosen).map((definition) =>
        stack.formatArn({
          service: "iam",
          region: "",
          resource: "role",
          resourceName: keeperRole(definition, settings) ?? "",
        }),
      ),
    ),
  ];
  return { openers: rolesOf(opensPasswords), signers: rolesOf(signsTokens) };
}
