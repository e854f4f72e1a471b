import { FileSystem, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { quickBeside } from "../../shared/deployment/spread.ts";
import { Api } from "../constructs/api.ts";
import { Events } from "../constructs/events.ts";
import { EvidenceLines } from "../constructs/evidence-lines.ts";
import { Functions } from "../constructs/functions.ts";
import { OwnDomain } from "../constructs/own-domain.ts";
import { Routes } from "../constructs/routes.ts";
import { RuleLetters } from "../constructs/rule-letters.ts";
import { Triggers } from "../constructs/triggers.ts";
import { WorkQueues } from "../constructs/work-queues.ts";
import type { RecordsStack } from "./records-stack.ts";
import { outputs, referWeakly, type StageProps, stackProps } from "./stage-props.ts";

export interface ServiceStackProps extends StageProps {
  readonly kept: RecordsStack;
}

/** What runs: the API, the functions, the queues and the bus. It keeps nothing that cannot be made again. */
export class ServiceStack extends Stack {
  readonly api: Api;
  readonly functions: Functions;
  readonly queues: WorkQueues["queues"];
  readonly letters: RuleLetters;

  constructor(scope: Construct, { settings, definitions, bundles, kept }: ServiceStackProps) {
    super(scope, `${settings.stackName}-service`, stackProps(settings));
    referWeakly(this);
    const { keys, records, evidence, network } = kept;
    const { queues } = new WorkQueues(this, "WorkQueues");
    this.queues = queues;
    const { tasks, filings, events } = queues;
    this.api = new Api(this, "Api", { settings, logKey: keys.operations });
    const deployed = { definitions, bundles, settings, keys, records, queues, apiUrl: this.api.url, network };
    this.functions = new Functions(this, "Functions", deployed);
    const { all: functions, logs } = this.functions;
    const { stage } = new Routes(this, "Routes", { settings, api: this.api, functions });
    this.letters = new RuleLetters(this, "RuleLetters", settings);
    const atOnce = { ...settings.concurrency, quick: quickBeside(settings.concurrency.filings) };
    new Triggers(this, "Triggers", { functions, queues, atOnce, letters: this.letters.queue });
    if (evidence) new EvidenceLines(this, "EvidenceLines", { log: logs.evident, stream: evidence.streamArn });

    const { bus } = new Events(this, "Events", { queue: events.queue, name: settings.stackName });
    const domain =
      settings.domain && new OwnDomain(this, "OwnDomain", { domain: settings.domain, api: this.api.restApi, stage });

    const logOf = (name: string) => functions.find(({ definition }) => definition.name === name)?.log.logGroupName;
    outputs(this, {
      Stage: settings.stage,
      // Builds of one commit are equal, except for the timestamp in the SBOM.
      Bundles: FileSystem.fingerprint(bundles, { exclude: ["sbom.json"] }),
      Region: this.region,
      ServiceStack: this.stackName,
      ApiUrl: this.api.url,
      DomainTarget: domain?.target,
      FixedAddress: network?.address,
      TableName: records.table.tableName,
      RegisterName: records.register.tableName,
      TasksQueueUrl: tasks.queue.queueUrl,
      TasksDeadLettersUrl: tasks.deadLetters.queueUrl,
      FilingsQueueUrl: filings.queue.queueUrl,
      FilingsDeadLettersUrl: filings.deadLetters.queueUrl,
      EventsQueueUrl: events.queue.queueUrl,
      EventsDeadLettersUrl: events.deadLetters.queueUrl,
      RuleLettersUrl: this.letters.queue.queueUrl,
      EventBus: bus.eventBusName,
      TableKey: keys.table.keyArn,
      PasswordsKey: keys.passwords.keyArn,
      TokensKeys: keys.tokens.map(({ keyArn }) => keyArn).join(","),
      EvidenceBucket: evidence?.bucketName,
      EvidenceStream: evidence?.streamName,
      AccessLog: this.api.accessLog.logGroupName,
      ChangesLog: logs.evident.logGroupName,
      ReadsLog: logs.others.logGroupName,
      SweepLog: logOf("sweep"),
      DigestLog: logOf("digest"),
      DispatchLog: logOf("dispatch-task"),
      FilingLog: logOf("file-declarations"),
    });
  }
}
