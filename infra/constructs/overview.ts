import { Duration, Stack } from "aws-cdk-lib";
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  SingleValueWidget,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { failuresByReason, metricsIn } from "../metrics.ts";
import type { Watch, WatchProps } from "./service-alarms.ts";
import type { ServiceFunction } from "./service-function.ts";

type OverviewProps = Omit<WatchProps, "key" | "letters" | "evidence"> & Pick<Watch, "alarms">;

const hour = { period: Duration.hours(1) };

/** One dashboard. From the top: is all well, what comes in, what goes out, what fails and why, what it costs. */
export class Overview extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, props: OverviewProps) {
    super(scope, id);
    const { stackName } = props.settings;
    const dashboard = new Dashboard(this, "Dashboard", { dashboardName: stackName, defaultInterval: Duration.days(1) });
    for (const row of [atAGlance, outcomes, portal, interfaces, costs]) dashboard.addWidgets(...row(props));
    const { region } = Stack.of(this);
    this.url = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards:name=${stackName}`;
  }
}

function atAGlance({ settings: { stackName, runbooks = "docs/runbooks" }, alarms }: OverviewProps): IWidget[] {
  const markdown = `# ${stackName}\nAlarms and what to do: ${runbooks}. All figures of filing count reservations.`;
  const metric = metricsIn(stackName);
  const metrics = [
    metric("OldestOpen", { statistic: "Maximum", label: "since acceptance (ms)" }),
    metric("InReview", { statistic: "Maximum", label: "to be decided" }),
  ];
  return [
    new TextWidget({ markdown, width: 6, height: 4 }),
    new AlarmStatusWidget({ title: "Alarms", alarms: alarms.all, width: 12, height: 4 }),
    new SingleValueWidget({ title: "Oldest open work", metrics, width: 6, height: 4 }),
  ];
}

function outcomes({ settings: { stackName }, functions }: OverviewProps): IWidget[] {
  const metric = metricsIn(stackName);
  const accepting = functions.filter(({ definition: { trigger } }) => isAccepting(trigger));
  const accepted = accepting.map(({ definition, live }) => live.metricInvocations({ ...hour, label: definition.name }));
  const filed = (["Submitted", "Drafted", "Failed", "NeedsReview"] as const).map((name) => metric(name, hour));
  const reasons = new MathExpression({ expression: failuresByReason(stackName), label: "", usingMetrics: {} });
  return [
    graph("Tasks accepted an hour", accepted),
    graph("Reservations filed an hour", filed),
    graph("Failed, by reason", [reasons]),
  ];
}

/** Requests about an existing task, such as cancelling it, have its number in the path. */
const isAccepting = (trigger: ServiceFunction["definition"]["trigger"]) =>
  trigger.kind === "api" && trigger.method === "POST" && /^\/(str|takk)\/[^{]+$/.test(trigger.path);

function portal({ settings: { stackName }, queues }: OverviewProps): IWidget[] {
  const metric = metricsIn(stackName);
  const troubles = ["PortalOutage", "BreakerOpened", "PortalChanged", "LoginRefused", "LoginUnclear"] as const;
  const latencies = [
    metric("PortalLatency", { statistic: "p50", label: "a call, median of the sessions (ms)" }),
    metric("PortalLatency", { statistic: "p90", label: "one session in ten (ms)" }),
  ];
  const waiting = Object.values(queues).map(({ queue }) => queue.metricApproximateAgeOfOldestMessage());
  return [
    graph(
      "Portal: troubles",
      troubles.map((name) => metric(name)),
    ),
    graph("Portal: time until it answers", latencies),
    graph("Age of the oldest wake-up (s)", waiting),
  ];
}

function interfaces({ api, functions }: OverviewProps): IWidget[] {
  const answers = [
    api.metric("Count", { statistic: "SampleCount" }),
    api.metric("4XXError", { statistic: "Sum" }),
    api.metric("5XXError", { statistic: "Sum" }),
  ];
  const latencies = ["p50", "p99"].map((statistic) => api.metric("Latency", { statistic, label: statistic }));
  const workers = functions.filter(({ definition }) => definition.trigger.kind !== "api");
  const errors = workers.map(({ definition, live }) => live.metricErrors({ label: definition.name }));
  return [
    graph("API: requests, 4xx, 5xx", answers),
    graph("API: latency (ms)", latencies),
    graph("Worker errors", errors),
  ];
}

function costs({ records: { table }, functions, queues }: OverviewProps): IWidget[] {
  const units = [table.metricConsumedWriteCapacityUnits(hour), table.metricConsumedReadCapacityUnits(hour)];
  const sent = Object.values(queues).map(({ queue }) => queue.metricNumberOfMessagesSent(hour));
  const filers = functions.filter(({ definition }) => definition.touches.portal);
  const working = filers.map(({ live }) => live.metricDuration({ ...hour, statistic: "Sum", label: "filing (ms)" }));
  return [graph("Table units an hour", units), graph("Messages an hour", sent), graph("Filing time an hour", working)];
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8, height: 6 });
