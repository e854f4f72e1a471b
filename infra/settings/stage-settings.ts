import * as v from "valibot";
import { dueDateRules } from "../../shared/contract/due-date.ts";
import { nightReadings } from "../../shared/contract/takk-nights.ts";
import { Identity } from "../../shared/deployment/identity.ts";
import { quickBeside, spread } from "../../shared/deployment/spread.ts";
import type { WorkQueue } from "../../shared/deployment/touches.ts";
import { workers } from "../../shared/deployment/workers.ts";

const Https = v.pipe(v.string(), v.url(), v.startsWith("https://"));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
/** More than the largest task has, less than a FIFO queue looks through for other groups (120,000 messages). */
const OpenRows = v.pipe(Count, v.minValue(1_000), v.maxValue(100_000));
/** AWS takes no fewer. */
const Rate = v.pipe(v.number(), v.integer(), v.minValue(10));
const Throttle = v.object({ perSecond: Count, burst: Count });
/** Lambda allows a queue no fewer than 2 invocations at a time. */
const Workers = v.pipe(Count, v.minValue(2));

const Domain = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/)),
  certificateArn: v.pipe(v.string(), v.regex(/^arn:[a-z-]+:acm:[a-z0-9-]+:\d{12}:certificate\/.+$/)),
  /** Where the name's address is written. Without one an output says where your own DNS has to point. */
  hostedZone: v.optional(v.strictObject({ id: v.pipe(v.string(), v.regex(/^Z[A-Z0-9]+$/)), name: v.string() })),
});

const Portal = v.strictObject({
  applicationUrl: Https,
  signOnUrl: Https,
  /** OpenSSL's list, for a portal that speaks TLS too old for Node's own: "DEFAULT@SECLEVEL=0", say. */
  tlsCiphers: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_:!+@=-]+$/))),
  /** How long one answer is waited for. Not over a minute: what was sent is looked up after that. */
  timeoutSeconds: v.pipe(Count, v.minValue(20), v.maxValue(60)),
});

const Stage = v.strictObject({
  /** `prod` keeps table and keys whatever happens to the stack, and asks for more settings. */
  stage: v.picklist(["dev", "prod"]),
  stackName: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{2,60}$/)),
  /** Whose account: a deployment with another account's credentials is refused. */
  account: v.optional(v.pipe(v.string(), v.regex(/^\d{12}$/))),
  region: v.pipe(v.string(), v.regex(/^[a-z]{2}-[a-z]+-\d$/)),
  /** The API's own name, as `https://<name>/api/v1`; without it API Gateway's generated one is used. */
  domain: v.optional(Domain),
  /** Who hears of alarms; the address has to confirm once. */
  alarmEmail: v.optional(v.pipe(v.string(), v.email())),
  /** The daily digest: in which language, and who gets it; each address has to confirm once. */
  digest: v.strictObject({ language: v.picklist(["en", "el"]), emails: v.array(v.pipe(v.string(), v.email())) }),
  /** Where docs/runbooks/ can be read; alarms link below it. */
  runbooks: v.optional(Https),
  /** CloudTrail's, without which nobody hears who used a key: made with the stack, or one that the account has. */
  trail: v.picklist(["made", "there"]),
  /** Keep table and keys when the stack goes, and refuse to delete the table. */
  keepData: v.boolean(),
  logRetentionDays: v.picklist([30, 90, 180, 365]),
  /** Invocations that the account allows (a new one 10); tasks and portal users that are worked on at a time. */
  concurrency: v.strictObject({ account: v.optional(Count), tasks: Workers, filings: Workers }),
  /** Of all callers together: for each method, and for log-in and refresh. */
  throttle: Throttle,
  loginThrottle: Throttle,
  /** Blocks an address that sends more than this, in all or to `/auth/*`. A firewall has a monthly price. */
  firewall: v.optional(v.object({ requestsPerFiveMinutes: Rate, loginsPerMinute: Rate })),
  /** Calls the portal from one fixed address, for a portal that lets in known addresses only. It has a monthly price. */
  fixedAddress: v.boolean(),
  /** Tells `alarmEmail` when the account's month is to cost more than so many dollars. */
  monthlyBudget: v.optional(Count),
  signingKey: v.picklist(["a", "b"]),
  /** Counted up to replace a key by a new one (docs/runbooks/key-rotation.md). */
  tokenKeys: v.strictObject({ a: Count, b: Count }),
  accessTokenSeconds: Count,
  /** Where people sign in to the console; without it they use a client and its secret. */
  identity: v.optional(v.strictObject({ ...Identity.entries, issuer: Https, origins: v.optional(v.array(Https)) })),
  maxReservations: Count,
  /** How many rows may be open at a time: what one client has sent, and all. */
  openRows: v.strictObject({ perClient: OpenRows, inAll: OpenRows }),
  /** Whether what is due at a weekend or on a public holiday is shown as due on the next working day. */
  dueDates: v.picklist(dueDateRules),
  /** Which month a stay's nights belong to in a climate-fee statement: unsettled between sources. */
  takkNights: v.picklist(nightReadings),
  /** How long after a stay its reservation is kept, guest and all; then the table forgets it. */
  guestDataYears: v.pipe(Count, v.maxValue(20)),
  /** How long what cannot be filed is tried: the portal was closed for ten days in March 2026. */
  patienceDays: v.pipe(Count, v.maxValue(60)),
  /** The platforms' names, in the order of the portal's profile. */
  platforms: v.pipe(v.array(v.string()), v.length(7)),
  portal: Portal,
  tags: v.record(v.string(), v.string()),
});

/** How many functions work on so many messages of a queue at once. */
function functionsOf(atOnce: number, queue: WorkQueue): number {
  const trigger = workers
    .map((worker) => worker.trigger)
    .find((one) => "queues" in one && one.queues.some((name) => name === queue));
  return trigger && "atOnce" in trigger ? spread(atOnce, trigger.atOnce).functions : 0;
}

/** Left for the API's own functions and the sweeper, besides the queues' workers. */
const reservedForTheApi = 4;

/**
 * Of what the account allows, kept to the functions that take tasks, and no more for them: what only reads keeps the rest,
 * however many tasks are sent. Lambda leaves the last hundred to all functions.
 */
export const keptToTakers = (account = 0) => (account < 200 ? 0 : Math.floor(account / 2));

/** What one stage of the service is deployed with. Nothing is looked up in an account: synthesis works offline. */
export const Settings = v.pipe(
  Stage,
  v.check(
    ({ region, domain }) => domain === undefined || domain.certificateArn.split(":")[3] === region,
    "domain.certificateArn: a regional API takes a certificate of its own region only",
  ),
  v.check(({ stage, keepData }) => stage === "dev" || keepData, "keepData: prod always keeps its data"),
  v.check(isComplete("account"), "account: prod names the account that it belongs to"),
  v.check(isComplete("alarmEmail"), "alarmEmail: prod needs somebody who hears of alarms"),
  v.check(isComplete("runbooks"), "runbooks: prod's alarms link pages that can be read"),
  v.check(
    ({ stage, concurrency }) => stage === "dev" || concurrency.account !== undefined,
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
  v.check(
    ({ concurrency: { account, tasks, filings } }) =>
      account === undefined ||
      functionsOf(tasks, "tasks") +
        functionsOf(filings, "filings") +
        functionsOf(quickBeside(filings), "quick") +
        reservedForTheApi <=
        account - keptToTakers(account),
    "concurrency: the queues would take all that the account allows, and the API would be throttled",
  ),
  v.check(
    ({ firewall, loginThrottle }) => !firewall || firewall.loginsPerMinute * 4 <= loginThrottle.perSecond * 60,
    "one address may use a quarter of loginThrottle at most: lower firewall.loginsPerMinute",
  ),
);
export type Settings = v.InferOutput<typeof Settings>;

function isComplete(setting: "account" | "alarmEmail" | "runbooks") {
  return (settings: v.InferOutput<typeof Stage>) => settings.stage === "dev" || settings[setting] !== undefined;
}

/** What is wrong with settings, in words for whoever wrote them; nothing when they are good. */
export function mistakesIn(settings: unknown): string[] {
  const { issues = [] } = v.safeParse(Settings, settings);
  return issues.map((issue) => (issue.path ? `${v.getDotPath(issue)}: ${issue.message}` : issue.message));
}
