import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { atOnce, standingClock } from "../../../../test/support/canned-api.ts";
import { startGateway } from "../../gateway/server.ts";
import { claimPort, closeServer, freePort, listen } from "../../machine/ports.ts";

const held: Server[] = [];
const release = async () => {
  for (const server of held.splice(0)) await closeServer(server);
};
afterEach(release);

async function hold(port: number) {
  const server = createServer();
  held.push(server);
  return await listen(server, port);
}

it("the gateway starts as soon as its port is released", async () => {
  const port = await hold(await freePort());
  const starting = startGateway(port, [], { invoke: async () => ({}) });
  // Enough time to find the port taken.
  await sleep(20);
  await release();
  const gateway = await starting;

  expect((await fetch(`http://127.0.0.1:${port}/api/v1`)).status).toBe(404);
  await gateway.close();
});

it("port 0 becomes a port below those of outgoing calls, and none is given twice before it is bound", async () => {
  const ports: number[] = [];
  while (ports.length < 300) ports.push(await claimPort(0, "PORT"));

  expect(ports.filter((port) => port < 20_000 || port >= 30_000)).toEqual([]);
  expect(new Set(ports).size).toBe(ports.length);
  expect(await hold(ports[0] ?? 0)).toBe(ports[0]);
});

it("a taken port is an error after three seconds, which names the command to find its holder and another port", async () => {
  const port = await hold(await freePort());
  const back = standingClock();
  const began = Date.now();

  await expect(atOnce(claimPort(port, "STR_PORT"))).rejects.toThrow(
    `Port ${port} is taken by another process (\`ss -ltnp "sport = :${port}"\` shows which). End it, or choose another port: STR_PORT=${port + 1000} npm start`,
  );
  const waited = Date.now() - began;
  back();

  // At three seconds it tries once more.
  expect(waited).toBe(3_100);
});

it.each([
  [64_535, 65_535],
  [64_536, 63_536],
])("the error suggests a valid port: for %i, %i", async (port, other) => {
  // This test holds the port, or another process did before.
  await hold(port).catch(() => undefined);
  const [start, looks]: [number, number[]] = [Date.now(), [0, 60_000]];
  vi.spyOn(Date, "now").mockImplementation(() => start + (looks.shift() ?? 120_000));

  await expect(claimPort(port, "PORT")).rejects.toThrow(`PORT=${other} npm start`);
});

it("a taken port is tried ten times a second, and taken once its holder has released it", async () => {
  const port = await hold(await freePort());
  const back = standingClock();
  const began = Date.now();
  const claimed = claimPort(port, "PORT");
  for (const _ of [1, 2, 3]) {
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
  const waited = Date.now() - began;
  await release();

  expect(await atOnce(claimed)).toBe(port);
  back();
  expect(waited).toBe(300);
});

it("a server listens on the loopback address only", async () => {
  const server = createServer();
  held.push(server);
  await listen(server, 0);

  expect(server.address()).toMatchObject({ address: "127.0.0.1" });
});
