import { CfnOutput, FileSystem, Stack, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { quickBeside } from "../shared/deployment/spread.ts";
import { AccountTrail } from "./constructs/account-trail.ts";
import { Api } from "./constructs/api.ts";
import { Budget } from "./constructs/budget.ts";
import { DigestMail } from "./constructs/digest-mail.ts";
import { Doorbells } from "./constructs/doorbells.ts";
import { Events } from "./constructs/events.ts";
import { Evidence } from "./constructs/evidence.ts";
import { Firewall } from "./constructs/firewall.ts";
import { FixedAddress } from "./constructs/fixed-address.ts";
import { Functions } from "./constructs/functions.ts";
import { KeyWatch } from "./constructs/key-watch.ts";
import { Keys } from "./constructs/keys.ts";
import { Overview } from "./constructs/overview.ts";
import { OwnDomain } from "./constructs/own-domain.ts";
import { RecordsTable } from "./constructs/records-table.ts";
import { SavedQueries } from "./constructs/saved-queries.ts";
import { Watch } from "./constructs/service-alarms.ts";
import { Triggers } from "./constructs/triggers.ts";
import type { FunctionDefinition } from "./manifest.ts";
import { opensPasswords, signsTokens } from "./permissions.ts";
import type { Settings } from "./settings/stage-settings.ts";

export interface ServiceStackProps {
  readonly settings: Settings;
  readonly definitions: readonly FunctionDefinition[];
  readonly bundles: string;
}

export class ServiceStack extends Stack {
  constructor(scope: Construct, { settings, definitions, bundles }: ServiceStackProps) {
    const { stackName, account, region, keepData, tags } = settings;
    const env = { region, ...(account !== undefined && { account }) };
    super(scope, stackName, { env, terminationProtection: keepData });
    for (const [name, value] of Object.entries(tags)) Tags.of(this).add(name, value);

    // These roles have fixed names, since functions refer to the keys and the keys to the functions' roles.
    const roleNameOf = (definition: FunctionDefinition) => {
      if (opensPasswords(definition)) return `${stackName}-${region}-opens-passwords`;
      return signsTokens(definition) ? `${stackName}-${region}-${definition.name}` : undefined;
    };
    const rolesOf = (chosen: typeof signsTokens) =>
      definitions.filter(chosen).map((definition) => {
        const resourceName = roleNameOf(definition) ?? "";
        return this.formatArn({ service: "iam", region: "", resource: "role", resourceName });
      });
    const keepers = { openers: rolesOf(opensPasswords), signers: rolesOf(signsTokens) };
    const keys = new Keys(this, "Keys", settings, keepers);
    const key = keys.operations;
    const records = new RecordsTable(this, "Records", { key: keys.table, keepData });
    const { doorbells } = new Doorbells(this, "Doorbells");
    const { tasks, filings, events } = doorbells;
    const api = new Api(this, "Api", { settings, definitions, logKey: key });
    const network = settings.fixedAddress
      ? new FixedAddress(this, "WayOut", { key, retention: settings.logRetentionDays })
      : undefined;
    const deployed = { roleNameOf, definitions, bundles, settings, keys, records, doorbells, apiUrl: api.url, network };
    const { all: functions } = new Functions(this, "Functions", deployed);
    api.route(functions);
    const atOnce = { ...settings.concurrency, quick: quickBeside(settings.concurrency.filings) };
    new Triggers(this, "Triggers", { functions, doorbells, atOnce });

    const { bus } = new Events(this, "Events", { queue: events.queue, name: stackName });
    const { emails } = settings.digest;
    const mail = { bus, name: stackName, key, emails, consoleUrl: `${api.url}/console` };
    const digests = new DigestMail(this, "DigestMail", mail);

    const { firewall, monthlyBudget, alarmEmail } = settings;
    const domain = settings.domain && new OwnDomain(this, "OwnDomain", { domain: settings.domain, api: api.restApi });
    if (monthlyBudget !== undefined && alarmEmail !== undefined) {
      new Budget(this, "Budget", { name: stackName, limit: monthlyBudget, address: alarmEmail });
    }
    if (firewall) new Firewall(this, "Firewall", { name: stackName, stage: api.restApi.deploymentStage, ...firewall });

    const parts = { settings, api, functions, records, doorbells };
    const { alarms } = new Watch(this, "Watch", { ...parts, key });
    const evidence = keepData
      ? new Evidence(this, "Evidence", { functions, retentionDays: settings.logRetentionDays })
      : undefined;
    if (settings.trail === "made") new AccountTrail(this, "Trail", settings);
    new KeyWatch(this, "KeyWatch", { keys, ...keepers, settings, topic: alarms.topic });
    new SavedQueries(this, "SavedQueries", { stackName, functions });
    const overview = new Overview(this, "Overview", { ...parts, alarms });

    const logOf = (name: string) => functions.find(({ definition }) => definition.name === name)?.log.logGroupName;
    const outputs = {
      Stage: settings.stage,
      // Builds of one commit are equal, except for the timestamp in the SBOM.
      Bundles: FileSystem.fingerprint(bundles, { exclude: ["sbom.json"] }),
      Region: this.region,
      ApiUrl: api.url,
      DomainTarget: domain?.target,
      FixedAddress: network?.address,
      DashboardUrl: overview.url,
      TableName: records.table.tableName,
      RegisterName: records.register.tableName,
      TasksQueueUrl: tasks.queue.queueUrl,
      TasksDeadLettersUrl: tasks.deadLetters.queueUrl,
      FilingsQueueUrl: filings.queue.queueUrl,
      FilingsDeadLettersUrl: filings.deadLetters.queueUrl,
      EventsQueueUrl: events.queue.queueUrl,
      EventsDeadLettersUrl: events.deadLetters.queueUrl,
      EventBus: bus.eventBusName,
      DigestsTopic: digests.topic.topicArn,
      TableKey: keys.table.keyArn,
      PasswordsKey: keys.passwords.keyArn,
      TokensKeys: keys.tokens.map(({ keyArn }) => keyArn).join(","),
      AlarmsTopic: alarms.topic.topicArn,
      EvidenceBucket: evidence?.bucketName,
      AccessLog: api.accessLog.logGroupName,
      SweepLog: logOf("sweep"),
      DispatchLog: logOf("dispatch-task"),
      FilingLog: logOf("file-declarations"),
    };
    for (const [name, value] of Object.entries(outputs)) if (value !== undefined) new CfnOutput(this, name, { value });
  }
}
