import { createReach } from "./reach.ts";

export interface Round {
  readonly name: "near" | "wide" | "stacks";
  readonly tests: readonly string[];
}

/** Only what the planter runs of itself. */
const seeds = "test/mutate/thirty-seeds.test.ts";
/** What `npm test` does not run, what starts a whole stack, and what is of documents and packages: they are no code. */
const left = /unit\/tooling|openapi\/lint|\.long\.test|\/(e2e|chaos)\//;
/** Many seconds: asked last of their round. */
const slow =
  /portal\/aade\.test|family\/(clauses|family)\.test|portal-check\.test|infra\/(bundles|cost|gateway|perm|rules)|simulation\/(seeds|bugs|whole|backlog|model)\//;
/** What reads the one synthesized stack: near for whom it is synthesized from. */
const deployed = /infra\/(settings|alarms|queues|functions|api|data|stages|template)\.test/;
/** What is deployed is built of these: that is asked too, though no test imports it. */
const bundled = /^(functions|shared)\//;
const ofBundles = ["test/infra/bundles.test.ts", "test/infra/permissions.test.ts"];

/** What catches a mistake mostly stands among the first few. */
const nearest = 5;

function roundOf(file: string, test: string): Round["name"] {
  if (test === seeds || /^test\/(unit|contract)\//.test(test)) return "near";
  if (file.startsWith("infra/") && deployed.test(test)) return "near";
  return test.startsWith("test/integration/") ? "stacks" : "wide";
}

/** Where to look for a mistake in a file: what stands nearest first, and what is cheap before what is not. */
export function createTestsOf(root: string): (file: string) => Round[] {
  const reach = createReach(root);
  return (file) => {
    const steps = reach(file);
    for (const test of bundled.test(file) ? ofBundles : []) steps.set(test, steps.get(test) ?? 99);
    const cost = (test: string) => (steps.get(test) ?? 0) + (slow.test(test) ? 100 : 0);
    const tests = [...steps.keys()]
      .filter((test) => !left.test(test))
      .toSorted((one, other) => cost(one) - cost(other));
    const names: Round["name"][] = file.startsWith("local/") ? ["stacks", "near", "wide"] : ["near", "wide", "stacks"];
    const rounds = names.flatMap((name): Round[] => {
      const its = tests.filter((test) => roundOf(file, test) === name);
      return [its.slice(0, nearest), its.slice(nearest)].map((some) => ({ name, tests: some }));
    });
    return rounds.filter((round) => round.tests.length > 0);
  };
}
