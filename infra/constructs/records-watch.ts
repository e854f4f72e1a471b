import { Construct } from "constructs";
import { byHandIn, type CallRulesProps, callRules } from "./call-rules.ts";
import type { Evidence } from "./evidence.ts";

export interface RecordsWatchProps extends CallRulesProps {
  /** The tables' names. */
  readonly tables: readonly string[];
  /** What carries the evidence, where a stage has any: the log, and the stream that it is sent to. */
  readonly evidence: { readonly logGroupName: string; readonly stream: Pick<Evidence, "streamName"> } | undefined;
}

/** What takes a table's copy elsewhere, or its protection away. */
const tableCalls = [
  "DeleteTable",
  "UpdateTable",
  "UpdateContinuousBackups",
  "UpdateTimeToLive",
  "ExportTableToPointInTime",
  "RestoreTableToPointInTime",
  "CreateBackup",
  "PutResourcePolicy",
] as const;

/**
 * Mails what only a deployment or a runbook does to the records: a table copied as a whole or left unprotected, evidence that is
 * cut off before it reaches its bucket, and alarms that are changed or silenced.
 */
export class RecordsWatch extends Construct {
  constructor(scope: Construct, id: string, { tables, evidence, ...alerting }: RecordsWatchProps) {
    super(scope, id);
    const byHand = byHandIn(this);
    const rule = callRules(this, "records-touched", alerting);
    const named = tables.flatMap((name) => [name, { suffix: `/${name}` }]);
    rule(
      "Tables",
      "dynamodb",
      "Somebody copied a table of the service or changed its protection, outside a deployment",
      {
        ...byHand,
        eventName: tableCalls,
        $or: ["tableName", "tableArn", "sourceTableName", "sourceTableArn", "resourceArn"].map((name) => ({
          requestParameters: { [name]: named },
        })),
      },
    );
    rule("Alarms", "monitoring", "Somebody changed or silenced an alarm of the service, outside a deployment", {
      ...byHand,
      eventName: ["DeleteAlarms", "DisableAlarmActions", "PutMetricAlarm"],
      $or: ["alarmNames", "alarmName"].map((name) => ({
        requestParameters: { [name]: [{ prefix: `${alerting.settings.stackName}-` }] },
      })),
    });
    if (!evidence) return;
    rule("EvidenceLines", "logs", "Somebody cut the evidence off from its log, outside a deployment", {
      ...byHand,
      eventName: ["DeleteSubscriptionFilter", "PutSubscriptionFilter", "DeleteLogGroup", "DeleteLogStream"],
      requestParameters: { logGroupName: [evidence.logGroupName] },
    });
    rule("EvidenceStream", "firehose", "Somebody changed or ended the stream of the evidence, outside a deployment", {
      ...byHand,
      eventName: ["DeleteDeliveryStream", "UpdateDestination"],
      requestParameters: { deliveryStreamName: [evidence.stream.streamName] },
    });
  }
}
