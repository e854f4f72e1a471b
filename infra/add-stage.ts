import { Annotations, type App, Stack } from "aws-cdk-lib";
import * as v from "valibot";
import { AccountStack, accountStackName } from "./account-stack.ts";
import { globalRegion, IamEvents } from "./iam-events.ts";
import { mistakesIn, Settings } from "./settings/stage-settings.ts";
import { ServiceStack, type ServiceStackProps } from "./stack.ts";

/**
 * Adds a stage, and what its account shares, deployed before it. A stage whose settings are not fit to be deployed is
 * an empty stack with the reasons as errors: the command line refuses it, and the other stage can be deployed.
 */
export function addStage(app: App, settings: Settings, deployed: Omit<ServiceStackProps, "settings">): void {
  const mistakes = mistakesIn(settings);
  if (mistakes.length > 0) {
    refuse(app, settings, mistakes);
    return;
  }
  const stack = new ServiceStack(app, { ...deployed, settings: v.parse(Settings, settings) });
  const shared = app.node.tryFindChild(accountStackName(settings));
  stack.addStackDependency(Stack.isStack(shared) ? shared : new AccountStack(app, settings), "API Gateway's log role");
  if (settings.region !== globalRegion) {
    stack.addStackDependency(new IamEvents(app, settings), "IAM's events, which the stack's rules wait for");
  }
}

function refuse(app: App, { stackName, stage }: Settings, mistakes: readonly string[]): void {
  const stack = new Stack(app, stackName);
  for (const mistake of mistakes) {
    Annotations.of(stack).addError(`infra/settings/${stage}.ts: ${mistake}`);
  }
}
