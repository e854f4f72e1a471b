import { globSync } from "node:fs";
import type { Drawn } from "./draw.ts";
import type { Ran } from "./ran.ts";
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
const deployed = /infra\/(settings|alarms|dashboard|queues|functions|network|api|data|keys|stages|template)\.test/;
/** What is deployed is built of these: that is asked too, though no test imports it. */
const bundled = /^(functions|shared)\//;
const ofBundles = ["test/infra/bundles.test.ts", "test/infra/permissions.test.ts"];

/** What is generated of the contract is compared whole with what was: near for all of it. */
const contract = /^shared\/contract\//;
const ofContract = "test/contract/openapi/fresh.test.ts";

/** What catches a mistake mostly stands among the first few. */
const nearest = 10;

const isCheap = (test: string) => test === seeds || /^test\/(unit|contract)\//.test(test);

/** Those of which it is known what they run. */
export const cheapTests = (root: string): string[] =>
  [...globSync("test/{unit,contract}/**/*.test.ts", { cwd: root }).toSorted().toReversed(), seeds].filter(
    (test) => !left.test(test),
  );

function roundOf(file: string, test: string): Round["name"] {
  if (isCheap(test)) return "near";
  if (file.startsWith("infra/") && deployed.test(test)) return "near";
  return test.startsWith("test/integration/") ? "stacks" : "wide";
}

interface Asked {
  readonly near: readonly Round[];
  readonly others: readonly Round[];
}

const order = ["near", "wide", "stacks"] as const;

/**
 * Where to look for a mistake: what stands nearest to its file first, and what is cheap before what is not. Of the cheap ones
 * those that run its very place, as far as that can be told.
 */
export function createTestsOf(root: string, ran: Ran): (drawn: Drawn) => Asked {
  const reach = createReach(root);
  return ({ file, mistake: { from } }) => {
    const steps = new Map([...reach(file)].filter(([at]) => at.endsWith(".test.ts")));
    for (const test of bundled.test(file) ? ofBundles : []) steps.set(test, steps.get(test) ?? 99);
    if (contract.test(file)) steps.set(ofContract, 0);
    // An operator's own place is counted to what stands behind it, which may not be run.
    const ranAt = [ran.testsAt(file, from - 1), ran.testsAt(file, from)];
    const running = ranAt.every((its) => its === undefined)
      ? undefined
      : new Set(ranAt.flatMap((its) => [...(its ?? [])]));
    for (const test of running ?? []) steps.set(test, steps.get(test) ?? 99);
    const cost = (test: string) => (steps.get(test) ?? 0) + (slow.test(test) ? 100 : 0);
    const tests = [...steps.keys()]
      .filter((test) => !left.test(test) && (!running || !isCheap(test) || running.has(test)))
      .toSorted((one, other) => cost(one) - cost(other) || ran.breadth(one) - ran.breadth(other));
    const its = (name: Round["name"]) => tests.filter((test) => roundOf(file, test) === name);
    const close = (name: Round["name"]) => ({ name, tests: its(name).slice(0, nearest) });
    const rest = (name: Round["name"]) => ({ name, tests: its(name).slice(nearest) });
    // The portal's simulator is mostly asked as a website.
    const near = file.startsWith("local/") ? (["near", "stacks"] as const) : (["near"] as const);
    const others = order.flatMap((name) =>
      near.some((one) => one === name) ? [rest(name)] : [close(name), rest(name)],
    );
    return { near: near.map(close).filter(isAny), others: others.filter(isAny) };
  };
}

const isAny = ({ tests }: Round) => tests.length > 0;

/** Tests by the beginnings of their paths, those of each kind together. Throws where there is none: nothing would be asked. */
export function namedTests(root: string, beginnings: string): Round[] {
  const all = beginnings.split(",").flatMap((beginning) => {
    const found = globSync(`${beginning.replace(/\.test(\.ts)?$/, "")}{,*,/**/*}.test.ts`, { cwd: root });
    if (found.length === 0) throw new Error(`no test begins with ${beginning}`);
    return found;
  });
  // What reads the synthesized stack needs no bundles of its own, whoever asks for it by name.
  const its = (name: Round["name"]) =>
    all.filter((test) => !test.includes(".long.") && roundOf("infra/", test) === name);
  return order.map((name) => ({ name, tests: [...new Set(its(name))] })).filter(isAny);
}
