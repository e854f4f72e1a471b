import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { StackError } from "./lock.ts";

/** Nothing of the stack is reachable from another machine. */
export const loopback = "127.0.0.1";

const patienceMs = 3_000;
const highestPort = 65_535;

/** Below the ports that systems give to outgoing calls: one of those could take a child's port while it restarts. */
const own = { from: 20_000, count: 10_000 };
/** A child binds its port a moment after it was found free: until then nobody else may find it. */
let next = process.pid * 32;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = own.from + (next++ % own.count);
    if (await isFree(port)) return port;
  }
}

/** The port, once it is free. `0` is any. */
export async function claimPort(port: number, variable: string): Promise<number> {
  if (port === 0) return freePort();
  const server = createServer();
  await listenOnceFree(server, port, variable);
  await closeServer(server);
  return port;
}

/** Waits for the port a moment: a stack that was just killed may hold it, or another process that looks whether it is free. */
export async function listenOnceFree(server: Server, port: number, variable: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await listens(server, port))) {
    if (Date.now() > deadline) {
      throw new StackError(
        `Port ${port} is taken by another process (\`ss -ltnp "sport = :${port}"\` shows which). ` +
          `End it, or choose another port: ${variable}=${port + 1000 > highestPort ? port - 1000 : port + 1000} npm start`,
      );
    }
    await sleep(100);
  }
}

export async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, loopback);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = await listens(server, port);
  if (free) await closeServer(server);
  return free;
}

async function listens(server: Server, port: number): Promise<boolean> {
  return await listen(server, port).then(
    () => true,
    () => false,
  );
}
