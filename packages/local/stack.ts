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
import { type Endpoints, runtimeEnvironment } from "./functions/runtime-environment.ts";
import { routesOf } from "./gateway/routes.ts";
import { startGateway } from "./gateway/server.ts";
import { openKeyRing } from "./keys/key-ring.ts";
import { startKeyService } from "./keys/server.ts";
import { mustHaveRoom, watchDisk } from "./machine/disk.ts";
import { claimPort } from "./machine/ports.ts";
import { openStateFolder } from "./machine/state-folder.ts";
import { otherPortalOf } from "./other-portal.ts";
import { readEvents } from "./queues/latest-events.ts";
import { startQueues } from "./queues/server.ts";
import type { Settings } from "./settings.ts";
import { startSimulator } from "./simulator.ts";
import { engineOf } from "./table/engines.ts";
import { createTables, registerName, tableName } from "./table/tables.ts";
import { startWorkers } from "./workers/workers.ts";

/** Port 0 stands for any free port. */
export interface StackOptions
  extends Pick<Settings, "folder" | "port" | "portalPort" | "admin">,
    Partial<Pick<Settings, "reset" | "otherPortal" | "tableEndpoint" | "identity">> {
  /** Called when the stack has lost what it needs; `why` is a sentence. */
  mustEnd(why: string): void;
}

/** The whole service in this process. */
export interface Stack {
  /** With the base path, without a trailing slash. */
  readonly apiUrl: string;
  /** The portal with which it files, simulated or not. */
  readonly portalUrl: string;
  readonly endpoints: Endpoints;
  /** Ends everything in order; resolves when nothing is left. */
  close(): Promise<void>;
}

/**
 * Starts the whole service. Its workers have a thread of their own, and the table is a program where one runs. When a part
 * does not start, those before it end again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  await using stops = new AsyncDisposableStack();
  const close = (part: { close(): Promise<void> }) => part.close();
  const state = await openStateFolder(options.folder, options.reset ?? false);
  stops.defer(state.release);
  mustHaveRoom(state.path);
  const gone = () => options.mustEnd(`The folder ${state.path} is gone, and with it what it held.`);
  stops.defer(watchDisk(state.path, (text) => console.error(text), gone));
  const port = await claimPort(options.port, "PORT");
  const apiUrl = `http://localhost:${port}/api/v1`;

  const keyRing = openKeyRing(join(state.path, "keys.json"));
  const keys = stops.adopt(await startKeyService(keyRing), close);
  const startPortal = async () => stops.adopt(await startSimulator(state.path, options.portalPort), close);
  const portal = options.otherPortal ?? otherPortalOf((await startPortal()).url);
  const queues = stops.adopt(await startQueues(queueDefinitions(times[portal.pace])), close);
  const latest = stops.adopt(readEvents(queues, state.path), close);
  const ended = (part: string) => (why: string) =>
    options.mustEnd(`The ${part} ended (${why}). What was acknowledged is kept: the next start goes on with it.`);
  const startTable = async () => stops.adopt(await engineOf(state.path)(state.path, ended("table")), close);
  const table = options.tableEndpoint ?? (await startTable()).endpoint;
  await createTables(table);
  await createAdmin(table, options.admin);

  const portalUrl = portal.applicationUrl;
  const endpoints = { table, queues: queues.endpoint, keys: keys.endpoint };
  const variables = { ...localEnvironment(apiUrl, options.identity ?? "none", portal, queues, keyRing) };
  const { id: clientId, secret } = options.admin;
  const firstSteps = { ...latest, portalUrl, isOther: options.otherPortal !== undefined, clientId, secret };
  Object.assign(process.env, runtimeEnvironment(endpoints));
  const functions = createFunctions(bundles, variables, createAuditLines(join(state.path, "audit")));
  stops.adopt(await startGateway(port, routesOf(definitions), functions, firstSteps), close);
  // They end before what they work on, which they would otherwise report as failures.
  stops.adopt(startWorkers({ bundles, variables, endpoints }, ended("workers' thread")), close);
  // `npm run admin -- --local` reads the addresses here.
  const tables = { table: tableName, register: registerName };
  const { urls, deadLetters } = queues;
  const deployment = JSON.stringify({ endpoints, ...tables, queues: urls, deadLetters });
  writeFileSync(join(state.path, "deployment.json"), deployment);
  const started = stops.move();
  return { apiUrl, portalUrl, endpoints, close: () => started.disposeAsync() };
}
