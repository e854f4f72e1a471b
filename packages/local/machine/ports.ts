import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { StackError } from "./stack-error.ts";

/** No other machine reaches the stack. */
export const loopback = "127.0.0.1";

const portFreedMs = 3_000;

/** Below the ports that systems give to outgoing calls: one of those could take a port before its server has it. */
const own = { from: 20_000, count: 10_000 };
/** A server binds its port only a moment after the port was found free: until then nobody else may find it. */
let next = process.pid * 32;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = own.from + (next++ % own.count);
    if (await isFree(port)) return port;
  }
}

/** The port, once it is free; 0 stands for any. */
export async function claimPort(port: number, variable: string): Promise<number> {
  if (port === 0) return freePort();
  const server = createServer();
  await listenOnceFree(server, port, variable);
  await closeServer(server);
  return port;
}

/** Waits a moment for the port: a stack that was just killed may hold it, or a process that checks whether it is free. */
export async function listenOnceFree(server: Server, port: number, variable: string): Promise<void> {
  const deadline = Date.now() + portFreedMs;
  while (!(await listens(server, port))) {
    if (Date.now() > deadline) {
      const other = port + 1000 > 65_535 ? port - 1000 : port + 1000;
      throw new StackError(
        `Port ${port} is taken by another process (\`ss -ltnp "sport = :${port}"\` shows which). End it, or choose another port: ${variable}=${other} npm start`,
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

const listens = (server: Server, port: number) =>
  listen(server, port).then(
    () => true,
    () => false,
  );
