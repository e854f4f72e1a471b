import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { queues as queueDefinitions } from "../shared/deployment/queues.ts";
import { times } from "../shared/deployment/times.ts";
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
import { type OtherPortal, otherPortalOf } from "./other-portal.ts";
import { portalChild, whenPortalAnswers } from "./portal-child.ts";
import { type ChildEvents, type Children, createChildren } from "./processes/child.ts";
import { claimPort, freePort, loopback } from "./processes/ports.ts";
import { readEvents } from "./queues/latest-events.ts";
import { type Queues, startQueues } from "./queues/server.ts";
import type { Settings } from "./settings.ts";
import { openStateFolder, type StateFolder } from "./state-folder.ts";
import { createTables, registerName, tableChild, tableName } from "./table/table-child.ts";
import { workerNames, workersChild } from "./workers/child.ts";

/** Ports: 0 is any that is free. */
export interface StackOptions
  extends Pick<Settings, "folder" | "port" | "portalPort" | "admin">,
    Partial<Pick<Settings, "reset" | "otherPortal" | "tableEndpoint" | "identity">> {
  readonly events: ChildEvents;
}

export interface Stack {
  /** With the base path, without a slash at its end. */
  readonly apiUrl: string;
  readonly portalUrl: string;
  readonly endpoints: Endpoints;
  /** Ends everything, in order; resolves when nothing of it runs any more. */
  close(): Promise<void>;
}

type Stops = (() => void | Promise<void>)[];

/** The whole service on this machine: gateway, functions, queues and keys in this process; table, workers, portal in others. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stops: Stops = [];
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    return { ...(await compose(options, stops)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function compose(options: StackOptions, stops: Stops): Promise<Omit<Stack, "close">> {
  const state = await openStateFolder(options.folder, options.reset ?? false);
  stops.push(state.release);
  const port = await claimPort(options.port, "PORT");
  const apiUrl = `http://localhost:${port}/api/v1`;

  const keyRing = openKeyRing(join(state.path, "keys.json"));
  const keys = await startKeyService(keyRing);
  stops.push(keys.close);
  const children = createChildren(options.events);
  stops.push(children.close);
  const portal = options.otherPortal ?? (await startSimulator(children, state, options.portalPort));
  const queues = await startQueues(queueDefinitions(times[portal.pace]));
  stops.push(queues.close);
  const latest = readEvents(queues, state.path);
  stops.push(latest.close);
  const table = options.tableEndpoint ?? (await startTable(children, state));
  await createTables(table);
  await createAdmin(table, options.admin);
  const portalUrl = portal.applicationUrl;
  if (!options.otherPortal) await whenPortalAnswers(portalUrl);

  const endpoints = { table, queues: queues.endpoint, keys: keys.endpoint };
  const variables = { ...localEnvironment(apiUrl, options.identity ?? "none", portal, queues, keyRing) };
  const { id: clientId, secret } = options.admin;
  const isOther = options.otherPortal !== undefined;
  const { events, digest } = latest;
  const firstSteps = { ...{ portalUrl, isOther, clientId, secret }, events, digest };
  const hear = createAuditLines(join(state.path, "audit"));
  Object.assign(process.env, runtimeEnvironment(endpoints));
  const functions = createFunctions(bundles, variables, hear);
  const api = await startGateway(port, routesOf(definitions), functions, firstSteps);
  stops.push(api.close);
  for (const name of workerNames) children.start(workersChild(name, state, { bundles, variables, endpoints }));
  tellOperators(state, { endpoints, queues });
  return { apiUrl, portalUrl, endpoints };
}

/** Where `npm run admin -- --local` finds what has no fixed address. */
function tellOperators({ path }: StateFolder, { endpoints, queues }: { endpoints: Endpoints; queues: Queues }) {
  const { urls, deadLetters } = queues;
  writeFileSync(
    join(path, "deployment.json"),
    JSON.stringify({ endpoints, table: tableName, register: registerName, queues: urls, deadLetters }),
  );
}

async function startSimulator(children: Children, state: StateFolder, wanted: number): Promise<OtherPortal> {
  const port = await claimPort(wanted, "PORTAL_PORT");
  children.start(portalChild(state, port));
  return otherPortalOf(`http://localhost:${port}`);
}

async function startTable(children: Children, state: StateFolder): Promise<string> {
  const port = await freePort();
  children.start(tableChild(state, port));
  return `http://${loopback}:${port}`;
}
