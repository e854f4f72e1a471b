import type { LoginResult } from "../../portal/portal.ts";
import type { FilingDependencies } from "./dependencies.ts";
import type { Attempt } from "./log-in-rules.ts";

/**
 * What has not logged in before is counted before it is posted: what a task brought along more strictly than what is on
 * record. What was not refused, and cannot have been, counts no more.
 */
export function createGuessLimit({ tasks, guesses }: Pick<FilingDependencies, "tasks" | "guesses">) {
  return async ({ version, taskId }: Pick<Attempt, "version" | "taskId">, portalUser: string) => {
    const task = await tasks.find(taskId);
    if (!task) return undefined;
    const counter = version === undefined ? guesses.brought : guesses.onRecord;
    const guess = { clientId: task.clientId, madeBy: task.madeBy, portalUser };
    if (!(await counter.take(guess))) return "too many";
    return {
      async answered(result: LoginResult): Promise<void> {
        const mayBeRefused =
          result.kind === "invalid_credentials" || (result.kind === "failed" && result.failure.effect !== "no");
        if (!mayBeRefused) await counter.giveBack(guess);
      },
    };
  };
}
