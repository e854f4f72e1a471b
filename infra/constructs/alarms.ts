import { Stack } from "aws-cdk-lib";
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";
import { letPublish, mailTo } from "./topic.ts";

export interface AlarmsProps {
  readonly settings: Settings;
  readonly key: IKey;
}

export interface AlarmDefinition extends Pick<AlarmProps, "metric" | "threshold"> {
  readonly meaning: string;
  /** Periods in a row at or over the threshold; one where nothing is said. */
  readonly periods?: number;
  /** It sounds at or under the threshold, and when nothing is measured at all. */
  readonly onSilence?: true;
  /** Something that happened, and does not end: nobody is told that it is over. */
  readonly event?: true;
}

/**
 * Alarms that say what they mean and where to read on, and the topic that carries them. The alarms themselves are in
 * `service-alarms.ts` and `filing-alarms.ts`.
 */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  readonly topic: Topic;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, { settings, key }: AlarmsProps) {
    super(scope, id);
    this.settings = settings;
    this.topic = new Topic(this, "Topic", { displayName: settings.stackName, masterKey: key, enforceSSL: true });
    letPublish(this.topic, "cloudwatch", { StringEquals: { "aws:SourceAccount": Stack.of(this).account } });
    if (settings.alarmEmail) mailTo(this.topic, settings.alarmEmail, "what an alarm said stays on the dashboard");
  }

  /** `name` is the alarm's, and its page's under docs/runbooks/. */
  add(name: string, { meaning, metric, threshold, periods = 1, onSilence, event }: AlarmDefinition): Alarm {
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
    return alarm;
  }
}
