import * as v from "valibot";
import { countedMetrics, measuredMetrics } from "../../../shared/deployment/metrics.ts";
import { times } from "../../../shared/deployment/times.ts";
import { workers } from "../../../shared/deployment/workers.ts";
import type { Synthesized } from "../../infra/support/synthesized.ts";
import { costOf } from "./prices.ts";
import { assumed, type Counted, type Line } from "./sums.ts";

const Alarm = v.object({ Metrics: v.optional(v.array(v.object({ MetricStat: v.optional(v.unknown()) }))) });
const Rules = v.object({ Rules: v.array(v.unknown()) });
const month = 30 * 24 * 60 * 60 * 1_000;

/** Dollars a month for what the template has, whether anything is filed or not. */
export function fixed(prod: Pick<Synthesized, "resources">, { parts: { sweep, digest, status } }: Counted): Line[] {
  const all = (type: string) => Object.values(prod.resources(type)).map(({ Properties }) => Properties);
  const keys = all("AWS::KMS::Key").length;
  const rules = all("AWS::WAFv2::WebACL").flatMap((list) => v.parse(Rules, list).Rules).length;
  const metrics = countedMetrics.length + measuredMetrics.length + assumed.reasonsOfFailure;
  const watched = all("AWS::CloudWatch::Alarm").reduce((sum, alarm) => sum + metricsOf(alarm), 0);
  const dashboards = all("AWS::CloudWatch::Dashboard").length;
  const sweeps = month / times.aws.sweep;
  const sweeper = workers.find(({ name }) => name === "sweep")?.memoryMb ?? 0;
  const sweepTime = sweeps * assumed.secondsOfAnInvocation * (sweeper / 1_024);
  const looks = assumed.consoleHours * 60;
  return [
    { what: "keys", how: `${keys}`, dollars: costOf("key", keys) },
    {
      what: "firewall",
      how: `1 list, ${rules} rules`,
      dollars: costOf("firewall", 1) + costOf("firewallRule", rules),
    },
    {
      what: "own metrics",
      how: `${metrics}, ${assumed.reasonsOfFailure} reasons of failure among them`,
      dollars: costOf("metric", metrics),
    },
    {
      what: "alarms",
      how: `${all("AWS::CloudWatch::Alarm").length}, over ${watched} metrics`,
      dollars: costOf("alarm", watched),
    },
    { what: "dashboard", how: `${dashboards}`, dollars: costOf("dashboard", dashboards) },
    {
      what: "sweeper",
      how: `${sweeps} runs × ${sweep.readUnits} read units, ${assumed.secondsOfAnInvocation} s`,
      dollars:
        costOf("invocation", sweeps) + costOf("computeTime", sweepTime) + costOf("tableRead", sweeps * sweep.readUnits),
    },
    {
      what: "daily digest",
      how: `30 runs × ${digest.readUnits} read units and what is open or has failed`,
      dollars: costOf("invocation", 30) + costOf("tableRead", 30 * digest.readUnits),
    },
    {
      what: "a console that is open, for what holds filing up",
      how: `${looks} requests × ${status.readUnits} read units`,
      dollars:
        costOf("gateway", looks) +
        costOf("firewallRequest", looks) +
        costOf("invocation", looks) +
        costOf("computeTime", looks * assumed.secondsOfAnInvocation * 0.5) +
        costOf("tableRead", looks * status.readUnits),
    },
    {
      what: "queues asked while empty",
      how: `4 × ${assumed.pollsAMonth} calls`,
      dollars: costOf("standardQueue", 2 * assumed.pollsAMonth) + costOf("fifoQueue", 2 * assumed.pollsAMonth),
    },
  ];
}

function metricsOf(alarm: unknown): number {
  const { Metrics } = v.parse(Alarm, alarm);
  return Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}
