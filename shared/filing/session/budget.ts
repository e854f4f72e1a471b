import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Deadline } from "./dependencies.ts";
import { Interrupted, outOfTime } from "./pause.ts";
import type { Progress } from "./progress.ts";

type Call = "look" | "change";

/** What the writes around a portal call may take. */
const marginMs = 2_000;

/** The time that is left of a visit, how much of it the portal takes for a call, and how many calls are left. */
export type Budget = ReturnType<typeof createBudget>;

/** It follows what is seen: as long as the slowest call so far, and half as long again, has to be left. */
export function createBudget(
  deadline: Deadline,
  clock: Clock,
  times: Pick<Times, "submitTimeout">,
  progress: Pick<Progress, "need" | "callBegins" | "startBatch">,
) {
  const margin = Math.min(marginMs, times.submitTimeout / 5);
  const slowest: Record<Call | "login", number> = { look: 0, change: 0, login: 0 };
  let answers = 0;
  const slowestMs = () => Math.max(slowest.look, slowest.change) || slowest.login;
  const expected = (call: Call) =>
    Math.min(times.submitTimeout, Math.max(times.submitTimeout / 6, 1.5 * Math.max(slowest[call], slowest.look)));
  return {
    /** Nothing starts that can hardly end before the deadline, or that the hour has no room for. */
    need(call: Call) {
      progress.need();
      if (deadline.at - clock.now() >= expected(call) + margin) return;
      throw new Interrupted(outOfTime(slowestMs()));
    },
    /** Notes how long a call takes. */
    async timed<T>(call: Call | "login", work: () => Promise<T>) {
      const began = clock.now();
      if (call !== "login") progress.callBegins();
      try {
        return await work();
      } finally {
        slowest[call] = Math.max(slowest[call], clock.now() - began);
      }
    },
    /**
     * A batch begins: tells, from now on, whether it is full. It gets a third of the time that is left, since making final
     * takes longer than looking and saving, and so many calls for nothing.
     */
    startBatch() {
      const at = (2 * clock.now() + deadline.at) / 3;
      const areCallsOver = progress.startBatch();
      return () => clock.now() >= at || areCallsOver();
    },
    /** The portal answered a call with what was asked for. */
    noteAnswer() {
      answers += 1;
    },
    answers: () => answers,
    isOver: () => deadline.signal.aborted || clock.now() >= deadline.at,
    /** How long the slowest call took; the log-in where nothing else was called. */
    slowestMs,
  };
}
