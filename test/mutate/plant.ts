/**
 * Plants single mistakes, drawn by a seed, and says which of them no test catches. What does not compile is drawn again.
 *
 *     npm run plant -- --seed 2 shared/filing:30 shared/aws:10     # thirty, and ten
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { upToDateBundles } from "../../local/functions/bundles.ts";
import { createRandom } from "../support/simulation/random.ts";
import { createCompiler } from "./compiler.ts";
import { type Mistake, mistakesIn } from "./mistakes.ts";
import { testsOf } from "./tests-of.ts";

const root = resolve(import.meta.dirname, "../..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" } },
});
/** Tables of texts, generated code, and what only a person at a terminal or an account of AWS runs. */
const left =
  /generated|\/wording\/|cli\/openapi\/|stand-ins|\.d\.ts$|infra\/(app|build|console|rehearse)\.ts|\/types?\.ts$/;
/** A mistake may make a test run for ever: then the tests take so many times what they take without one. */
const patience = 5;
const shortestLimitMs = 60_000;

// The tests of the infrastructure read what is deployed.
await upToDateBundles();
const random = createRandom(Number(values.seed));
const copy = mkdtempSync(join(tmpdir(), "planted-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
const tracked = execFileSync("git", ["ls-files"], { cwd: root });
for (const file of tracked.toString().trim().split("\n"))
  cpSync(join(root, file), join(copy, file), { recursive: true });
for (const folder of ["node_modules", "dist"]) symlinkSync(join(root, folder), join(copy, folder));
const compiles = createCompiler(copy);

type Verdict = "caught" | "not caught" | "no end";

function run(tests: string, timeout?: number): number | null {
  const program = join(copy, "node_modules/vitest/vitest.mjs");
  return spawnSync(process.execPath, [program, "run", "--config", "test/mutate/vitest.config.ts"], {
    ...{ cwd: copy, stdio: "ignore", timeout, killSignal: "SIGKILL" },
    env: { ...process.env, MUTATE_TESTS: tests },
  }).status;
}

const lasting = new Map<string, number>();

/** How long tests take without a mistake. Tests that are red then would "catch" all of them. */
function lastsWithout(tests: string): number {
  const known = lasting.get(tests);
  if (known !== undefined) return known;
  const from = Date.now();
  if (run(tests) !== 0) throw new Error(`red without a mistake: ${tests}`);
  lasting.set(tests, Date.now() - from);
  return Date.now() - from;
}

/** Whether the tests notice. What does not end twice, the second time with twice the patience, does not end. */
function verdictOf(tests: string, plant: () => void): Verdict {
  const lasts = lastsWithout(tests);
  plant();
  const limit = Math.max(shortestLimitMs, patience * lasts);
  const status = run(tests, limit) ?? run(tests, 2 * limit);
  if (status === null) return "no end";
  return status === 0 ? "not caught" : "caught";
}

function shown(source: string, { from, to, kind, text }: Mistake): string {
  const short = (it: string) => it.replaceAll(/\s+/g, " ").slice(0, 70);
  const line = source.slice(0, from).split("\n").length;
  return `${line} ${kind}: ${short(source.slice(from, to))} -> ${short(text) || "(nothing)"}`;
}

/** Plants one, asks the tests, takes it out again; undefined when it does not compile. */
function tryOut(file: string, mistake: Mistake): Verdict | undefined {
  const source = readFileSync(join(copy, file), "utf8");
  const planted = source.slice(0, mistake.from) + mistake.text + source.slice(mistake.to);
  if (!compiles(file, planted)) return undefined;
  let verdict: Verdict = "not caught";
  for (const tests of testsOf(file)) {
    if (verdict === "not caught") verdict = verdictOf(tests, () => writeFileSync(join(copy, file), planted));
    writeFileSync(join(copy, file), source);
  }
  console.log(`${verdict}: ${file}:${shown(source, mistake)}`);
  return verdict;
}

for (const wanted of positionals) {
  const [folder = "", count = "10"] = wanted.split(":");
  const files = globSync(folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`, { cwd: copy });
  const all = files
    .filter((file) => !left.test(file))
    .toSorted()
    .flatMap((file) => mistakesIn(readFileSync(join(copy, file), "utf8")).map((mistake) => ({ file, mistake })));
  const of: Record<Verdict, number> = { caught: 0, "not caught": 0, "no end": 0 };
  for (let tried = 0; tried < Number(count) && all.length > 0; ) {
    const [drawn] = all.splice(random.between(0, all.length - 1), 1);
    const verdict = drawn && tryOut(drawn.file, drawn.mistake);
    if (!verdict) continue;
    tried += 1;
    of[verdict] += 1;
  }
  console.log(`${folder}: ${of.caught} caught, ${of["not caught"]} not, ${of["no end"]} without an end`);
}
