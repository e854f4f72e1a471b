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
/** A mistake may make a test run for ever. */
const limitMs = 150_000;

const random = createRandom(Number(values.seed));
const copy = mkdtempSync(join(tmpdir(), "planted-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
const tracked = execFileSync("git", ["ls-files"], { cwd: root });
for (const file of tracked.toString().trim().split("\n"))
  cpSync(join(root, file), join(copy, file), { recursive: true });
for (const folder of ["node_modules", "dist"]) symlinkSync(join(root, folder), join(copy, folder));
const compiles = createCompiler(copy);

type Verdict = "caught" | "not caught" | "no end";

/** Whether the tests notice; a run that does not end is told apart: on a busy machine it may be none of theirs. */
function verdictOf(tests: string): Verdict {
  const program = join(copy, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [program, "run", "--config", "test/mutate/vitest.config.ts"], {
    ...{ cwd: copy, stdio: "ignore", timeout: limitMs, killSignal: "SIGKILL" },
    env: { ...process.env, MUTATE_TESTS: tests },
  });
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
  const source = readFileSync(join(root, file), "utf8");
  const planted = source.slice(0, mistake.from) + mistake.text + source.slice(mistake.to);
  if (!compiles(file, planted)) return undefined;
  writeFileSync(join(copy, file), planted);
  let verdict: Verdict = "not caught";
  for (const tests of testsOf(file)) if (verdict === "not caught") verdict = verdictOf(tests);
  writeFileSync(join(copy, file), source);
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
