import * as v from "valibot";
import { dueDateRules } from "../../shared/contract/due-date.ts";

const Https = v.pipe(v.string(), v.url(), v.startsWith("https://"));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));
/** AWS takes no fewer. */
const Rate = v.pipe(v.number(), v.integer(), v.minValue(10));
const Throttle = v.object({ perSecond: Count, burst: Count });

/** What one stage of the service is deployed with. Nothing is looked up in an account: synthesis works offline. */
export const Settings = v.pipe(
  v.strictObject({
    /** Name of the stack. One stage per account and region: metrics and the gateway's log role are shared there. */
    stackName: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{2,60}$/)),
    region: v.pipe(v.string(), v.regex(/^[a-z]{2}-[a-z]+-\d$/)),
    /** The API's own name, as `https://<name>/api/v1`; without it API Gateway's generated one is used. */
    domain: v.optional(
      v.strictObject({
        name: v.pipe(v.string(), v.regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/)),
        /** ACM certificate in the same region. */
        certificateArn: v.pipe(v.string(), v.regex(/^arn:[a-z-]+:acm:[a-z0-9-]+:\d{12}:certificate\/.+$/)),
        hostedZone: v.strictObject({ id: v.pipe(v.string(), v.regex(/^Z[A-Z0-9]+$/)), name: v.string() }),
      }),
    ),
    /** Who hears of alarms; the address has to confirm once. */
    alarmEmail: v.optional(v.pipe(v.string(), v.email())),
    /** Where docs/runbooks/ can be read; alarms link below it. */
    runbooks: Https,
    /** Keep table and keys when the stack goes, and refuse to delete the table. */
    keepData: v.boolean(),
    /** Shift traffic to new code little by little, and back when an alarm sounds. */
    gradualDeployment: v.boolean(),
    logRetentionDays: v.picklist([30, 90, 180, 365]),
    /** Invocations at a time for each queue; Lambda allows no fewer than 2. */
    concurrency: v.object({
      tasks: v.pipe(Count, v.minValue(2)),
      filings: v.pipe(Count, v.minValue(2)),
    }),
    /** Of all callers together: for each method, and for log-in and refresh. */
    throttle: Throttle,
    loginThrottle: Throttle,
    /** Blocks an address that sends more than this, in all or to `/auth/*`. A firewall has a monthly price. */
    firewall: v.optional(v.object({ requestsPerFiveMinutes: Rate, loginsPerMinute: Rate })),
    /** Which of the two token keys signs; both verify. */
    signingKey: v.picklist(["a", "b"]),
    accessTokenSeconds: Count,
    maxReservations: Count,
    /** Whether what is due at a weekend is shown as due on the Monday after. */
    dueDates: v.picklist(dueDateRules),
    /** The platforms' names, in the order of the portal's profile. */
    platforms: v.pipe(v.array(v.string()), v.length(7)),
    portal: v.strictObject({ applicationUrl: Https, signOnUrl: Https }),
    tags: v.record(v.string(), v.string()),
  }),
  v.check(
    ({ region, domain }) => domain === undefined || domain.certificateArn.split(":")[3] === region,
    "a regional API takes a certificate of its own region only",
  ),
  v.check(
    ({ firewall, loginThrottle }) => !firewall || firewall.loginsPerMinute * 4 <= loginThrottle.perSecond * 60,
    "one address may use a quarter of loginThrottle at most: lower firewall.loginsPerMinute",
  ),
);
export type Settings = v.InferOutput<typeof Settings>;
