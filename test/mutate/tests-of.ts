import { createReach } from "./reach.ts";

export interface Round {
  readonly name: "near" | "wide" | "stacks";
  readonly tests: readonly string[];
}

/** Only what the planter runs of itself. */
const seeds = "test/mutate/thirty-seeds.test.ts";
/** Minutes each, and of the whole engine: what they find, thirty seeds mostly find. */
const hunts = /simulation\/(seeds|bugs|whole|backlog|model)\//;
/** They say what a document or a package says, not what the service does. */
const aside = /unit\/tooling|openapi\/lint/;
/** Many seconds: asked last of their round. */
const slow = /portal\/aade\.test|family\/(clauses|family)\.test|portal-check\.test/;

const kindOf = (test: string): string => test.split("/")[1] ?? "";
const isNear = (test: string): boolean => test === seeds || ["unit", "contract"].includes(kindOf(test));

/** What is deployed is built of these, and that is asked too, though no test imports it. */
const bundled = /^(functions|shared)\//;
const ofBundles = ["test/infra/bundles.test.ts", "test/infra/permissions.test.ts"];

/** Where to look for a mistake in a file: what stands nearest first, and what is cheap before what is not. */
export function createTestsOf(root: string): (file: string) => Round[] {
  const reach = createReach(root);
  return (file) => {
    const steps = reach(file);
    const cost = (test: string) => (steps.get(test) ?? 9) + (slow.test(test) ? 100 : 0);
    const tests = [...steps.keys()]
      .filter((test) => !hunts.test(test) && !aside.test(test))
      .toSorted((one, other) => cost(one) - cost(other));
    const wide = tests.filter((test) => ["simulation", "infra"].includes(kindOf(test)));
    const bundles = bundled.test(file) ? ofBundles.filter((test) => !wide.includes(test)) : [];
    const stacks: Round = { name: "stacks", tests: tests.filter((test) => kindOf(test) === "integration") };
    const rounds: Round[] = [
      { name: "near", tests: tests.filter(isNear) },
      ...(file.startsWith("local/") ? [stacks] : []),
      { name: "wide", tests: [...wide, ...bundles] },
      ...(file.startsWith("local/") ? [] : [stacks]),
    ];
    return rounds.filter((round) => round.tests.length > 0);
  };
}
