import { Stack } from "aws-cdk-lib";
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";
import { letPublish, mailTopic } from "./topic.ts";

export interface AlarmDefinition extends Pick<AlarmProps, "metric"> {
  /** States the problem, and whether filing is affected. */
  readonly meaning: string;
  /** 1 by default. */
  readonly threshold?: number;
  /** Consecutive periods at or over the threshold, 1 by default. */
  readonly periods?: number;
  /** Alarms at or under the threshold, and when nothing is measured at all. */
  readonly onSilence?: true;
  /** Something that happens and does not last: no message says that it is over. */
  readonly event?: true;
}

/** Alarms that say what is wrong, whether filing is affected, and what to do; and the topic that mails them. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  readonly topic: Topic;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, { settings, key }: { settings: Settings; key: IKey }) {
    super(scope, id);
    this.settings = settings;
    const { stackName: displayName, alarmEmail } = settings;
    const addresses = alarmEmail ? [alarmEmail] : [];
    this.topic = mailTopic(this, { displayName, key, addresses, ifLost: "the dashboard still shows the alarm" });
    letPublish(this.topic, "cloudwatch", { StringEquals: { "aws:SourceAccount": Stack.of(this).account } });
  }

  /** `name` is also the name of the alarm's page in docs/runbooks/. */
  add(name: string, { meaning, metric, threshold = 1, periods = 1, onSilence, event }: AlarmDefinition): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.settings.stackName}-${name}`,
      alarmDescription: `${meaning}. What to do: ${this.settings.runbooks ?? "docs/runbooks"}/${name}.md`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: onSilence
        ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: onSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    if (!event) alarm.addOkAction(new SnsAction(this.topic));
    this.all.push(alarm);
  }
}
