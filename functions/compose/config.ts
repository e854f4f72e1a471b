import * as v from "valibot";
import { dueDateRules } from "../../shared/contract/due-date.ts";
import { nightReadings } from "../../shared/contract/takk-nights.ts";
import { Identity } from "../../shared/deployment/identity.ts";
import { times } from "../../shared/deployment/times.ts";
import { dayMs } from "../../shared/parsing/durations.ts";
import { parse } from "../../shared/parsing/parse.ts";

/** A positive whole number of at most `digits` digits, multiplied by `unit`. */
const count = (digits: number, unit = 1) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d*$/),
    v.maxLength(digits),
    v.transform((text) => Number(text) * unit),
  );

export const config = {
  TABLE_NAME: v.pipe(v.string(), v.nonEmpty()),
  TASKS_QUEUE_URL: v.pipe(v.string(), v.url()),
  FILINGS_QUEUE_URL: v.pipe(v.string(), v.url()),
  QUICK_QUEUE_URL: v.pipe(v.string(), v.url()),
  EVENTS_QUEUE_URL: v.pipe(v.string(), v.url()),
  PASSWORDS_KEY: v.pipe(v.string(), v.nonEmpty()),
  FINGERPRINTS_KEY: v.pipe(v.string(), v.nonEmpty()),
  TOKENS_KEYS: v.pipe(
    v.string(),
    v.transform((keys) => keys.split(",")),
    v.array(v.pipe(v.string(), v.nonEmpty())),
  ),
  TOKENS_ISSUER: v.pipe(v.string(), v.nonEmpty()),
  ACCESS_TOKEN_SECONDS: count(7),
  IDENTITY: v.union([
    v.pipe(
      v.literal("none"),
      v.transform(() => undefined),
    ),
    v.pipe(v.string(), v.parseJson(), Identity),
  ]),
  MAX_RESERVATIONS: count(4),
  OPEN_ROWS: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,6},[1-9]\d{0,6}$/),
    v.transform((text) => text.split(",").map(Number)),
    v.transform(([perClient = 0, inAll = 0]) => ({ perClient, inAll })),
  ),
  PORTAL_APPLICATION_URL: v.pipe(v.string(), v.url()),
  PORTAL_SIGN_ON_URL: v.pipe(v.string(), v.url()),
  /** In milliseconds. */
  PORTAL_TIMEOUT_SECONDS: count(2, 1_000),
  PORTAL_FILES: v.picklist(["finals", "drafts"]),
  /** In milliseconds. */
  PATIENCE_DAYS: count(2, dayMs),
  PLATFORMS: v.pipe(v.string(), v.parseJson(), v.array(v.string()), v.length(7)),
  GUEST_DATA_YEARS: count(2),
  DUE_DATES: v.picklist(dueDateRules),
  DIGEST_LANGUAGE: v.picklist(["en", "el"]),
  TAKK_NIGHTS: v.picklist(nightReadings),
  /** The column of the table of times. */
  PACE: v.pipe(
    v.picklist(["aws", "local"]),
    v.transform((pace) => times[pace]),
  ),
} as const;

export type Variables = Readonly<Record<string, string | undefined>>;

const all = v.object(config);

/**
 * Reads and parses these variables.
 *
 * @example
 * const { TABLE_NAME, PACE } = readSettings(process.env, "TABLE_NAME", "PACE");
 */
export const readSettings = <const Names extends v.ObjectKeys<typeof all>>(variables: Variables, ...names: Names) =>
  parse(v.pick(all, names), variables);
