import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Environment } from "../../shared/deployment/environment.ts";
import type { QueueName } from "../../shared/deployment/touches.ts";
import type { FunctionDefinition } from "../manifest.ts";
import { permissionsOf, takesTasks } from "../permissions.ts";
import { keptToTakers, type Settings } from "../settings/stage-settings.ts";
import type { Doorbell } from "./doorbells.ts";
import type { FixedAddress } from "./fixed-address.ts";
import type { Keys } from "./keys.ts";
import type { RecordsTable } from "./records-table.ts";
import { ServiceFunction } from "./service-function.ts";

export interface FunctionsProps {
  /** Of the roles that keys are kept to, by their function; the others need no name. */
  readonly roleNames: ReadonlyMap<string, string>;
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
    const environment = environmentOf(props);
    const resources = this.resourcesOf(props);
    const logs = {
      key: props.keys.operations,
      retentionDays: props.settings.logRetentionDays,
      keep: props.settings.keepData,
    };
    const kept = keptToTakers(props.settings.concurrency.account);
    const ofEachTaker = Math.floor(kept / props.definitions.filter(takesTasks).length);
    this.all = props.definitions.map(
      (definition) =>
        new ServiceFunction(this, definition.name, {
          definition,
          code: Code.fromAsset(join(props.bundles, definition.name)),
          environment: {
            ...Object.fromEntries(definition.variables.map((name) => [name, environment[name]])),
            ...runtimeVariables(definition, props.settings),
          },
          permissions: permissionsOf(definition, resources),
          roleName: props.roleNames.get(definition.name),
          logs,
          atMost: takesTasks(definition) && ofEachTaker > 0 ? ofEachTaker : undefined,
          network: definition.touches.portal && props.network,
        }),
    );
  }

  private resourcesOf({ records, doorbells, keys }: FunctionsProps) {
    return {
      region: Stack.of(this).region,
      tableName: records.table.tableName,
      table: records.table.tableArn,
      queues: {
        tasks: doorbells.tasks.queue.queueArn,
        filings: doorbells.filings.queue.queueArn,
        quick: doorbells.quick.queue.queueArn,
        events: doorbells.events.queue.queueArn,
      },
      keys: {
        table: keys.table.keyArn,
        passwords: keys.passwords.keyArn,
        fingerprints: keys.fingerprints.keyArn,
        tokens: keys.tokens.map(({ keyArn }) => keyArn),
      },
    };
  }
}

/** What Node and the libraries read: how old a TLS the portal may speak, and the stage's own metrics. */
export function runtimeVariables({ touches }: FunctionDefinition, { stackName, portal }: Settings) {
  const options = touches.portal &&
    portal.tlsCiphers !== undefined && {
      NODE_OPTIONS: `--tls-cipher-list=${portal.tlsCiphers}`,
    };
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
