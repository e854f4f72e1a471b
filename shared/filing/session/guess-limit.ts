import { guessesOf } from "../../auth/attempts.ts";
import { say } from "../../wording/say.ts";
import type { PortalUser } from "../records/portal-users.ts";
import type { CountLogIn, FilingDependencies } from "./dependencies.ts";
import { later } from "./interruption.ts";
import type { Attempt, Veto } from "./log-in-rules.ts";

/** It waits until the hour has passed, and longer each time. */
export const tooManyGuesses: Veto = {
  kind: "not_now",
  interruption: later({ reason: say("guesses_spent"), cause: "invalid_credentials", outage: false }),
};

/** Counts log-ins against the clients of their tasks. */
export function countLogIns(
  { tasks, attempts }: Pick<FilingDependencies, "tasks"> & { readonly attempts: FilingDependencies["guesses"] },
  subjectOf: (clientId: string) => readonly string[],
): CountLogIn {
  return async (taskId) => {
    const task = await tasks.find(taskId);
    if (!task) return undefined;
    const subject = subjectOf(task.clientId);
    if (!(await attempts.take(subject))) return "too many";
    return {
      async answered(result) {
        const mayBeRefused =
          result.kind === "invalid_credentials" || (result.kind === "failed" && result.failure.effect !== "no");
        if (!mayBeRefused) await attempts.giveBack(subject);
      },
    };
  };
}

/**
 * Nobody tries passwords at the portal through us: what has not logged in before is counted before it is posted, what a
 * task brought along more strictly than what is on record.
 */
export function createGuessLimit({
  tasks,
  guesses,
  countNewPassword,
}: Pick<FilingDependencies, "tasks" | "guesses" | "countNewPassword">) {
  const countBrought = countLogIns({ tasks, attempts: guesses }, guessesOf);
  return async ({ proven }: PortalUser, { fingerprint, version, taskId }: Attempt) => {
    if (proven === fingerprint) return undefined;
    return await (version === undefined ? countBrought : countNewPassword)(taskId);
  };
}
