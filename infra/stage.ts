import { type App, Tags } from "aws-cdk-lib";
import { RecordsStack } from "./stacks/records-stack.ts";
import { ServiceStack } from "./stacks/service-stack.ts";
import type { StageProps } from "./stacks/stage-props.ts";
import { WatchStack } from "./stacks/watch-stack.ts";

/** A stage's three stacks, split by what changes together: what is kept, what runs, what tells people. */
export interface Stage {
  readonly kept: RecordsStack;
  readonly service: ServiceStack;
  readonly watch: WatchStack;
}

export function stageIn(app: App, props: StageProps): Stage {
  const kept = new RecordsStack(app, props);
  const service = new ServiceStack(app, { ...props, kept });
  const watch = new WatchStack(app, { ...props, kept, service });
  for (const stack of [kept, service, watch])
    for (const [name, value] of Object.entries(props.settings.tags)) Tags.of(stack).add(name, value);
  // In this order also where a reference needs none.
  service.addStackDependency(kept, "its keys and its table");
  watch.addStackDependency(service, "what it watches");
  return { kept, service, watch };
}
