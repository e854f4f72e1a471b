import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isFromProgram } from "../machine/callers.ts";
import { closeServer, freePort, listen, loopback } from "../machine/ports.ts";
import { StackError } from "../machine/stack-error.ts";

/** A DynamoDB on this machine. */
export interface Table {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Serves what a folder keeps. `ended` is called if the table ends by itself. */
export type TableEngine = (folder: string, ended: (why: string) => void) => Promise<Table>;

const require = createRequire(import.meta.url);
const dynoxidePackage = "@dynoxide/linux-x64/package.json";
const dynoxideFile = (folder: string) => join(folder, "table.db");
const dynaliteFolder = (folder: string) => join(folder, "table");
/** The kernel ends a program that starts after this together with its parent, even after `kill -9`. */
const withItsParent = ["setpriv", "--pdeathsig", "KILL"] as const;

/** The engine that wrote the folder; for a new one dynoxide, where it runs. */
export function engineOf(folder: string, runsDynoxide = canRunDynoxide()): TableEngine {
  if (existsSync(dynaliteFolder(folder))) return dynalite;
  if (runsDynoxide) return dynoxide;
  if (!existsSync(dynoxideFile(folder))) return dynalite;
  throw new StackError(
    `The state in ${folder} needs dynoxide, which does not run here: it takes 64-bit Linux with setpriv, and optional packages installed. Install those, or name another folder with LOCAL_FOLDER.`,
  );
}

function canRunDynoxide(): boolean {
  const [setpriv, ...options] = withItsParent;
  try {
    require.resolve(dynoxidePackage);
    return spawnSync(setpriv, [...options, "true"]).status === 0;
  } catch {
    return false;
  }
}

/**
 * A program of its own, over SQLite. It answers any page of any origin, so it listens where no page finds it: on one of
 * sixteen million loopback addresses, which Linux has without being asked.
 */
export const dynoxide: TableEngine = async (folder, ended) => {
  const host = ["127", randomInt(1, 255), randomInt(256), randomInt(1, 255)].join(".");
  const port = await freePort();
  const [setpriv, ...options] = withItsParent;
  const program = join(dirname(require.resolve(dynoxidePackage)), "dynoxide");
  const address = ["--host", host, "--port", String(port)];
  const child = spawn(setpriv, [...options, program, "serve", "--db-path", dynoxideFile(folder), ...address], {
    stdio: "ignore",
    // Ctrl-C reaches a whole process group: the table must outlast those who work on it.
    detached: true,
  });
  const exited = whenExited(child);
  let closing = false;
  void exited.then((why) => {
    if (!closing) ended(why);
  });
  return {
    endpoint: `http://${host}:${port}`,
    async close() {
      closing = true;
      child.kill();
      await exited;
    },
  };
};

/** Resolves with the reason. A program that cannot be started has no exit event. */
async function whenExited(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  child.once("error", ({ message }) => resolve(message));
  child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  return await promise;
}

/** In this process, slower, and ends with it when the disk is full; but it runs everywhere. */
export const dynalite: TableEngine = async (folder) => {
  const create: unknown = require("dynalite");
  if (typeof create !== "function") throw new Error("dynalite has no server");
  const server: unknown = Reflect.apply(create, undefined, [{ path: dynaliteFolder(folder), createTableMs: 0 }]);
  if (!isServer(server)) throw new Error("dynalite is no HTTP server");

  const answers = server.listeners("request");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!isFromProgram(request.headers)) return void response.writeHead(403).end();
    for (const answer of answers) Reflect.apply(answer, server, [request, response]);
  });
  const port = await listen(server, 0);
  return { endpoint: `http://${loopback}:${port}`, close: () => closeServer(server) };
};

const isServer = (input: unknown): input is Server => input instanceof Server;
