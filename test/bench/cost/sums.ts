import { times } from "../../../shared/deployment/times.ts";
import { workers } from "../../../shared/deployment/workers.ts";
import type counted from "./counted.json";
import { costOf } from "./prices.ts";

/** Assumptions, where nothing can be counted. The portal's own time matters most, and nobody has measured it. */
export const assumed = {
  /** Seconds that the portal takes to answer: a fast, a likely and a slow one. */
  portalSeconds: [0.2, 0.7, 2],
  /** An invocation's own time, besides waiting for the portal. */
  secondsOfAnInvocation: 0.2,
  /** Lambda's own lines for an invocation, and the API's for a request. */
  logBytesOfAnInvocation: 1_000,
  /** A message is sent, received and deleted. */
  callsOfAMessage: 3,
  /** Lambda, and the pipe, ask an empty queue for twenty seconds at a time, five times side by side. */
  pollsAMonth: 5 * 3 * 60 * 24 * 30,
  reasonsOfFailure: 10,
  /** Hours a month in which somebody has the console open. */
  consoleHours: 8 * 22,
  months: 12,
} as const;

export type Counted = typeof counted;
type Part = Counted["parts"]["accept"];

export interface Line {
  readonly what: string;
  readonly how: string;
  readonly dollars: number;
}

export const gigabytesOf = (name: (typeof workers)[number]["name"]) =>
  (workers.find((worker) => worker.name === name)?.memoryMb ?? 0) / 1_024;
const filingGigabytes = gigabytesOf("file-declarations");
const million = 1_000_000;
const rounded = (value: number) => Number(value.toFixed(3));

export const line = (what: string, how: string, dollars: number): Line => ({ what, how, dollars });

const waiting = "waiting for the portal";

/** Dollars for a million declarations, sent as the counted ones were. */
export function perMillion({ stays, parts, portalRequests }: Counted, portalSeconds: number): Line[] {
  const { accept, dispatch, file, read, tell } = parts;
  const each = (name: keyof Part, some: readonly Part[] = [accept, dispatch, file, read, tell]) =>
    some.reduce((sum, part) => sum + part[name], 0) / stays;
  const calls = each("invocations", [accept, read]);
  const invocations = each("invocations");
  const filing = portalRequests * (portalSeconds + times.aws.rest / 1_000);
  const log = each("logBytes") + invocations * assumed.logBytesOfAnInvocation;
  const wakeUps = { standard: each("messages", [accept, tell]), fifo: each("messages", [dispatch, file]) };
  const told = each("messages", [tell]);
  const lines = [
    line("table, written", `${each("writeUnits")} write units`, costOf("tableWrite", each("writeUnits"))),
    line("table, read", `${each("readUnits")} read units`, costOf("tableRead", each("readUnits"))),
    line(
      waiting,
      `${rounded(portalRequests)} requests × (${portalSeconds} + ${times.aws.rest / 1_000} s) × ${filingGigabytes} GB`,
      costOf("computeTime", filing * filingGigabytes),
    ),
    line(
      "all other time",
      `${invocations} invocations × ${assumed.secondsOfAnInvocation} s × ${gigabytesOf("dispatch-task")} GB`,
      costOf("computeTime", invocations * assumed.secondsOfAnInvocation * gigabytesOf("dispatch-task")),
    ),
    line("invocations", `${invocations}`, costOf("invocation", invocations)),
    line(
      "API",
      `${calls} requests, with the firewall's look`,
      costOf("gateway", calls) + costOf("firewallRequest", calls),
    ),
    line("keys", `${each("keyCalls")} calls`, costOf("keyCall", each("keyCalls"))),
    line(
      "queues",
      `${each("messages")} messages × ${assumed.callsOfAMessage} calls`,
      assumed.callsOfAMessage * (costOf("standardQueue", wakeUps.standard) + costOf("fifoQueue", wakeUps.fifo)),
    ),
    line("events", `${told} through the pipe, onto the bus`, costOf("event", told) + costOf("pipe", told)),
    line("logs", `${rounded(log / 1_000)} kB`, costOf("log", log / 1e9)),
  ];
  return lines.map((each) => ({ ...each, dollars: each.dollars * million }));
}

/** How many owners one invocation can serve at once. */
export const [ownersAtOnce = 1] = workers.flatMap(({ trigger }) =>
  "queues" in trigger && trigger.queues.some((queue) => queue === "filings") ? [trigger.atOnce] : [],
);

/** Dollars for a million, when every invocation serves as many owners as it can. */
export const sideBySide = (lines: readonly Line[]) =>
  lines.reduce((sum, { what, dollars }) => sum + (what === waiting ? dollars / ownersAtOnce : dollars), 0);

export const total = (lines: readonly Line[]) => lines.reduce((sum, { dollars }) => sum + dollars, 0);

/** Dollars a month for what so many declarations a month have left in the table after a year. */
export const storedAfterAYear = ({ storedBytes }: Counted, declarations: number) => {
  const gigabytesStored = (declarations * assumed.months * storedBytes) / 1e9;
  return costOf("stored", gigabytesStored) + costOf("recoverable", gigabytesStored);
};
