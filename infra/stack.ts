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

    // Named, since their functions refer to the keys and the keys to them.
    const roleNames = new Map(
      definitions.flatMap((definition): [string, string][] => {
        if (opensPasswords(definition)) return [[definition.name, `${stackName}-${region}-opens-passwords`]];
        return signsTokens(definition) ? [[definition.name, `${stackName}-${region}-${definition.name}`]] : [];
      }),
    );
    const arnsOf = (keeps: typeof signsTokens) =>
      definitions.filter(keeps).map(({ name }) => {
        const resourceName = roleNames.get(name) ?? "";
        return this.formatArn({ service: "iam", region: "", resource: "role", resourceName });
      });
    const [openers, signers] = [arnsOf(opensPasswords), arnsOf(signsTokens)];
    const keys = new Keys(this, "Keys", settings, { openers, signers });
    const records = new RecordsTable(this, "Records", { key: keys.table, keepData });
    const { doorbells } = new Doorbells(this, "Doorbells");
    const api = new Api(this, "Api", { settings, definitions, logKey: keys.operations });
    const logs = { key: keys.operations, retentionDays: settings.logRetentionDays };
    const network = settings.fixedAddress ? new FixedAddress(this, "WayOut", { logs }) : undefined;
    const deployed = { roleNames, definitions, bundles, settings, keys, records, doorbells, apiUrl: api.url, network };
    const functions = new Functions(this, "Functions", deployed);
    api.route(functions.all);
    const { tasks, filings } = settings.concurrency;
    const atOnce = { tasks, filings, quick: quickBeside(filings) };
    new Triggers(this, "Triggers", { functions: functions.all, doorbells, atOnce });

    const { bus } = new Events(this, "Events", {
      ...{ queue: doorbells.events.queue, name: stackName, account: this.account },
    });
    const digests = new DigestMail(this, "DigestMail", {
      ...{ bus, name: stackName, key: keys.operations, emails: settings.digest.emails },
      consoleUrl: `${api.url}/console`,
    });

    const { domain, firewall, monthlyBudget, alarmEmail } = settings;
    if (domain) {
      const { target } = new OwnDomain(this, "OwnDomain", { domain, api: api.restApi });
      this.output("DomainTarget", target);
    }
    if (network) this.output("FixedAddress", network.address);
    if (monthlyBudget !== undefined && alarmEmail !== undefined) {
      new Budget(this, "Budget", { name: stackName, limit: monthlyBudget, address: alarmEmail });
    }
    if (firewall) {
      const stage = api.restApi.deploymentStage;
      new Firewall(this, "Firewall", { name: stackName, stage, ...firewall });
    }

    const parts = { settings, api, functions: functions.all, records, doorbells };
    const watch = new Watch(this, "Watch", { ...parts, key: keys.operations });
    if (keepData) {
      const { bucketName } = new Evidence(this, "Evidence", { functions: functions.all, settings });
      this.output("EvidenceBucket", bucketName);
    }
    if (settings.trail === "made") new AccountTrail(this, "Trail", settings);
    new KeyWatch(this, "KeyWatch", { keys, openers, signers, settings, topic: watch.alarms.topic });
    new SavedQueries(this, "SavedQueries", { stackName, functions: functions.all });
    const overview = new Overview(this, "Overview", { ...parts, alarms: watch.alarms });

    this.output("Stage", settings.stage);
    // Whoever builds the same commit gets the same: the list of parts names its moment.
    this.output("Bundles", FileSystem.fingerprint(bundles, { exclude: ["sbom.json"] }));
    this.output("Region", this.region);
    this.output("ApiUrl", api.url);
    this.output("DashboardUrl", overview.url);
    this.output("TableName", records.table.tableName);
    this.output("RegisterName", records.register.tableName);
    this.output("TasksQueueUrl", doorbells.tasks.queue.queueUrl);
    this.output("TasksDeadLettersUrl", doorbells.tasks.deadLetters.queueUrl);
    this.output("FilingsQueueUrl", doorbells.filings.queue.queueUrl);
    this.output("FilingsDeadLettersUrl", doorbells.filings.deadLetters.queueUrl);
    this.output("EventsQueueUrl", doorbells.events.queue.queueUrl);
    this.output("EventsDeadLettersUrl", doorbells.events.deadLetters.queueUrl);
    this.output("EventBus", bus.eventBusName);
    this.output("DigestsTopic", digests.topic.topicArn);
    this.output("TableKey", keys.table.keyArn);
    this.output("PasswordsKey", keys.passwords.keyArn);
    this.output("TokensKeys", keys.tokens.map(({ keyArn }) => keyArn).join(","));
    this.output("AlarmsTopic", watch.alarms.topic.topicArn);
    const logOf = (name: string) => functions.all.find(({ definition }) => definition.name === name)?.log;
    for (const [name, log] of [
      ["AccessLog", api.accessLog],
      ["SweepLog", logOf("sweep")],
      ["DispatchLog", logOf("dispatch-task")],
      ["FilingLog", logOf("file-declarations")],
    ] as const) {
      if (log) this.output(name, log.logGroupName);
    }
  }

  private output(name: string, value: string): void {
    new CfnOutput(this, name, { value });
  }
}
