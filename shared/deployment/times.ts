import type { Milliseconds } from "../ids-and-times.ts";
import { dayMs as day, hourMs as hour, minuteMs as minute, secondMs as second } from "../parsing/durations.ts";

/** How long a function of the API may take for a request, in milliseconds. API Gateway waits 29 s at most. */
export const requestTimeoutMs = 10 * second;

/**
 * Every time that two places of the service must agree on, in milliseconds: on AWS, and on one machine. A time that only one
 * place knows stands there, under a name that says of what. What a client must know, too, is in `shared/contract/`.
 */
export const times = {
  aws: {
    /** How long an unclear save may take to appear in the portal's list before it is looked up. */
    settle: minute,
    sweep: minute,
    digest: day,
    /** How long after a wake-up an open task or filing counts as forgotten and is woken again. */
    wakeUp: 15 * minute,
    /** One call at the portal; each stage sets its own. */
    submitTimeout: minute,
    /** The rest between two calls of a session: we are guests at the portal. */
    rest: 0.1 * second,
    function: 3 * minute,
    /** How long SQS hides a message in progress: 6 × the function's time-out. */
    visibility: 18 * minute,
    /** A portal user's lease: a function's lifetime, and as much again as two clocks may differ. */
    lease: 4 * minute,
    /** How long the portal keeps an account locked, and counts wrong passwords towards a lock. */
    lockWindow: 30 * minute,
    /** Within this time a user is logged in only a few times without progress. */
    loginWindow: hour,
    /** A password whose posts got no clear answer is posted again after this, and then after six times this. */
    unclearLogin: 4 * hour,
    backoffBase: 15 * second,
    backoffCap: 15 * minute,
    /** One probe per interval while the portal is down. */
    breakerInterval: minute,
    /** A confirmed draft that the portal does not show is saved again no sooner. */
    saveAgain: 15 * minute,
    /** How long a list may not show what another session has done. */
    othersShow: 10 * minute,
    /** After an unclear answer, a climate-fee statement is sent again no sooner, even if two workers' clocks differ. */
    takkResend: 30 * minute,
    /** A refusal that may not be the portal's last word is tried again after this. */
    refusedAgain: 3 * hour,
    /** How long work waits for an outage to end; each stage sets its own. */
    giveUp: 14 * day,
  },
  local: {
    settle: second,
    sweep: second,
    digest: 10 * second,
    wakeUp: 20 * second,
    submitTimeout: 5 * second,
    rest: 0,
    function: 15 * second,
    visibility: 20 * second,
    lease: 18 * second,
    lockWindow: 5 * second,
    loginWindow: 10 * second,
    unclearLogin: 5 * second,
    backoffBase: 0.25 * second,
    backoffCap: 2 * second,
    breakerInterval: second,
    saveAgain: 3 * second,
    othersShow: 5 * second,
    takkResend: 3 * second,
    refusedAgain: 10 * second,
    giveUp: 14 * day,
  },
} as const satisfies Record<string, Readonly<Record<string, number>>>;

export type Times = Readonly<Record<keyof (typeof times)["aws"], Milliseconds>>;
