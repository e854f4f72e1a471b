import { CfnOutput, Stack, Tags } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { Api } from "./constructs/api.ts";
import { Doorbells } from "./constructs/doorbells.ts";
import { Firewall } from "./constructs/firewall.ts";
import { Functions } from "./constructs/functions.ts";
import { GatewayLogRole } from "./constructs/gateway-log-role.ts";
import { GradualDeployment } from "./constructs/gradual-deployment.ts";
import { KeyWatch } from "./constructs/key-watch.ts";
import { Keys } from "./constructs/keys.ts";
import { Overview } from "./constructs/overview.ts";
import { OwnDomain } from "./constructs/own-domain.ts";
import { RecordsTable } from "./constructs/records-table.ts";
import { Triggers } from "./constructs/triggers.ts";
import { Watch } from "./constructs/watch.ts";
import type { FunctionDefinition } from "./manifest.ts";
import type { Settings } from "./settings/settings.ts";

export interface ServiceStackProps {
  readonly settings: Settings;
  readonly definitions: readonly FunctionDefinition[];
  /** Folder of the bundles. */
  readonly bundles: string;
}

/** One stage of the service. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, { settings, definitions, bundles }: ServiceStackProps) {
    const { stackName, region, keepData, tags } = settings;
    super(scope, stackName, { env: { region }, terminationProtection: keepData });
    for (const [name, value] of Object.entries(tags)) Tags.of(this).add(name, value);

    // Named, since its function refers to the keys and they to it.
    const openerName = `${stackName}-${region}-opens-passwords`;
    const openerArn = this.formatArn({ service: "iam", region: "", resource: "role", resourceName: openerName });
    const keys = new Keys(this, "Keys", settings, openerArn);
    const records = new RecordsTable(this, "Records", { key: keys.table, keepData });
    const { doorbells } = new Doorbells(this, "Doorbells");
    const api = new Api(this, "Api", { settings, definitions, logKey: keys.operations });
    api.restApi.deploymentStage.node.addDependency(new GatewayLogRole(this, "GatewayLogRole"));
    const deployed = { openerName, definitions, bundles, settings, keys, records, doorbells, apiUrl: api.url };
    const functions = new Functions(this, "Functions", deployed);
    api.route(functions.all);
    new Triggers(this, "Triggers", { functions: functions.all, doorbells, concurrency: settings.concurrency });

    const { domain, firewall } = settings;
    if (domain) new OwnDomain(this, "OwnDomain", { domain, api: api.restApi });
    if (firewall) {
      const stage = api.restApi.deploymentStage;
      new Firewall(this, "Firewall", { name: stackName, stage, ...firewall });
    }

    const parts = { settings, api, functions: functions.all, records, doorbells };
    const watch = new Watch(this, "Watch", { ...parts, key: keys.operations });
    new KeyWatch(this, "KeyWatch", {
      keys: [keys.passwords, keys.fingerprints],
      openerArn,
      settings,
      topic: watch.alarms.topic,
    });
    if (settings.gradualDeployment) {
      new GradualDeployment(this, "GradualDeployment", {
        functions: functions.all,
        alarmsOf: ({ trigger }) => [trigger.kind === "api" ? watch.serverErrors : watch.workerErrors],
      });
    }
    const overview = new Overview(this, "Overview", { ...parts, alarms: watch.alarms });

    this.output("Region", this.region);
    this.output("ApiUrl", api.url);
    this.output("DashboardUrl", overview.url);
    this.output("TableName", records.table.tableName);
    this.output("TasksQueueUrl", doorbells.tasks.queue.queueUrl);
    this.output("TasksDeadLettersUrl", doorbells.tasks.deadLetters.queueUrl);
    this.output("FilingsQueueUrl", doorbells.filings.queue.queueUrl);
    this.output("FilingsDeadLettersUrl", doorbells.filings.deadLetters.queueUrl);
    this.output("PasswordsKey", keys.passwords.keyArn);
    this.output("TokensKeys", keys.tokens.map(({ keyArn }) => keyArn).join(","));
    this.output("AlarmsTopic", watch.alarms.topic.topicArn);
    const firstAdmin = `npm run admin -- clients create --roles admin --table ${records.table.tableName} --region ${this.region}`;
    this.output("FirstAdminCommand", firstAdmin);
  }

  private output(name: string, value: string): void {
    new CfnOutput(this, name, { value });
  }
}
