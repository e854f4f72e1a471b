import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Round } from "./tests-of.ts";

/** What a run of tests came to: the file that was red or stood still, and the test that said so. */
export interface Answer {
  readonly outcome: "green" | "red" | "silent";
  readonly file: string;
  readonly test: string;
}

/** No test says nothing for so long, once its run has said its first word: until then, a run may wait its turn. */
const longestSilenceMs = { near: 120_000, wide: 400_000, stacks: 400_000 };
/** What is left of its words when it has ended. What it started may hold its output open for ever. */
const lastWordsMs = 500;

/** The packages are the same for every mistake. */
const compiledOnce = { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compiled") };

/** Runs tests in the order given, up to the first that is red; where they are to note what they run, all. */
export async function ask(copy: string, { name, tests }: Round, notes = ""): Promise<Answer> {
  const vitest = spawn(join(copy, "node_modules/.bin/vitest"), ["run"], {
    cwd: copy,
    // A group of its own, so that what it started ends with it.
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...compiledOnce, PLANT_TESTS: tests.join(), PLANT_ROUND: name, PLANT_NOTES: notes },
  });
  const words = createInterface({ input: vitest.stdout });
  const ended = new Promise<number | null>((resolve) => vitest.once("exit", resolve));
  void ended.then(() => setTimeout(() => words.close(), lastWordsMs));
  let [file, test, isSilent] = ["", "", false];
  const end = () => {
    isSilent = true;
    if (vitest.pid !== undefined) process.kill(-vitest.pid, "SIGKILL");
  };
  let timer: NodeJS.Timeout | undefined;
  for await (const line of words) {
    clearTimeout(timer);
    timer = setTimeout(end, longestSilenceMs[name]);
    const [, word, of = "", title = ""] = /^(begins|red|failed) (\S+) ?(.*)$/.exec(line) ?? [];
    if (word === "failed" && test === "") [file, test] = [of, title];
    if (test === "" && word !== undefined) file = of;
    if (word === "red" && test === "") test = "(it cannot be read)";
  }
  clearTimeout(timer);
  const status = await ended;
  return { outcome: isSilent ? "silent" : status === 0 ? "green" : "red", file, test };
}
