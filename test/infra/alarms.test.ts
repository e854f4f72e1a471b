import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { times } from "../../shared/deployment/times.ts";
import { plain, stages, synthesize } from "./support/synthesized.ts";

const runbooks = join(import.meta.dirname, "../../docs/runbooks");
const prod = synthesize(stages.prod, { alarmEmail: "operator@example.org" });
const alarms = Object.values(prod.resources("AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);
const nameOf = (alarm: (typeof alarms)[number]) => String(alarm["AlarmName"]).replace("short-term-rentals-prod-", "");

/**
 * Written by hand, for whoever is woken: what is measured (statistic, metric, seconds), at which value it sounds, for how
 * many periods in a row, and whether silence sounds too.
 */
const sounds = {
  "sweeper-silent": ["SampleCount SweepWoken 60", "<= 0", 5, "breaching"],
  "oldest-open": ["Maximum OldestOpen 300", ">= 7200000", 1, "notBreaching"],
  "due-soon": ["Maximum DueSoon 300", ">= 1", 12, "notBreaching"],
  "needs-review": ["Maximum InReview 300", ">= 1", 1, "notBreaching"],
  "gave-up": ["Sum GaveUp 300", ">= 1", 1, "notBreaching"],
  "portal-changed": ["Sum PortalChanged 1800", ">= 1", 1, "notBreaching"],
  "portal-down": ["Maximum OutageLasts 300", ">= 1800000", 1, "notBreaching"],
  "password-wrong": ["Sum LoginRefused 3600", ">= 5", 1, "notBreaching"],
  "logins-unclear": ["Sum LoginUnclear 300", ">= 1", 1, "notBreaching"],
  "tasks-dead-letters": ["Maximum ApproximateNumberOfMessagesVisible 300", ">= 1", 1, "notBreaching"],
  "filings-dead-letters": ["Maximum ApproximateNumberOfMessagesVisible 300", ">= 1", 1, "notBreaching"],
  "events-dead-letters": ["Maximum ApproximateNumberOfMessagesVisible 300", ">= 1", 1, "notBreaching"],
  "rules-dead-letters": ["Maximum ApproximateNumberOfMessagesVisible 300", ">= 1", 1, "notBreaching"],
  "evidence-late": ["Maximum DeliveryToS3.DataFreshness 300", ">= 1800", 1, "notBreaching"],
  "wake-ups-unread": [
    [
      "FILL(m0, 0) + FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0)",
      "IF(FILL(tasksVisible, 0) > 0, IF(FILL(tasksTaken, 0) > 0, 0, 1), 0)",
      "Minimum ApproximateNumberOfMessagesVisible 300",
      "Sum NumberOfMessagesReceived 300",
      "IF(FILL(filingsVisible, 0) > 0, IF(FILL(filingsTaken, 0) > 0, 0, 1), 0)",
      "Minimum ApproximateNumberOfMessagesVisible 300",
      "Sum NumberOfMessagesReceived 300",
      "IF(FILL(quickVisible, 0) > 0, IF(FILL(quickTaken, 0) > 0, 0, 1), 0)",
      "Minimum ApproximateNumberOfMessagesVisible 300",
      "Sum NumberOfMessagesReceived 300",
      "IF(FILL(eventsVisible, 0) > 0, IF(FILL(eventsTaken, 0) > 0, 0, 1), 0)",
      "Minimum ApproximateNumberOfMessagesVisible 300",
      "Sum NumberOfMessagesReceived 300",
    ].join(", "),
    ">= 1",
    6,
    "notBreaching",
  ],
  "slow-answers": ["p99 Latency 300", ">= 3000", 3, "notBreaching"],
  "token-failures": ["Sum TokenFailures 300", ">= 100", 1, "notBreaching"],
  "refresh-reused": ["Sum RefreshReused 300", ">= 1", 1, "notBreaching"],
  "server-errors": ["Sum 5XXError 900", ">= 3", 1, "notBreaching"],
  "worker-errors": [
    [
      "FILL(m0, 0) + FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) + FILL(m4, 0)",
      "Sum WorkerFailed 1200",
      "Sum Errors 1200",
      "Sum Errors 1200",
      "Sum Errors 1200",
      "Sum Errors 1200",
    ].join(", "),
    ">= 1",
    1,
    "notBreaching",
  ],
  "worker-throttles": [
    "FILL(m0, 0) + FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0), Sum Throttles 300, Sum Throttles 300, Sum Throttles 300, Sum Throttles 300",
    ">= 10",
    3,
    "notBreaching",
  ],
  "table-throttles": [
    "FILL(m0, 0) + FILL(m1, 0), Sum ReadThrottleEvents 300, Sum WriteThrottleEvents 300",
    ">= 10",
    2,
    "notBreaching",
  ],
};

/** Written by hand: what gets worse within hours, and a person can stop. */
const urgent = ["sweeper-silent", "wake-ups-unread", "due-soon", "server-errors", "refresh-reused"];

describe("alarms", () => {
  it("sound at the hand-written thresholds", () => {
    const lines = alarms
      .filter((alarm) => !Object.hasOwn(sounds, nameOf(alarm)))
      .map((alarm) => `    "${nameOf(alarm)}": ${JSON.stringify(soundsAt(alarm))},\n`);
    const toAdd = `test/infra/alarms.test.ts, in \`sounds\`, once compared with what was meant, add:\n\n${lines.join("")}\n`;
    expect(lines, toAdd).toEqual([]);
    expect(Object.fromEntries(alarms.map((alarm) => [nameOf(alarm), soundsAt(alarm)]))).toEqual(sounds);
  });

  it("watch the queues in their names", () => {
    const queues = alarms.map((alarm) => [
      nameOf(alarm),
      [...JSON.stringify([alarm["Dimensions"], alarm["Metrics"]]).matchAll(/"WorkQueues(\w+?)[0-9A-F]{8}"/g)].map(
        ([, queue]) => queue,
      ),
    ]);

    expect(Object.fromEntries(queues.filter(([, of]) => of?.length))).toEqual({
      "tasks-dead-letters": ["TasksDeadLetters"],
      "filings-dead-letters": ["FilingsDeadLetters"],
      "events-dead-letters": ["EventsDeadLetters"],
      "wake-ups-unread": ["Tasks", "Tasks", "Filings", "Filings", "Quick", "Quick", "Events", "Events"],
    });
  });

  // A halted filing is tried again after the longest back-off, a failed or orphaned message after its visibility time-out.
  it.each([
    ["portal-changed", 1_800, times.aws.backoffCap],
    ["worker-errors", 1_200, times.aws.visibility],
    ["wake-ups-unread", 6 * 300, times.aws.visibility],
  ] as const)("%s looks back %i s, longer than from one try to the next", (name, seconds, apartMs) => {
    const [metrics, , periods] = sounds[name];

    expect(Number(/\d+$/.exec(String(metrics))?.[0]) * Number(periods)).toBe(seconds);
    expect(seconds * 1_000).toBeGreaterThan(apartMs);
  });

  it("count every refusal in the API's log as a token failure", () => {
    expect(prod.only("AWS::Logs::MetricFilter")).toMatchObject({
      FilterPattern: '{ $.status = "401" }',
      MetricTransformations: [
        { MetricName: "TokenFailures", MetricNamespace: "short-term-rentals-prod", MetricValue: "1" },
      ],
    });
  });

  it("wake somebody only where a person can stop what gets worse within hours; the others wait for the morning", () => {
    const topicOf = (alarm: (typeof alarms)[number]) => JSON.stringify(plain(alarm["AlarmActions"]));
    const waking = alarms.filter((alarm) => topicOf(alarm) === '["WatchAlarmsTopic"]');
    const waiting = alarms.filter((alarm) => topicOf(alarm) === '["WatchAlarmsRoutine"]');

    expect(waking.map(nameOf).toSorted()).toEqual(urgent.toSorted());
    expect(waking.length + waiting.length).toBe(alarms.length);
    for (const alarm of waking) expect(alarm["AlarmDescription"]).toMatch(/^Act now: /);
    for (const alarm of waiting) expect(alarm["AlarmDescription"]).toMatch(/^By the morning: /);
  });

  it("are in the list of runbooks by what they ask for", () => {
    const index = readFileSync(join(runbooks, "README.md"), "utf8");
    const [, wakes = "", waits = ""] = /\| Wakes somebody(.*?)\n\| Waits for the morning(.*?)\n\n/s.exec(index) ?? [];
    const named = (part: string) => [...part.matchAll(/\[([a-z-]+)\]/g)].map(([, name]) => name);

    expect(named(wakes).toSorted()).toEqual([...urgent, "passwords-key-used", "records-touched"].toSorted());
    expect(named(waits).toSorted()).toEqual(
      alarms
        .map(nameOf)
        .filter((name) => !urgent.includes(name))
        .toSorted(),
    );
  });

  it("reach a pager as well, where they wake somebody: by its address or its URL", () => {
    const subscribed = (pager: string) =>
      Object.values(
        synthesize(stages.prod, { pager })
          .within(synthesize(stages.prod, { pager }).watch)
          .resources("AWS::SNS::Subscription"),
      ).map(({ Properties: { Endpoint, Protocol, TopicArn } }) => [Endpoint, Protocol, plain(TopicArn)]);

    expect(subscribed("pager@example.org")).toContainEqual(["pager@example.org", "email", "WatchAlarmsTopic"]);
    expect(subscribed("https://pager.example.org/1")).toContainEqual([
      "https://pager.example.org/1",
      "https",
      "WatchAlarmsTopic",
    ]);
  });

  it("notify the topic when they begin and end, and of single events once", () => {
    expect(alarms.length).toBe(22);
    for (const alarm of alarms) {
      expect(alarm["AlarmActions"]).toHaveLength(1);
      expect(alarm["OKActions"]).toEqual(
        ["gave-up", "logins-unclear", "refresh-reused"].includes(nameOf(alarm)) ? undefined : alarm["AlarmActions"],
      );
    }
    const mailed = Object.values(prod.resources("AWS::SNS::Subscription")).map(({ Properties }) => Properties);
    expect(mailed).toMatchObject(Array(2).fill({ Protocol: "email", Endpoint: "operator@example.org" }));
  });

  it.each(alarms.map((alarm) => [nameOf(alarm), alarm] as const))("link an existing runbook: %s", (name, alarm) => {
    expect(alarm["AlarmDescription"]).toContain(`${prod.settings.runbooks}/${name}.md`);
    expect(
      existsSync(join(runbooks, `${name}.md`)),
      `write docs/runbooks/${name}.md, and name it in README.md there`,
    ).toBe(true);
  });

  it("have every runbook in the list of runbooks", () => {
    const index = readFileSync(join(runbooks, "README.md"), "utf8");
    const pages = readdirSync(runbooks).filter((page) => page !== "README.md");

    expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
  });

  it("go through topics that take TLS only, and take what rules send, without a condition", () => {
    const topics = Object.values(prod.resources("AWS::SNS::Topic"));
    const policies = Object.values(prod.resources("AWS::SNS::TopicPolicy")).map(({ Properties }) => Properties);

    expect(topics).toHaveLength(3);
    for (const { PolicyDocument } of policies) {
      const { Statement } = v.parse(Document, PolicyDocument);
      expect(Statement[0]).toMatchObject({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } });
      const rules = Statement.find(({ Principal }) => serviceIn(Principal) === "events.amazonaws.com");
      expect(rules).toMatchObject({ Effect: "Allow", Action: "sns:Publish" });
      expect(rules).not.toHaveProperty("Condition");
    }
    const key = Object.entries(prod.resources("AWS::KMS::Key")).find(([id]) => id.startsWith("KeysOperations"))?.[1];
    const { Statement } = v.parse(Document, key?.Properties["KeyPolicy"]);
    const rules = Statement.filter(({ Principal }) => serviceIn(Principal) === "events.amazonaws.com");
    expect(rules).toMatchObject([{ Effect: "Allow", Action: ["kms:Decrypt", "kms:GenerateDataKey"] }]);
    expect(rules[0]).not.toHaveProperty("Condition");
  });

  it("of every rule report what it could not deliver: each target has a dead-letter queue that an alarm watches", () => {
    const rules = Object.values(prod.resources("AWS::Events::Rule")).map(({ Properties }) =>
      v.parse(Rule, plain(Properties)),
    );

    expect(rules.length).toBe(17);
    for (const { Targets } of rules)
      for (const { DeadLetterConfig } of Targets) expect(DeadLetterConfig).toEqual({ Arn: "RuleLettersQueue.Arn" });
    const queue = Object.values(prod.resources("AWS::SQS::QueuePolicy")).map(({ Properties }) =>
      JSON.stringify(plain(Properties)),
    );
    expect(queue.filter((policy) => policy.includes("RuleLettersQueue")).join()).toContain(
      '"Condition":{"ArnLike":{"aws:SourceArn":"arn:AWS::Partition:events:eu-central-1:123456789012:rule/short-term-rentals-prod*"}}',
    );
  });
});

const Document = v.object({ Statement: v.array(v.looseObject({ Principal: v.unknown() })) });
const Rule = v.object({ Targets: v.array(v.looseObject({ DeadLetterConfig: v.unknown() })) });
const serviceIn = (principal: unknown) => (v.is(v.object({ Service: v.string() }), principal) ? principal.Service : "");

const Of = { Namespace: v.optional(v.string()), Dimensions: v.optional(v.array(v.unknown()), []) };
const Metric = v.object({ MetricName: v.string(), ...Of });
const Term = v.object({
  Expression: v.optional(v.string()),
  MetricStat: v.optional(v.object({ Metric, Stat: v.string(), Period: v.number() })),
});
const Alarm = v.object({
  MetricName: v.optional(v.string()),
  ...Of,
  Statistic: v.optional(v.string()),
  ExtendedStatistic: v.optional(v.string()),
  Period: v.optional(v.number()),
  Metrics: v.optional(v.array(Term), []),
  ComparisonOperator: v.picklist(["GreaterThanOrEqualToThreshold", "LessThanOrEqualToThreshold"]),
  Threshold: v.number(),
  EvaluationPeriods: v.number(),
  DatapointsToAlarm: v.optional(v.number()),
  TreatMissingData: v.string(),
});

function soundsAt(properties: unknown): [string, string, number, string] {
  const alarm = v.parse(Alarm, properties);
  const { Metrics, MetricName, Statistic, ExtendedStatistic, Period, EvaluationPeriods: periods } = alarm;
  const terms = Metrics.map(({ Expression, MetricStat: stat }) =>
    stat ? `${stat.Stat} ${stat.Metric.MetricName} ${stat.Period}` : (Expression ?? ""),
  );
  const single = MetricName === undefined ? [] : [`${Statistic ?? ExtendedStatistic} ${MetricName} ${Period}`];
  const at = `${alarm.ComparisonOperator.startsWith("Greater") ? ">=" : "<="} ${alarm.Threshold}`;
  expect(alarm.DatapointsToAlarm ?? periods).toBe(periods);
  const all = [alarm, ...Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])];
  const own = all.filter(({ Namespace = "AWS/" }) => !Namespace.startsWith("AWS/"));
  expect(own.filter(({ Namespace }) => Namespace !== prod.settings.stackName)).toEqual([]);
  // The metric filter's metric has no dimension.
  for (const one of own)
    expect(one.Dimensions).toEqual(one.MetricName === "TokenFailures" ? [] : [{ Name: "service", Value: "filing" }]);
  return [[...single, ...terms].join(", "), at, periods, alarm.TreatMissingData];
}
