import { join } from "node:path";
import * as v from "valibot";
import type { FunctionDefinition } from "../../../infra/manifest.ts";
import { createAdmin } from "../../../local/bootstrap/admin.ts";
import { openKeyRing } from "../../../local/keys/key-ring.ts";
import { startKeyService } from "../../../local/keys/server.ts";
import { portalChild, whenPortalAnswers } from "../../../local/portal-child.ts";
import { createChildren } from "../../../local/processes/child.ts";
import { freePort } from "../../../local/processes/ports.ts";
import { startQueues } from "../../../local/queues/server.ts";
import { openStateFolder } from "../../../local/state-folder.ts";
import { createTables, tableChild, tableName } from "../../../local/table/table-child.ts";
import { queues as queueDefinitions } from "../../../shared/deployment/queues.ts";
import { times } from "../../../shared/deployment/times.ts";
import { startIdentityProvider } from "../../support/identity-provider.ts";
import { admin } from "../../support/local-stack.ts";
import { inMemory } from "../../support/tables.ts";
import { type Call, startRecorder } from "./recorder.ts";
import { type Sandbox, startSandbox } from "./sandbox.ts";
import { definitions, type Synthesized } from "./synthesized.ts";

/** The functions as the template deploys them, each in its own process, on the local stack's table, queues and keys. */
export interface Deployment {
  readonly portalUrl: string;
  readonly identityProvider: Awaited<ReturnType<typeof startIdentityProvider>>;
  /** The table itself, past the functions and the recorder. */
  readonly tableEndpoint: string;
  /** Every call of every function's SDK clients so far. */
  readonly calls: readonly Call[];
  /** Bytes that all functions have logged so far. */
  logged(): Promise<number>;
  invoke(name: string, event: unknown, timeoutMs?: number): Promise<unknown>;
  /** A function's environment as the template gives it. */
  environmentOf(name: string): Record<string, string>;
  /** Where the SDK finds the services. */
  readonly sdkEnvironment: Readonly<Record<string, string>>;
  /** Starts it with another environment than that. */
  start(name: string, environment: Record<string, string>): Promise<Sandbox>;
  close(): Promise<void>;
}

export async function deploy(stage: Synthesized): Promise<Deployment> {
  const stops: (() => void | Promise<void>)[] = [];
  const state = await openStateFolder(undefined, false);
  stops.push(state.release);
  const keys = openKeyRing(join(state.path, "keys.json"));
  const keyService = await startKeyService(keys);
  stops.push(keyService.close);
  const queues = await startQueues(queueDefinitions(times.local));
  stops.push(queues.close);
  const children = createChildren({ restarted: () => undefined, gaveUp: () => undefined });
  stops.push(children.close);
  const [tablePort, portalPort] = [await freePort(), await freePort()];
  const [table, portalUrl] = [`http://127.0.0.1:${tablePort}`, `http://127.0.0.1:${portalPort}`];
  children.start(tableChild(state, tablePort, inMemory));
  children.start(portalChild(state, portalPort));
  await createTables(table);
  await createAdmin(table, { id: admin.clientId, secret: admin.secret });
  await whenPortalAnswers(portalUrl);

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
  const ofFilings = { filings: recorded(filings), quick: recorded(quick) };
  const urls = { tasks: recorded(tasks), ...ofFilings, events: recorded(events) };
  const physical = (logicalId: string) => physicalOf(logicalId, { arns: keys.arns, urls });
  const sandboxes = new Map<string, Promise<Sandbox>>();
  stops.push(async () => {
    for (const sandbox of sandboxes.values()) await (await sandbox).close();
  });

  const sdkEnvironment = {
    AWS_ENDPOINT_URL_DYNAMODB: recorders.table.endpoint,
    AWS_ENDPOINT_URL_SQS: recorders.queues.endpoint,
    AWS_ENDPOINT_URL_KMS: recorders.keys.endpoint,
  };
  const start = (definition: FunctionDefinition, environment: Record<string, string>) =>
    startSandbox(definition, { ...environment, ...sdkEnvironment, AWS_SDK_UA_APP_ID: definition.name });
  const environmentOf = (name: string) => {
    const variables = resolveAll(variablesIn(stage, name), physical);
    const portal = Object.keys(variables).filter((variable) => /^PORTAL_.*_URL$/.test(variable));
    const identity = "IDENTITY" in variables && { IDENTITY: JSON.stringify(identityProvider.identity) };
    return { ...variables, ...identity, ...Object.fromEntries(portal.map((variable) => [variable, portalUrl])) };
  };

  return {
    portalUrl,
    identityProvider,
    tableEndpoint: table,
    calls,
    environmentOf,
    sdkEnvironment,
    start: (name, environment) => start(definitionOf(name), environment),
    async logged() {
      const started = await Promise.all(sandboxes.values());
      return started.reduce((sum, sandbox) => sum + sandbox.logged(), 0);
    },
    async invoke(name, event, timeoutMs) {
      const sandbox = sandboxes.get(name) ?? start(definitionOf(name), environmentOf(name));
      sandboxes.set(name, sandbox);
      return (await sandbox).invoke(event, timeoutMs);
    },
    async close() {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}

function definitionOf(name: string): FunctionDefinition {
  const definition = definitions.find((each) => each.name === name);
  if (!definition) throw new Error(`no function ${name}`);
  return definition;
}

const Variables = v.object({ Variables: v.optional(v.record(v.string(), v.unknown()), {}) });

function variablesIn(stage: Synthesized, name: string): Record<string, unknown> {
  const functions = Object.values(stage.resources("AWS::Lambda::Function"));
  const found = functions.find(({ Properties }) => String(Properties["Description"]).startsWith(`${name} `));
  return v.parse(Variables, found?.Properties["Environment"]).Variables;
}

/** What stands on this machine for a resource of the template. */
function physicalOf(
  logicalId: string,
  {
    arns,
    urls,
  }: { arns: Record<"passwords" | "fingerprints" | "token1" | "token2", string>; urls: Record<string, string> },
): string {
  const byPrefix: Readonly<Record<string, string | undefined>> = {
    RecordsTable: tableName,
    DoorbellsTasks: urls["tasks"],
    DoorbellsFilings: urls["filings"],
    DoorbellsQuick: urls["quick"],
    DoorbellsEvents: urls["events"],
    KeysPasswords: arns.passwords,
    KeysFingerprints: arns.fingerprints,
    KeysTokensA: arns.token1,
    KeysTokensB: arns.token2,
    ApiRestApi: "api",
    "AWS::URLSuffix": "amazonaws.com",
  };
  const [, value] = Object.entries(byPrefix).find(([prefix]) => logicalId.startsWith(prefix)) ?? [];
  if (value === undefined) throw new Error(`an environment refers to ${logicalId}`);
  return value;
}

const Join = v.object({ "Fn::Join": v.tuple([v.string(), v.array(v.unknown())]) });
const Ref = v.object({ Ref: v.string() });
const GetAtt = v.object({ "Fn::GetAtt": v.tuple([v.string(), v.string()]) });

function resolveAll(variables: Record<string, unknown>, physical: (logicalId: string) => string) {
  const resolve = (value: unknown): string => {
    if (typeof value === "string") return value;
    if (v.is(Ref, value)) return physical(value.Ref);
    if (v.is(GetAtt, value)) return physical(value["Fn::GetAtt"][0]);
    const [separator, parts] = v.parse(Join, value)["Fn::Join"];
    return parts.map(resolve).join(separator);
  };
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, resolve(value)]));
}
