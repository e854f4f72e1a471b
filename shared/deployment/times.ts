const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Every time that the engine, the stack and the local stack must agree on, in milliseconds. */
export interface Times {
  /** How long an unclear save may take to show up in the portal's list before it is looked up. */
  readonly settle: number;
  readonly sweep: number;
  /** How often what people should hear of is told. */
  readonly digest: number;
  /** How long after a ring an open task or filing counts as forgotten and is rung again. */
  readonly ring: number;
  /** One call at the portal; each stage sets its own. */
  readonly submitTimeout: number;
  readonly function: number;
  /** How long SQS hides a message that is being worked on: 6 × the function's time-out. */
  readonly visibility: number;
  /** The rest between two calls of one session: we are guests at the portal. */
  readonly rest: number;
  /** A portal user's lease: longer than any function that holds it can live. */
  readonly lease: number;
  /** How long the portal keeps an account locked, and counts wrong passwords towards it. */
  readonly lockWindow: number;
  /** In so long a user is logged in a few times only, while nothing of theirs is brought further. */
  readonly loginWindow: number;
  /** A password whose posts are not clearly answered is posted again after this, and then after six times this. */
  readonly unclearLogin: number;
  readonly backoffBase: number;
  readonly backoffCap: number;
  /** One probe of a portal that is down, per interval. */
  readonly breakerInterval: number;
  /** A draft that the portal has confirmed and does not show is saved again no sooner. */
  readonly saveAgain: number;
  /** No climate-fee statement is sent again sooner after an unclear answer, whatever two workers' clocks say. */
  readonly takkResend: number;
  /** What the portal refused in words that may not be its last is asked for again after this. */
  readonly refusedAgain: number;
  /** How long work waits for an outage to end; each stage sets its own. */
  readonly giveUp: number;
}

/** AWS and one machine side by side. */
export const times = {
  aws: {
    settle: minute,
    sweep: minute,
    digest: day,
    ring: 15 * minute,
    submitTimeout: minute,
    rest: 0.1 * second,
    function: 3 * minute,
    visibility: 18 * minute,
    // A function's life, and as much again as two clocks may differ.
    lease: 4 * minute,
    lockWindow: 30 * minute,
    loginWindow: hour,
    unclearLogin: 4 * hour,
    backoffBase: 15 * second,
    backoffCap: 15 * minute,
    breakerInterval: minute,
    saveAgain: 15 * minute,
    takkResend: 30 * minute,
    refusedAgain: 3 * hour,
    giveUp: 14 * day,
  },
  local: {
    settle: second,
    sweep: second,
    digest: 10 * second,
    ring: 20 * second,
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
    takkResend: 3 * second,
    refusedAgain: 10 * second,
    giveUp: 14 * day,
  },
} as const satisfies Record<string, Times>;
