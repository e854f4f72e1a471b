import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Answer, PortalSession } from "../../portal/portal.ts";
import type { Filing } from "../records/filings.ts";
import type { Lease } from "../records/portal-users.ts";
import type { Deadline } from "./dependencies.ts";
import type { Places } from "./places.ts";
import type { RowsAtWork } from "./rows-at-work.ts";
import { must, Stop } from "./stop.ts";

/** One worker's hold of one filing, logged in. */
export interface Work {
  readonly filing: Filing;
  readonly rows: RowsAtWork;
  readonly places: Places;
  readonly session: PortalSession;
  readonly lease: Lease;
  readonly deadline: Deadline;
  readonly clock: Clock;
  readonly random: () => number;
  readonly times: Times;
}

const readTries = 3;
/** What the writes around a portal call may take. */
const marginMs = 2_000;

/** Nothing starts that cannot end before the deadline: a submit has its time-out, a look is short or done again. */
export function needTime(
  { clock, deadline, times }: Pick<Work, "clock" | "deadline" | "times">,
  call: "submit" | "look",
): void {
  const needed = call === "submit" ? times.submitTimeout : times.submitTimeout / 6;
  const margin = Math.min(marginMs, times.submitTimeout / 5);
  if (deadline.at - clock.now() < needed + margin) throw new Stop({ kind: "out_of_time" });
}

/** A call that only reads may be repeated; the last answer counts. */
export async function reading<T>(work: Work, read: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 1; ; tries += 1) {
    needTime(work, "look");
    const answer = await read();
    const passing = !answer.ok && answer.failure.kind === "unavailable" && answer.failure.retryAfterMs === undefined;
    if (!passing || tries === readTries) return answer;
    await work.clock.sleep(Math.ceil(work.random() * 100 * 2 ** tries));
  }
}

/** What a reading call shows, or a stop. */
export async function mustRead<T>(work: Work, read: () => Promise<Answer<T>>): Promise<T> {
  return must(await reading(work, read));
}
