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
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../support/simulation/random.ts";
import { ask } from "./ask.ts";
import { compiling } from "./compiler.ts";
import { copyOf, plantIn } from "./copy.ts";
import { type Mistake, mistakesIn } from "./mistakes.ts";
import { createTestsOf, namedTests, type Round } from "./tests-of.ts";

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
/** Tables of texts, generated code, and what only a person at a terminal or an account of AWS runs. */
const left =
  /generated|\/wording\/|cli\/openapi\/|stand-ins|\.d\.ts$|infra\/(app|build|console|rehearse)\.ts|\/types?\.ts$/;
const everything = "{cli,functions,infra,local,shared}";

interface Drawn {
  /** Its place in the draw, from 1. */
  readonly place: number;
  readonly file: string;
  readonly source: string;
  readonly mistake: Mistake;
  /** The file with the mistake in it. */
  readonly text: string;
}

/** In the order drawn, those that compile. */
function draw(folder: string, count: number): Drawn[] {
  const random = createRandom(Number(values.seed));
  const pattern = folder === "everything" ? everything : folder;
  const all = globSync(folder.endsWith(".ts") ? folder : `${pattern}/**/*.ts`, { cwd: copy })
    .filter((file) => !left.test(file))
    .toSorted()
    .map((file) => ({ file, source: readFileSync(join(copy, file), "utf8") }))
    .flatMap((at) => mistakesIn(at.source).map((mistake) => ({ ...at, mistake })));
  const next = ({ file, source, mistake }: (typeof all)[number]) => {
    const text = source.slice(0, mistake.from) + mistake.text + source.slice(mistake.to);
    return { file, source, mistake, text };
  };
  const drawn: Omit<Drawn, "place">[] = [];
  while (drawn.length < count && all.length > 0) {
    const some = Math.ceil((count - drawn.length) * 1.4);
    const lot = Array.from({ length: Math.min(some, all.length) }, () =>
      all.splice(random.between(0, all.length - 1), 1).map(next),
    );
    drawn.push(...compiling(copy, lot.flat()));
  }
  return drawn.slice(0, count).map((one, index) => ({ ...one, place: index + 1 }));
}

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
const testsOf = createTestsOf(copy);
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
  const first = (drawn: Drawn) => (values.before ? namedTests(copy, values.before) : testsOf(drawn.file).near);
  for (const drawn of all) verdicts.set(drawn, await tryOut(drawn, first(drawn)));
  for (const drawn of values.near || values.before ? [] : all)
    if (verdicts.get(drawn) === "not caught") verdicts.set(drawn, await tryOut(drawn, testsOf(drawn.file).others));
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
  const drawn = draw(folder, Number(number)).filter(({ place }) => only?.includes(place) ?? true);
  if (values.draw) for (const one of drawn) console.log(shown(one));
  else await count(drawn);
}
await checkThatTheyAreGreen();
