import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Budget } from "../constructs/budget.ts";
import { DigestMail } from "../constructs/digest-mail.ts";
import { KeyWatch } from "../constructs/key-watch.ts";
import { Overview } from "../constructs/overview.ts";
import { RecordsWatch } from "../constructs/records-watch.ts";
import { SavedQueries } from "../constructs/saved-queries.ts";
import { Watch } from "../constructs/service-alarms.ts";
import { keepersOf } from "../keepers.ts";
import type { RecordsStack } from "./records-stack.ts";
import type { ServiceStack } from "./service-stack.ts";
import { outputs, referWeakly, type StageProps, stackProps } from "./stage-props.ts";

export interface WatchStackProps extends StageProps {
  readonly kept: RecordsStack;
  readonly service: ServiceStack;
}

/** What tells people: alarms, the dashboard, rules on the use of keys and records, the digest by mail. Filing goes on without it. */
export class WatchStack extends Stack {
  constructor(scope: Construct, { settings, definitions, kept, service }: WatchStackProps) {
    super(scope, `${settings.stackName}-watch`, stackProps(settings));
    referWeakly(this);
    const { stackName, monthlyBudget, alarmEmail, digest } = settings;
    const { keys, records, evidence } = kept;
    const { api, queues, letters } = service;
    const functions = service.functions.all;
    const key = keys.operations;
    const parts = { settings, api, functions, records, queues, letters, evidence };
    const { alarms } = new Watch(this, "Watch", { ...parts, key });
    const { urgent, routine } = alarms.topics;
    const alerting = { topics: [urgent, routine], letters: letters.queue };
    new KeyWatch(this, "KeyWatch", { keys, ...keepersOf(this, settings, definitions), settings, ...alerting });
    new RecordsWatch(this, "RecordsWatch", {
      tables: [records.table.tableName, records.register.tableName],
      evidence: evidence && { logGroupName: service.functions.logs.evident.logGroupName, stream: evidence },
      settings,
      ...alerting,
    });
    const mail = { name: stackName, key, emails: digest.emails, letters: letters.queue };
    const digests = new DigestMail(this, "DigestMail", { ...mail, consoleUrl: `${api.url}/console` });
    if (monthlyBudget !== undefined && alarmEmail !== undefined) {
      new Budget(this, "Budget", { name: stackName, limit: monthlyBudget, address: alarmEmail });
    }
    new SavedQueries(this, "SavedQueries", { stackName, functions });
    const overview = new Overview(this, "Overview", { ...parts, alarms });
    outputs(this, {
      Stage: settings.stage,
      DashboardUrl: overview.url,
      AlarmsTopic: urgent.topicArn,
      RoutineAlarmsTopic: routine.topicArn,
      DigestsTopic: digests.topic.topicArn,
    });
  }
}
