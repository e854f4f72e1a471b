import { guessesOf } from "../../auth/attempts.ts";
import type { LoginResult } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import type { PortalUser } from "../records/portal-users.ts";
import type { FilingDependencies } from "./dependencies.ts";
import { later } from "./interruption.ts";
import type { Attempt, Veto } from "./log-in-rules.ts";

/** A log-in that may turn out to be somebody's guess. */
interface Guess {
  /** What was not refused, and cannot have been, counts no more. */
  answered(result: LoginResult): Promise<void>;
}

/** It waits until the hour has passed, and longer each time. */
export const tooManyGuesses: Veto = {
  kind: "not_now",
  interruption: later({ reason: say("guesses_spent"), cause: "invalid_credentials", outage: false }),
};

/**
 * Nobody tries passwords at the portal through us: what a task brought along, and what has not logged in before, is counted
 * against the task's client before it is posted. Undefined where there is nothing to count.
 */
export function createGuessLimit({ tasks, guesses }: Pick<FilingDependencies, "tasks" | "guesses">) {
  return async (user: PortalUser, attempt: Attempt): Promise<Guess | "too many" | undefined> => {
    if (attempt.version !== undefined || user.proven === attempt.fingerprint) return undefined;
    const task = await tasks.find(attempt.taskId);
    if (!task) return undefined;
    const subject = guessesOf(task.clientId);
    if (!(await guesses.take(subject))) return "too many";
    return {
      async answered(result) {
        const mayBeRefused =
          result.kind === "invalid_credentials" || (result.kind === "failed" && result.failure.effect !== "no");
        if (!mayBeRefused) await guesses.giveBack(subject);
      },
    };
  };
}
