import { join } from "node:path";
import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { LogGroup, type LogGroupProps } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Environment } from "../../shared/deployment/environment.ts";
import { isEvidence } from "../../shared/deployment/evidence.ts";
import type { QueueName } from "../../shared/deployment/touches.ts";
import { keeperFunction, keeperFunctionArn, keeperRole } from "../keepers.ts";
import type { FunctionDefinition } from "../manifest.ts";
import { permissionsOf, type Resources, takesTasks } from "../permissions.ts";
import { keptToTakers, type Settings } from "../settings/stage-settings.ts";
import type { FixedAddress } from "./fixed-address.ts";
import type { Keys } from "./keys.ts";
import type { RecordsTable } from "./records-table.ts";
import { ServiceFunction } from "./service-function.ts";
import type { WakeUpQueue } from "./work-queues.ts";

export interface FunctionsProps {
  readonly definitions: readonly FunctionDefinition[];
  readonly bundles: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly records: RecordsTable;
  readonly queues: Readonly<Record<QueueName, WakeUpQueue>>;
  /** The API's address: issuer and audience of tokens. */
  readonly apiUrl: string;
  readonly network?: FixedAddress | undefined;
}

/** One log for all endpoints whose lines are evidence, and one for the others. A stream's name begins with its function. */
export interface EndpointLogs {
  readonly evident: LogGroup;
  readonly others: LogGroup;
}

export class Functions extends Construct {
  readonly all: readonly ServiceFunction[];
  readonly logs: EndpointLogs;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const { settings, definitions } = props;
    const environment = environmentOf(props);
    const resources = resourcesOf(props, Stack.of(this).region);
    const log: LogGroupProps = {
      encryptionKey: props.keys.operations,
      retention: settings.logRetentionDays,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    };
    this.logs = { evident: new LogGroup(this, "Changes", log), others: new LogGroup(this, "Reads", log) };
    const perTaker = Math.floor(keptToTakers(settings.concurrency.account) / definitions.filter(takesTasks).length);
    this.all = definitions.map(
      (definition) =>
        new ServiceFunction(this, definition.name, {
          definition,
          code: Code.fromAsset(join(props.bundles, definition.name)),
          environment: {
            ...Object.fromEntries(definition.variables.map((name) => [name, environment[name]])),
            ...runtimeVariables(definition, settings),
          },
          permissions: permissionsOf(definition, { ...resources, ...onlyFor(this, definition, settings) }),
          roleName: keeperRole(definition, settings),
          functionName: keeperFunction(definition, settings),
          log: this.logOf(definition) ?? log,
          atMost: takesTasks(definition) && perTaker > 0 ? perTaker : undefined,
          network: definition.touches.portal && props.network,
        }),
    );
  }

  /** Workers have logs of their own. */
  private logOf(definition: FunctionDefinition): LogGroup | undefined {
    if (definition.trigger.kind !== "api") return undefined;
    return isEvidence(definition) ? this.logs.evident : this.logs.others;
  }
}

/** The function that a keeper's role may be used by. */
function onlyFor(scope: Construct, definition: FunctionDefinition, settings: Settings): Pick<Resources, "onlyBy"> {
  const name = keeperFunction(definition, settings);
  return name === undefined ? {} : { onlyBy: keeperFunctionArn(Stack.of(scope), name) };
}

function resourcesOf({ records: { table }, queues, keys }: FunctionsProps, region: string): Resources {
  const { tasks, filings, quick, events } = queues;
  return {
    region,
    tableName: table.tableName,
    table: table.tableArn,
    queues: {
      tasks: tasks.queue.queueArn,
      filings: filings.queue.queueArn,
      quick: quick.queue.queueArn,
      events: events.queue.queueArn,
    },
    keys: {
      table: keys.table.keyArn,
      passwords: keys.passwords.keyArn,
      fingerprints: keys.fingerprints.keyArn,
      tokens: keys.tokens.map(({ keyArn }) => keyArn),
    },
  };
}

/** Variables that Node and the libraries read: which old TLS the portal may speak, and the stage's metrics namespace. */
function runtimeVariables({ touches }: FunctionDefinition, { stackName, portal: { tlsCiphers } }: Settings) {
  const options = touches.portal && tlsCiphers !== undefined && { NODE_OPTIONS: `--tls-cipher-list=${tlsCiphers}` };
  return { ...options, POWERTOOLS_METRICS_NAMESPACE: stackName };
}

function environmentOf({ settings, keys, records, queues, apiUrl }: FunctionsProps): Environment {
  return {
    TABLE_NAME: records.table.tableName,
    TASKS_QUEUE_URL: queues.tasks.queue.queueUrl,
    FILINGS_QUEUE_URL: queues.filings.queue.queueUrl,
    QUICK_QUEUE_URL: queues.quick.queue.queueUrl,
    EVENTS_QUEUE_URL: queues.events.queue.queueUrl,
    PASSWORDS_KEY: keys.passwords.keyArn,
    FINGERPRINTS_KEY: keys.fingerprints.keyArn,
    TOKENS_KEYS: keys.tokens.map(({ keyArn }) => keyArn).join(","),
    TOKENS_ISSUER: apiUrl,
    ACCESS_TOKEN_SECONDS: String(settings.accessTokenSeconds),
    IDENTITY: settings.identity ? JSON.stringify(settings.identity) : "none",
    MAX_RESERVATIONS: String(settings.maxReservations),
    OPEN_ROWS: `${settings.openRows.perClient},${settings.openRows.inAll}`,
    DUE_DATES: settings.dueDates,
    DIGEST_LANGUAGE: settings.digest.language,
    TAKK_NIGHTS: settings.takkNights,
    GUEST_DATA_YEARS: String(settings.guestDataYears),
    PLATFORMS: JSON.stringify(settings.platforms),
    PORTAL_APPLICATION_URL: settings.portal.applicationUrl,
    PORTAL_SIGN_ON_URL: settings.portal.signOnUrl,
    PORTAL_TIMEOUT_SECONDS: String(settings.portal.timeoutSeconds),
    PORTAL_FILES: "finals",
    PATIENCE_DAYS: String(settings.patienceDays),
    PACE: "aws",
  };
}
