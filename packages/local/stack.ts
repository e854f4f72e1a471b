import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { queues as queueDefinitions } from "../../shared/deployment/queues.ts";
import { times } from "../../shared/deployment/times.ts";
import { createAdmin } from "./bootstrap/admin.ts";
import { localEnvironment } from "./environment.ts";
import { createAuditLines } from "./functions/audit-lines.ts";
import { bundles } from "./functions/bundles.ts";
import { createFunctions } from "./functions/functions.ts";
import { definitions } from "./functions/manifest.ts";
import { runtimeEnvironment } from "./functions/runtime-environment.ts";
import { routesOf } from "./gateway/routes.ts";
import { startGateway } from "./gateway/server.ts";
import { openKeyRing } from "./keys/key-ring.ts";
import { startKeyService } from "./keys/server.ts";
import { mustHaveRoom, watchDisk } from "./machine/disk.ts";
import { claimPort, freePort, loopback } from "./machine/ports.ts";
import { openStateFolder, type StateFolder } from "./machine/state-folder.ts";
import { type OtherPortal, otherPortalOf } from "./other-portal.ts";
import { mustBeReadable, portalChild, whenPortalAnswers } from "./portal-child.ts";
import { type ChildEvents, type Children, createChildren } from "./processes/child.ts";
import { readEvents } from "./queues/latest-events.ts";
import { startQueues } from "./queues/server.ts";
import type { Settings } from "./settings.ts";
import { createTables, registerName, tableChild, tableName } from "./table/table-child.ts";
import { workerNames, workersChild } from "./workers/child.ts";

/** Port 0 stands for any free port. */
export interface StackOptions
  extends Pick<Settings, "folder" | "port" | "portalPort" | "admin">,
    Partial<Pick<Settings, "reset" | "otherPortal" | "tableEndpoint" | "identity">> {
  readonly events: ChildEvents & { folderGone(folder: string): void };
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * The whole service on this machine. Gateway, functions, queues and keys run in this process; table, workers and portal in
 * others. When a part does not start, those before it end again.
 */
export async function startStack(options: StackOptions) {
  await using stops = new AsyncDisposableStack();
  const state = await openStateFolder(options.folder, options.reset ?? false);
  stops.defer(state.release);
  mustHaveRoom(state.path);
  const gone = () => options.events.folderGone(state.path);
  stops.defer(watchDisk(state.path, (text) => console.error(text), gone));
  const port = await claimPort(options.port, "PORT");
  const apiUrl = `http://localhost:${port}/api/v1`;

  const keyRing = openKeyRing(join(state.path, "keys.json"));
  const keys = await startKeyService(keyRing);
  stops.defer(keys.close);
  const children = createChildren(options.events);
  stops.defer(children.close);
  const portal = options.otherPortal ?? (await startSimulator(children, state, options.portalPort));
  const queues = await startQueues(queueDefinitions(times[portal.pace]));
  stops.defer(queues.close);
  const latest = readEvents(queues, state.path);
  stops.defer(latest.close);
  const table = options.tableEndpoint ?? (await startTable(children, state));
  await createTables(table);
  await createAdmin(table, options.admin);
  const portalUrl = portal.applicationUrl;
  if (!options.otherPortal) await whenPortalAnswers(portalUrl);

  const endpoints = { table, queues: queues.endpoint, keys: keys.endpoint };
  const variables = { ...localEnvironment(apiUrl, options.identity ?? "none", portal, queues, keyRing) };
  const { id: clientId, secret } = options.admin;
  const firstSteps = { ...latest, portalUrl, isOther: options.otherPortal !== undefined, clientId, secret };
  Object.assign(process.env, runtimeEnvironment(endpoints));
  const functions = createFunctions(bundles, variables, createAuditLines(join(state.path, "audit")));
  const api = await startGateway(port, routesOf(definitions), functions, firstSteps);
  stops.defer(api.close);
  // They end before what they work on, which they would otherwise report as failures.
  const workers = createChildren(options.events);
  stops.defer(workers.close);
  for (const name of workerNames) workers.start(workersChild(name, state, { bundles, variables, endpoints }));
  // `npm run admin -- --local` reads the addresses here.
  const tables = { table: tableName, register: registerName };
  const { urls, deadLetters } = queues;
  const deployment = JSON.stringify({ endpoints, ...tables, queues: urls, deadLetters });
  writeFileSync(join(state.path, "deployment.json"), deployment);
  const started = stops.move();
  return {
    /** With the base path, without a trailing slash. */
    apiUrl,
    portalUrl,
    endpoints,
    /** Ends everything in order; resolves when no process is left. */
    close: () => started.disposeAsync(),
  };
}

async function startSimulator(children: Children, state: StateFolder, wanted: number): Promise<OtherPortal> {
  mustBeReadable(state);
  const port = await claimPort(wanted, "PORTAL_PORT");
  children.start(portalChild(state, port));
  return otherPortalOf(`http://localhost:${port}`);
}

async function startTable(children: Children, state: StateFolder): Promise<string> {
  const port = await freePort();
  children.start(tableChild(state, port));
  return `http://${loopback}:${port}`;
}
