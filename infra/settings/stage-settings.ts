import * as v from "valibot";
import { dueDateRules } from "../../shared/contract/due-date.ts";
import { nightReadings } from "../../shared/contract/takk-nights.ts";
import { Identity } from "../../shared/deployment/identity.ts";
import { quickBeside, spread } from "../../shared/deployment/spread.ts";
import type { WorkQueue } from "../../shared/deployment/touches.ts";
import { workers } from "../../shared/deployment/workers.ts";

const Https = v.pipe(v.string(), v.url(), v.startsWith("https://"));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
/** At least the largest task; at most what a FIFO queue looks through for other groups (120,000 messages). */
const OpenRows = v.pipe(Count, v.minValue(1_000), v.maxValue(100_000));
/** The least that AWS takes is 10. */
const Rate = v.pipe(v.number(), v.integer(), v.minValue(10));
const Throttle = v.object({ perSecond: Count, burst: Count });
/** The least that Lambda takes for a queue is 2. */
const Workers = v.pipe(Count, v.minValue(2));

const Domain = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/)),
  certificateArn: v.pipe(v.string(), v.regex(/^arn:[a-z-]+:acm:[a-z0-9-]+:\d{12}:certificate\/.+$/)),
  /** The zone that gets the name's address. Without one, point your own DNS to the output `DomainTarget`. */
  hostedZone: v.optional(v.strictObject({ id: v.pipe(v.string(), v.regex(/^Z[A-Z0-9]+$/)), name: v.string() })),
});

const Portal = v.strictObject({
  applicationUrl: Https,
  signOnUrl: Https,
  /** OpenSSL's cipher list, such as "DEFAULT@SECLEVEL=0", for a portal whose TLS is too old for Node's own list. */
  tlsCiphers: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_:!+@=-]+$/))),
  /** How long to wait for one answer. At most a minute: after that, what was sent is looked up. */
  timeoutSeconds: v.pipe(Count, v.minValue(20), v.maxValue(60)),
});

const Stage = v.strictObject({
  /** Every stage but `dev` keeps table and keys whatever happens to its stacks, and requires more settings. */
  stage: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{1,15}$/)),
  /** Begins the names of the stage's stacks, roles, alarms and metrics. */
  stackName: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{2,30}$/)),
  /** Deployment is refused with another account's credentials. */
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
  region: v.pipe(v.string(), v.regex(/^[a-z]{2}-[a-z]+-\d$/)),
  /** The API's own name: `https://<name>/api/v1`. Without it, API Gateway generates one. */
  domain: v.optional(Domain),
  /** Gets the alarms; the address has to confirm once. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  /** Gets the urgent alarms as well: a pager's address, or its URL for Amazon SNS. */
  pager: v.optional(v.union([Https, v.pipe(v.string(), v.email())])),
  /** The daily digest's language and recipients; each address has to confirm once. */
  digest: v.strictObject({ language: v.picklist(["en", "el"]), emails: v.array(v.pipe(v.string(), v.email())) }),
  /** Where docs/runbooks/ can be read; alarms link the pages there. */
  runbooks: v.optional(Https),
  /** The CloudTrail trail that key alarms depend on: `made` with the stack, or already `there` in the account. */
  trail: v.picklist(["made", "there"]),
  /** Keep table and keys when the stack goes, and refuse to delete the table. */
  keepData: v.boolean(),
  /** The table to use instead of the stack's own: one that was restored beside it (docs/runbooks/restore.md). */
  restoredTable: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{3,255}$/))),
  logRetentionDays: v.picklist([30, 90, 180, 365]),
  /** Concurrent invocations that the account allows (10 in a new one); tasks and portal users to work on at a time. */
  concurrency: v.strictObject({ account: v.optional(Count), tasks: Workers, filings: Workers }),
  /** Limits for all callers together: of each method, and of log-in and refresh. */
  throttle: Throttle,
  loginThrottle: Throttle,
  /** Blocks an address that sends more than this, in all or to `/auth/*`. Has a monthly price. */
  firewall: v.optional(v.object({ requestsPerFiveMinutes: Rate, loginsPerMinute: Rate })),
  /** Calls the portal from one fixed address, for a portal that admits known addresses only. Has a monthly price. */
  fixedAddress: v.boolean(),
  /** Dollars: mails `alarmEmail` when the account's month is expected to cost more. */
  monthlyBudget: v.optional(Count),
  signingKey: v.picklist(["a", "b"]),
  /** Counted up to replace a key (docs/runbooks/key-rotation.md). */
  tokenKeys: v.strictObject({ a: Count, b: Count }),
  accessTokenSeconds: Count,
  /** Where people sign in to the console. Without it they use a client and its secret. */
  identity: v.optional(v.strictObject({ ...Identity.entries, issuer: Https, origins: v.optional(v.array(Https)) })),
  maxReservations: Count,
  /** How many rows may be open at a time: from one client, and in all. */
  openRows: v.strictObject({ perClient: OpenRows, inAll: OpenRows }),
  /** Whether a due date on a weekend or public holiday is shown as the next working day. */
  dueDates: v.picklist(dueDateRules),
  /** Which month a stay's nights belong to in a climate-fee statement. Sources differ. */
  takkNights: v.picklist(nightReadings),
  /** Years that a reservation, with its guest, is kept after the stay. */
  guestDataYears: v.pipe(Count, v.maxValue(20)),
  /** Days to keep trying what cannot be filed: the portal was closed for ten days in March 2026. */
  patienceDays: v.pipe(Count, v.maxValue(60)),
  /** The platforms' names, in the order of the portal's profile. */
  platforms: v.pipe(v.array(v.string()), v.length(7)),
  portal: Portal,
  tags: v.record(v.string(), v.string()),
});
type Stage = v.InferOutput<typeof Stage>;

/** How many functions a queue's worker needs to work on so many messages at once. */
function functionsFor(queue: WorkQueue, atOnce: number): number {
  for (const { trigger } of workers)
    if ("queues" in trigger && trigger.queues.some((name) => name === queue))
      return spread(atOnce, trigger.atOnce).functions;
  return 0;
}

/** Invocations left for the API's functions and the sweeper. */
const reservedForTheApi = 4;

/**
 * The part of the account's concurrency that is reserved for, and is the limit of, the functions that accept tasks. Reads
 * keep the rest, however many tasks arrive. Lambda itself keeps the last hundred unreserved.
 */
export const keptToTakers = (account = 0) => (account < 200 ? 0 : Math.floor(account / 2));

/** All stages but dev hold somebody's records. */
const prodNeeds = (has: (settings: Stage) => unknown, message: string) =>
  v.check((settings: Stage) => settings.stage === "dev" || Boolean(has(settings)), message);

/** Settings of one stage. Nothing is looked up in an account: synthesis works offline. */
export const Settings = v.pipe(
  Stage,
  v.check(
    ({ region, domain }) => domain === undefined || domain.certificateArn.split(":")[3] === region,
    "domain.certificateArn: a regional API takes a certificate of its own region only",
  ),
  prodNeeds(({ keepData }) => keepData, "keepData: prod always keeps its data"),
  prodNeeds(({ account }) => account, "account: prod names the account that it belongs to"),
  prodNeeds(({ alarmEmail }) => alarmEmail, "alarmEmail: prod needs somebody who hears of alarms"),
  prodNeeds(({ runbooks }) => runbooks, "runbooks: prod's alarms link pages that can be read"),
  prodNeeds(
    ({ concurrency }) => concurrency.account,
    "concurrency.account: say what `aws lambda get-account-settings` answers as ConcurrentExecutions",
  ),
  v.check(
    ({ maxReservations, openRows }) => maxReservations <= openRows.perClient && openRows.perClient <= openRows.inAll,
    "openRows: the largest task must fit into perClient, and perClient into inAll",
  ),
  v.check(
    ({ monthlyBudget, alarmEmail }) => monthlyBudget === undefined || alarmEmail !== undefined,
    "alarmEmail: a budget needs somebody to tell",
  ),
  v.check(({ concurrency: { account, tasks, filings } }) => {
    const forQueues =
      functionsFor("tasks", tasks) + functionsFor("filings", filings) + functionsFor("quick", quickBeside(filings));
    return account === undefined || forQueues + reservedForTheApi <= account - keptToTakers(account);
  }, "concurrency: the queues would take all that the account allows, and the API would be throttled"),
  v.check(
    ({ firewall, loginThrottle }) => !firewall || firewall.loginsPerMinute * 4 <= loginThrottle.perSecond * 60,
    "one address may use a quarter of loginThrottle at most: lower firewall.loginsPerMinute",
  ),
);
export type Settings = v.InferOutput<typeof Settings>;

/** Mistakes in settings, in words for their author. */
export function mistakesIn(settings: unknown): string[] {
  const { issues = [] } = v.safeParse(Settings, settings);
  return issues.map((issue) => (issue.path ? `${v.getDotPath(issue)}: ${issue.message}` : issue.message));
}
