import { createHash } from "node:crypto";
import type { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import * as v from "valibot";
import { expect, it } from "vitest";
import { AccountStack, IamEvents } from "../../infra/add-stage.ts";
import { withEveryExtra } from "./support/combinations.ts";
import { plain, quickApp, stages, synthesize } from "./support/synthesized.ts";

/** Hashes of a bundle, or of a function with its environment; any change elsewhere changes them. */
const hashes = /[0-9a-f]{32,64}/g;
const Resources = v.record(v.string(), v.looseObject({ Type: v.string() }));

/** Shows the first resource of each type with many, such as functions, and a digest of the others. */
function linesOf(stack: Stack, most: number): string[] {
  // Before names are shortened, since the end of a hash may look like CloudFormation's own suffix.
  const template = JSON.stringify(Template.fromStack(stack).toJSON()).replaceAll(hashes, "#");
  const { Resources: all } = v.parse(v.object({ Resources }), JSON.parse(template));
  const ofType = Map.groupBy(Object.entries(all), ([, { Type }]) => Type);
  const kinds = [...ofType].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return kinds.flatMap(([type, resources]) => {
    const lines = resources.map(([id, { Type: _, Metadata: __, ...is }]) => {
      const text = Object.entries(is).map(([name, value]) => `${name} ${JSON.stringify(plain(value))}`);
      return [id, ...text].join(" ");
    });
    const [first = "", ...others] = lines.toSorted();
    const digest = createHash("sha256").update(others.join("\n")).digest("hex").slice(0, 8);
    const shown = others.length < most ? others : [`and ${others.length} others: ${digest}`];
    return [`=== ${stack.node.id} ${type}`, first, ...shown];
  });
}

it("the templates of prod with every extra and of what it shares, and of dev, are as recorded in whole.txt", async () => {
  const lines = [
    ...[AccountStack, IamEvents].flatMap((Shared) => linesOf(new Shared(quickApp(), stages.prod), 20)),
    ...[...synthesize(withEveryExtra()).templates.keys()].flatMap((stack) => linesOf(stack, 20)),
    ...[...synthesize(stages.dev).templates.keys()].flatMap((stack) => linesOf(stack, 0)),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("whole.txt");
});
