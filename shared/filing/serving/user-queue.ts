import { isRetryable } from "../../aws/failures.ts";
import { addFields } from "../../aws/log.ts";
import { requireReadable, UnreadableRecord } from "../../aws/record.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { Filing, KeptPause } from "../../records/filings.ts";
import { type FilingRef, filingKey, filingRef } from "../../records/keys.ts";
import { say } from "../../wording/say.ts";
import type { Deadline, FilingDependencies } from "../session/dependencies.ts";
import type { Pause } from "../session/pause.ts";
import { beginRows, closeFiling } from "../session/rows-in-visit.ts";
import { createUserSession } from "../session/user-session.ts";
import { giveUp, nextVisit, postpone, setAside } from "./next-visit.ts";
import { type Visitor, visitPortal } from "./visit-portal.ts";

/** Serves the filings of one portal user, one after another. */
export interface UserQueue {
  /**
   * Works on a filing until it is done, has to wait, or runs out of time; that is written down before this resolves. One that
   * is closed, unknown or not due yet is left alone. Rejects after a fault of ours or of AWS: the filing is due again.
   */
  serve(ref: FilingRef): Promise<void>;
  /** Ends the work on this user: logs out, unless it continues at once, and releases the lease. */
  leave(): Promise<void>;
}

interface Queue extends Visitor {
  /** A filing was taken up: the next has only the time that is left. */
  begun: boolean;
  /** The latest filing ran out of time, and continues in its session at once. */
  goesOn: boolean;
}

/** After this many take-ups without an orderly end the fault is ours. */
const maxTakeUps = 10;
/** Instead of an earlier reason, such as a silent portal. */
const serviceFault: KeptPause = {
  reason: say("service_fault"),
  cause: "internal_error",
  rule: "a fault of the service",
};
const serviceTrouble: KeptPause = { reason: say("service_trouble"), cause: "portal_unavailable" };

/** Opens queues. Safe to run twice, late, or beside another worker: the table's conditions and the portal's pages decide. */
export const createUserQueues =
  (deps: FilingDependencies) =>
  (deadline: Deadline): UserQueue => {
    const queue: Queue = { deps, userSession: createUserSession(deps, deadline), begun: false, goesOn: false };
    return {
      serve: async (ref) => await serve(queue, ref),
      leave: async () => await queue.userSession.leave(queue.goesOn),
    };
  };

async function serve(queue: Queue, ref: FilingRef): Promise<void> {
  const { deps, userSession } = queue;
  const { filings, clock, times, log } = deps;
  // A filing after the first begins only with a fair chance to finish. Otherwise it is woken again: that does not delay it.
  if (queue.begun && !userSession.hasTimeToLogIn()) return wakeAgain(deps, ref);
  const now = clock.now();
  const taken = await filings.takeUp(ref, now, now + times.lease);
  if (!taken.written) return;
  const { filing } = taken;
  addFields({ ownerId: filing.ownerId });
  log.info("filing begins", { takeUps: filing.takeUps, rows: filing.rows.length });
  const startedLate = queue.begun;
  queue.begun = true;
  let progressed = false;
  const onProgress = () => {
    progressed = true;
    userSession.markProgress();
  };
  try {
    await workOn(queue, filing, now, startedLate, onProgress);
  } catch (error) {
    if (error instanceof UnreadableRecord) return await leaveUnreadable(deps, filing, error);
    // Trouble of AWS or our account is no bug of ours: the take-up does not count towards giving up. A closed filing needs
    // no reason to wait.
    if (!isRetryable(error)) await filings.failed(filingRef(filing), serviceFault).catch(() => undefined);
    else if (filing.takeUps <= maxTakeUps) await giveBack(deps, filing, serviceTrouble, progressed);
    throw error;
  }
}

async function workOn(
  queue: Queue,
  filing: Filing,
  now: EpochMs,
  startedLate: boolean,
  onProgress: () => void,
): Promise<void> {
  const { deps, userSession } = queue;
  const { breaker, times, log, metrics } = deps;
  if (filing.unread === "damaged") return await setAside(deps, filing);
  requireReadable(filing, filingKey(filing.taskId, filing.number));
  const rows = await beginRows(filing, deps, onProgress);
  if (filing.takeUps > maxTakeUps)
    return giveUp(deps, filing, { reason: filing.waiting ?? "", cause: "internal_error" });

  const admitted = await breaker.admit(now);
  if (!admitted.go) {
    const { go: _, ...held } = admitted;
    return await postpone(deps, filing, rows, { ...held, cause: "portal_unavailable", outage: true });
  }

  const before = userSession.budget.answers();
  const pause = await visitPortal(queue, filing, rows, admitted.restoredAt !== undefined);
  queue.goesOn = pause?.cut === "time";
  const isOutage = pause?.outage && !pause.keepEarlierReason && (!rows.progressed() || pause.doubtful);
  // Only an answer shows that the portal is up: a filing may end or wait without calling it.
  if (admitted.troubled && !isOutage && userSession.budget.answers() > before) await breaker.succeeded();
  if (!pause) return await closeFiling(deps, filing);
  if (!isOutage) return await postpone(deps, filing, rows, { ...pause, startedLate });
  if (pause.doubtful === "log-ins") log.error("the sign-on refuses several owners' passwords that had worked");
  else if (pause.doubtful) {
    const refused = { taskId: filing.taskId, concerns: pause.doubtful };
    log.error("the portal refuses several owners, or several stays of one, in the same unknown words", refused);
    metrics.count("PortalChanged");
  }
  await countFailure(deps, filing.group);
  // The user's other filings wait as well, and go first then: the trouble may be this filing's alone.
  await postpone(deps, filing, rows, { ...pause, until: (await userSession.rest(pause.retryAfterMs)) + times.sweep });
}

async function wakeAgain({ filings, wakeUps, clock, times }: FilingDependencies, ref: FilingRef): Promise<void> {
  const filing = await filings.find(ref);
  const now = clock.now();
  if (filing?.dueAt === undefined || now < (filing.startAt ?? 0)) return;
  // biome-ignore lint/plugin: somebody has moved it since, and a wake-up too many does nothing
  await filings.wakeAgain(filing, filing.dueAt, now + times.wakeUp);
  await wakeUps.wakeFiling(filing, now + times.wakeUp);
}

/** It needs a record that nobody can read: it waits, however long, until that is repaired. */
async function leaveUnreadable(
  deps: FilingDependencies,
  filing: Filing,
  { why, record }: UnreadableRecord,
): Promise<void> {
  const { filings, log, metrics } = deps;
  const which = { record, taskId: filing.taskId, filing: filing.number };
  if (why === "newer") {
    log.warn("left to the newer release that wrote it", which);
    // biome-ignore lint/plugin: a closed filing counts no take-ups
    await filings.progressed(filing);
    return;
  }
  log.error("a record cannot be read: what needs it waits until it is repaired", which);
  metrics.count("WorkerFailed");
  await giveBack(deps, filing, serviceFault, true);
}

async function giveBack(
  { filings, clock, times, random }: FilingDependencies,
  filing: Filing,
  why: KeptPause,
  progressed: boolean,
): Promise<void> {
  const pause: Pause = { ...why, outage: true };
  const { visitsWithoutProgress } = filing;
  const visit = { pause, now: clock.now(), progressed: false, visitsWithoutProgress, hasEarlierReason: false };
  const next = nextVisit({ ...visit, patienceUntil: 0, times, random });
  // Progress forgives take-ups that died before, even if AWS failed afterwards.
  // biome-ignore lint/plugin: a closed filing is not due
  await filings.postpone(filing, { ...next, progressed });
}

async function countFailure({ breaker, clock, log, metrics }: FilingDependencies, portalUser: string): Promise<void> {
  metrics.count("PortalOutage");
  if ((await breaker.failed(portalUser, clock.now())) !== "opened") return;
  metrics.count("BreakerOpened");
  log.error("the portal is down: filing pauses, one probe at a time");
}
