import { Stack } from "aws-cdk-lib";
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";
import { allowPublish, letRulesPublish, mailTopic, page } from "./topic.ts";

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
  /** Wakes somebody: it gets worse within hours, and a person can stop that. Every other alarm waits for the morning. */
  readonly urgent?: true;
}

export interface AlarmTopics {
  readonly urgent: Topic;
  readonly routine: Topic;
}

/** Alarms that say what is wrong, whether filing is affected, and what to do; and the topics that mail them. */
export class Alarms extends Construct {
  readonly all: Alarm[] = [];
  readonly topics: AlarmTopics;
  private readonly settings: Settings;

  constructor(scope: Construct, id: string, { settings, key }: { settings: Settings; key: IKey }) {
    super(scope, id);
    this.settings = settings;
    const { stackName, alarmEmail, pager } = settings;
    const addresses = alarmEmail ? [alarmEmail] : [];
    const ifLost = "the dashboard still shows the alarm";
    const mail = { addresses, ifLost };
    this.topics = {
      urgent: mailTopic(this, "Topic", { displayName: `${stackName} urgent`, key, ...mail }),
      // Without a key of ours: whoever disables that would otherwise silence every alarm, and the mail that says so.
      routine: mailTopic(this, "Routine", { displayName: stackName, ...mail }),
    };
    if (pager !== undefined) page(this.topics.urgent, pager);
    for (const each of [this.topics.urgent, this.topics.routine]) {
      allowPublish(each, "cloudwatch", { StringEquals: { "aws:SourceAccount": Stack.of(this).account } });
      letRulesPublish(each);
    }
  }

  /** `name` is also the name of the alarm's page in docs/runbooks/. */
  add(name: string, { meaning, metric, threshold = 1, periods = 1, ...is }: AlarmDefinition): void {
    const alarm = new Alarm(this, name, {
      alarmName: `${this.settings.stackName}-${name}`,
      alarmDescription: `${is.urgent ? "Act now" : "By the morning"}: ${meaning}. What to do: ${this.settings.runbooks ?? "docs/runbooks"}/${name}.md`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: is.onSilence
        ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: is.onSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(is.urgent ? this.topics.urgent : this.topics.routine);
    alarm.addAlarmAction(action);
    if (!is.event) alarm.addOkAction(action);
    this.all.push(alarm);
  }
}
