import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Environment } from "../../shared/deployment/environment.ts";
import type { QueueName } from "../../shared/deployment/touches.ts";
import type { FunctionDefinition } from "../manifest.ts";
import { permissionsOf, type Resources, takesTasks } from "../permissions.ts";
import { keptToTakers, type Settings } from "../settings/stage-settings.ts";
import type { Doorbell } from "./doorbells.ts";
import type { FixedAddress } from "./fixed-address.ts";
import type { Keys } from "./keys.ts";
import type { RecordsTable } from "./records-table.ts";
import { ServiceFunction } from "./service-function.ts";

export interface FunctionsProps {
  /** The name of a function's role, where a key policy names it. */
  readonly roleNameOf: (definition: FunctionDefinition) => string | undefined;
  readonly definitions: readonly FunctionDefinition[];
  readonly bundles: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly records: RecordsTable;
  readonly doorbells: Readonly<Record<QueueName, Doorbell>>;
  /** The API's address: issuer and audience of tokens. */
  readonly apiUrl: string;
  readonly network?: FixedAddress | undefined;
}

export class Functions extends Construct {
  readonly all: readonly ServiceFunction[];

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const { settings, definitions } = props;
    const environment = environmentOf(props);
    const resources = resourcesOf(props, Stack.of(this).region);
    const { logRetentionDays: retentionDays, keepData: keep } = settings;
    const logs = { key: props.keys.operations, retentionDays, keep };
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
          permissions: permissionsOf(definition, resources),
          roleName: props.roleNameOf(definition),
          logs,
          atMost: takesTasks(definition) && perTaker > 0 ? perTaker : undefined,
          network: definition.touches.portal && props.network,
        }),
    );
  }
}

function resourcesOf({ records: { table }, doorbells, keys }: FunctionsProps, region: string): Resources {
  const { tasks, filings, quick, events } = doorbells;
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

function environmentOf({ settings, keys, records, doorbells, apiUrl }: FunctionsProps): Environment {
  return {
    TABLE_NAME: records.table.tableName,
    TASKS_QUEUE_URL: doorbells.tasks.queue.queueUrl,
    FILINGS_QUEUE_URL: doorbells.filings.queue.queueUrl,
    QUICK_QUEUE_URL: doorbells.quick.queue.queueUrl,
    EVENTS_QUEUE_URL: doorbells.events.queue.queueUrl,
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
