import { describe, expect, it } from "vitest";
import { plain, stages, synthesize } from "./support/synthesized.ts";

const page = "/records-touched.md";

/** What the rules about records watch in a stage: service, calls and the ways to name what is concerned. */
function watchedIn(stage: ReturnType<typeof synthesize>) {
  return Object.values(stage.resources("AWS::Events::Rule"))
    .filter(({ Properties }) => JSON.stringify(Properties).includes(page))
    .map(({ Properties }) => JSON.stringify(plain(Properties["EventPattern"] ?? {})));
}

describe("a copy of the records, and the end of what watches them, is mailed", () => {
  const prod = watchedIn(synthesize(stages.prod));

  it.each([
    ["an export of all guests", ["aws.dynamodb", "ExportTableToPointInTime", '"tableArn":[']],
    ["a restore to another place", ["aws.dynamodb", "RestoreTableToPointInTime", '"sourceTableName":[']],
    ["the end of the table's protection", ["aws.dynamodb", "UpdateTable", "UpdateContinuousBackups", '"tableName":[']],
    ["an alarm that tells nobody", ["aws.monitoring", "DisableAlarmActions", '"alarmNames":[{"prefix":']],
    ["evidence that leaves its log no longer", ["aws.logs", "DeleteSubscriptionFilter", "FunctionsChanges"]],
    ["evidence that does not reach its bucket", ["aws.firehose", "DeleteDeliveryStream", "prod-evidence"]],
  ])("%s", (_, parts) => {
    expect(prod.filter((rule) => parts.every((part) => rule.includes(part)))).toHaveLength(1);
  });

  it("unless a deployment does it", () => {
    expect(prod.filter((rule) => !rule.includes("cdk-hnb659fds-cfn-exec-role"))).toEqual([]);
  });

  it("in dev, which keeps no evidence, as far as there is anything to watch", () => {
    expect(watchedIn(synthesize(stages.dev))).toHaveLength(2);
  });
});
