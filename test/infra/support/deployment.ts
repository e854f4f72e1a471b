import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { credentials, region } from "../../../packages/local/aws.ts";
import { createAdmin } from "../../../packages/local/bootstrap/admin.ts";
import { openKeyRing } from "../../../packages/local/keys/key-ring.ts";
import { startKeyService } from "../../../packages/local/keys/server.ts";
import { openStateFolder } from "../../../packages/local/machine/state-folder.ts";
import { startQueues } from "../../../packages/local/queues/server.ts";
import { startSimulator } from "../../../packages/local/simulator.ts";
import { engineOf } from "../../../packages/local/table/engines.ts";
import { createTables, tableName } from "../../../packages/local/table/tables.ts";
import { newRandomId } from "../../../shared/aws/random-ids.ts";
import { createStore } from "../../../shared/aws/store.ts";
import { systemClock } from "../../../shared/clock.ts";
import { queues as queueDefinitions } from "../../../shared/deployment/queues.ts";
import { times } from "../../../shared/deployment/times.ts";
import { startIdentityProvider } from "../../support/identity-provider.ts";
import { admin } from "../../support/local-stack.ts";
import { type Call, startRecorder } from "./recorder.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";
import { definitions, plain, type Synthesized } from "./synthesized.ts";

export type Deployment = Awaited<ReturnType<typeof deploy>>;

/** The functions as the template deploys them, each in its own process, on the local stack's table, queues and keys. */
export async function deploy(stage: Synthesized) {
  const stops: (() => void | Promise<void>)[] = [];
  const state = await openStateFolder(undefined, false);
  stops.push(state.release);
  const keys = openKeyRing(join(state.path, "keys.json"));
  const keyService = await startKeyService(keys);
  stops.push(keyService.close);
  const queues = await startQueues(queueDefinitions(times.local));
  stops.push(queues.close);
  const { endpoint: table, close: closeTable } = await engineOf(state.path)(state.path, (why) => {
    throw new Error(`the table ended (${why})`);
  });
  stops.push(closeTable);
  const { url: portalUrl, close: closePortal } = await startSimulator(state.path, 0);
  stops.push(closePortal);
  await createTables(table);
  const client = new DynamoDBClient({ endpoint: table, region, credentials });
  stops.push(() => client.destroy());
  const documents = DynamoDBDocumentClient.from(client);
  const store = createStore({ documents, tableName, newWriteId: newRandomId, clock: systemClock });
  await createAdmin(table, { id: admin.clientId, secret: admin.secret });

  const identityProvider = await startIdentityProvider();
  stops.push(identityProvider.close);
  const calls: Call[] = [];
  const recorders = {
    table: await startRecorder(table, calls),
    queues: await startRecorder(queues.endpoint, calls),
    keys: await startRecorder(keyService.endpoint, calls),
  };
  stops.push(...Object.values(recorders).map(({ close }) => close));

  const recorded = (url: string) => new URL(new URL(url).pathname, recorders.queues.endpoint).href;
  const { tasks, filings, quick, events } = queues.urls;
  /** This machine's stand-in for each resource of the template. */
  const physical = {
    RecordsTable: tableName,
    WorkQueuesTasks: recorded(tasks),
    WorkQueuesFilings: recorded(filings),
    WorkQueuesQuick: recorded(quick),
    WorkQueuesEvents: recorded(events),
    "KeysPasswords.Arn": keys.arns.passwords,
    "KeysFingerprints.Arn": keys.arns.fingerprints,
    "KeysTokensA.Arn": keys.arns.token1,
    "KeysTokensB.Arn": keys.arns.token2,
    ApiRestApi: "api",
    "AWS::URLSuffix": "amazonaws.com",
  };
  const sandboxes = new Map<string, Promise<Sandbox>>();
  stops.push(async () => {
    for (const sandbox of sandboxes.values()) await (await sandbox).close();
  });

  /** Where the SDK finds the services. */
  const sdkEnvironment = {
    AWS_ENDPOINT_URL_DYNAMODB: recorders.table.endpoint,
    AWS_ENDPOINT_URL_SQS: recorders.queues.endpoint,
    AWS_ENDPOINT_URL_KMS: recorders.keys.endpoint,
  };
  /** Starts a function with this environment, and the local services' addresses. */
  const start = (name: string, environment: Readonly<Record<string, string>>): Promise<Sandbox> => {
    const definition = definitions.find((each) => each.name === name);
    if (!definition) throw new Error(`no function ${name}`);
    return startSandbox(definition, { ...environment, ...sdkEnvironment, AWS_SDK_UA_APP_ID: name });
  };
  /** A function's environment as the template gives it. */
  const environmentOf = (name: string) => {
    const variables = Object.entries(variablesIn(stage, name)).map(([variable, value]): [string, string] => {
      if (/^PORTAL_.*_URL$/.test(variable)) return [variable, portalUrl];
      if (variable === "IDENTITY") return [variable, JSON.stringify(identityProvider.identity)];
      return [variable, Object.entries(physical).reduce((text, [id, its]) => text.replaceAll(id, its), value)];
    });
    return Object.fromEntries(variables);
  };

  return {
    portalUrl,
    identityProvider,
    /** Direct access to the table, past the functions and the recorder. */
    tableEndpoint: table,
    store,
    /** Every call of every function's SDK clients so far. */
    calls,
    environmentOf,
    start,
    /** Bytes logged by all functions so far. */
    async logged() {
      const started = await Promise.all(sandboxes.values());
      return started.reduce((sum, sandbox) => sum + sandbox.logged(), 0);
    },
    async invoke(name: string, event: unknown, timeoutMs?: number): Promise<unknown> {
      const sandbox = sandboxes.get(name) ?? start(name, environmentOf(name));
      sandboxes.set(name, sandbox);
      return (await sandbox).invoke(event, timeoutMs);
    },
    async close(): Promise<void> {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}

const Variables = v.object({ Variables: v.optional(v.record(v.string(), v.string()), {}) });

function variablesIn(stage: Synthesized, name: string): Record<string, string> {
  const functions = Object.values(stage.resources("AWS::Lambda::Function"));
  const found = functions.find(({ Properties }) => String(Properties["Description"]).startsWith(`${name} `));
  return v.parse(Variables, plain(found?.Properties["Environment"])).Variables;
}
