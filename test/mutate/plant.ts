/**
 * Plants single mistakes, drawn by a seed, and says which of them no test catches. What does not compile is drawn again.
 *
 *     npm run plant -- --seed 2 shared/filing:30 shared/aws:10     # thirty, and ten
 *     npm run plant -- --seed 2 everything:100                     # of all folders, as many of each as it is large
 *     npm run plant -- --seed 2 --only 40,57 everything:100        # the fortieth and the fifty-seventh of them
 *     npm run plant -- --seed 2 --draw everything:100              # only says what they are
 *     npm run plant -- --seed 2 --near everything:100              # before the near tests alone
 *     npm run plant -- --seed 2 --only 40 --before test/unit,test/infra/rules everything:100  # before these instead
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ask } from "./ask.ts";
import { copyOf, plantIn } from "./copy.ts";
import { type Drawn, draw } from "./draw.ts";
import { createRan } from "./ran.ts";
import { cheapTests, createTestsOf, namedTests, type Round } from "./tests-of.ts";

const root = resolve(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    draw: { type: "boolean", default: false },
    near: { type: "boolean", default: false },
    before: { type: "string" },
  },
});

function shown({ place, file, source, mistake: { from, to, kind, text } }: Drawn): string {
  const short = (it: string) => it.replaceAll(/\s+/g, " ").slice(0, 70);
  const line = source.slice(0, from).split("\n").length;
  return `${place} ${file}:${line} ${kind}: ${short(source.slice(from, to))} -> ${short(text) || "(nothing)"}`;
}

/** `shared/filing`, `functions/api`, `local/portal`, but `cli` and `infra` whole. */
function folderOf(file: string): string {
  const [room = "", part = "", ...rest] = file.split("/");
  return ["cli", "infra"].includes(room) || rest.length === 0 ? room : `${room}/${part}`;
}

const copy = await copyOf(root);
const isAsking = !(values.draw || values.before);
const testsOf = createTestsOf(copy, await createRan(root, copy, isAsking ? cheapTests(copy) : []));
type Verdict = "caught" | "not caught" | "no end";
/** What caught something, by the kind of round: none of it may be red without a mistake. */
const biting: Record<Round["name"], Set<string>> = { near: new Set(), wide: new Set(), stacks: new Set() };

/** Plants one, asks round by round, and takes it out again. */
async function tryOut(drawn: Drawn, rounds: readonly Round[]): Promise<Verdict> {
  let [verdict, by]: [Verdict, string] = [
    "not caught",
    rounds.map(({ name, tests }) => `${name} ${tests.length}`).join(),
  ];
  const putBack = plantIn(root, copy, drawn.file, drawn.text);
  for (const round of rounds) {
    const { outcome, file, test } = await ask(copy, round);
    if (outcome === "green") continue;
    biting[round.name].add(file);
    [verdict, by] = [outcome === "silent" ? "no end" : "caught", `${file}: ${test}`];
    break;
  }
  putBack();
  console.log(`${verdict}: ${shown(drawn)}\n    ${by}`);
  return verdict;
}

/** The near tests of all first: what most are caught by, and what takes the least time. */
async function count(all: readonly Drawn[]): Promise<void> {
  const verdicts = new Map<Drawn, Verdict>();
  const first = (drawn: Drawn) => (values.before ? namedTests(copy, values.before) : testsOf(drawn).near);
  for (const drawn of all) verdicts.set(drawn, await tryOut(drawn, first(drawn)));
  for (const drawn of values.near || values.before ? [] : all)
    if (verdicts.get(drawn) === "not caught") verdicts.set(drawn, await tryOut(drawn, testsOf(drawn).others));
  const byFolder = Map.groupBy(verdicts, ([{ file }]) => folderOf(file));
  const tally = [...byFolder].map(([folder, judged]) => {
    const of = (kind: Verdict) => judged.filter(([, its]) => its === kind).length;
    const left = { "not caught": of("not caught"), "no end": of("no end") };
    return { folder, drawn: judged.length, caught: of("caught"), ...left };
  });
  console.table(tally);
}

/** Tests that are red without a mistake would "catch" all of them. */
async function checkThatTheyAreGreen(): Promise<void> {
  for (const name of ["near", "wide", "stacks"] as const) {
    const answer = biting[name].size > 0 && (await ask(copy, { name, tests: [...biting[name]] }));
    if (answer && answer.outcome !== "green")
      throw new Error(`nothing of this counts: ${answer.file} is ${answer.outcome} without a mistake (${answer.test})`);
  }
  console.log("What was red is green without a mistake.");
}

for (const wanted of positionals) {
  const [folder = "", number = "10"] = wanted.split(":");
  const only = values.only?.split(",").map(Number);
  const drawn = draw(root, copy, folder, { seed: Number(values.seed), count: Number(number) }).filter(
    ({ place }) => only?.includes(place) ?? true,
  );
  if (values.draw) for (const one of drawn) console.log(shown(one));
  else await count(drawn);
}
await checkThatTheyAreGreen();
