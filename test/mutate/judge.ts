import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Answer, ask } from "./ask.ts";
import type { Round } from "./tests-of.ts";

export interface Verdict {
  readonly kind: "caught" | "not caught" | "no end";
  readonly by: string;
}

/**
 * Says whether the tests notice a mistake. One that is red in a round has to be red alone as well, and green alone
 * without the mistake: what is red for another reason, a busy machine or the test before it, catches nothing.
 */
export function createJudge(
  copy: string,
): (file: string, planted: string, rounds: readonly Round[]) => Promise<Verdict> {
  const isGreen = new Map<string, boolean>();

  async function isRedForThis(path: string, planted: string, alone: Round, first: boolean): Promise<boolean> {
    const source = readFileSync(path, "utf8");
    const [test = ""] = alone.tests;
    if (!isGreen.has(test)) isGreen.set(test, (await ask(copy, alone)).outcome === "green");
    if (!isGreen.get(test)) return false;
    if (first) return true;
    writeFileSync(path, planted);
    const { outcome } = await ask(copy, alone);
    writeFileSync(path, source);
    return outcome !== "green";
  }

  async function answerTo(path: string, planted: string, round: Round): Promise<Answer> {
    const source = readFileSync(path, "utf8");
    writeFileSync(path, planted);
    const answer = await ask(copy, round);
    writeFileSync(path, source);
    return answer;
  }

  async function judgeRound(path: string, planted: string, round: Round): Promise<Verdict | undefined> {
    let { tests } = round;
    while (tests.length > 0) {
      const answer = await answerTo(path, planted, { ...round, tests });
      if (answer.outcome === "green") return undefined;
      const suspect = tests.includes(answer.file) ? answer.file : (tests[0] ?? "");
      const isFirst = suspect === tests[0];
      if (await isRedForThis(path, planted, { ...round, tests: [suspect] }, isFirst))
        return { kind: answer.outcome === "silent" ? "no end" : "caught", by: `${suspect}: ${answer.test}` };
      console.log(`  red for another reason: ${suspect}: ${answer.test}`);
      tests = tests.filter((test) => test !== suspect);
    }
    return undefined;
  }

  return async (file, planted, rounds) => {
    for (const round of rounds) {
      const verdict = await judgeRound(join(copy, file), planted, round);
      if (verdict) return verdict;
    }
    return { kind: "not caught", by: rounds.map(({ name, tests }) => `${name} ${tests.length}`).join(", ") };
  };
}
