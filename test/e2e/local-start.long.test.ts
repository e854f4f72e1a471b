import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeServer, listen } from "../../packages/local/machine/ports.ts";
import { npmStart, processesOf, type StartedStack } from "../support/local-stack.ts";
import { accountsAt, putAccount } from "../support/portal-control.ts";
import { starter } from "../support/started-stack.ts";

const { folder, makeFolder, start, endStack, nothingRuns } = starter();

describe("npm start", () => {
  beforeEach(makeFolder);
  afterEach(endStack);

  it.each([
    ["the stack's process", () => processesOf(folder()).get("stack")],
    ["npm", ({ npm }: StartedStack) => npm],
    ["npm's whole group", ({ npm }: StartedStack) => -npm],
  ])("leaves nothing running when %s is killed with kill -9", async (_, target) => {
    const started = await start();
    expect(processesOf(folder()).size).toBe(2);

    process.kill(target(started) ?? 0, "SIGKILL");

    await nothingRuns();
  });

  it("starts again on the same folder and ports at once after kill -9", async () => {
    const first = await start();
    await first.killGroup();
    const ports = { api: Number(new URL(first.apiUrl).port), portal: Number(new URL(first.portalUrl).port) };

    const second = await start(ports);

    expect(second.apiUrl).toBe(first.apiUrl);
    expect((await fetch(`${second.portalUrl}/_control/state`)).status).toBe(200);
  });

  it("ends as a whole when its table is killed, says why, and starts again with what it had", async () => {
    const first = await start();
    await putAccount(first.portalUrl, "someone", "secret", []);
    process.kill(processesOf(folder()).get("table") ?? 0, "SIGKILL");
    await nothingRuns();
    await expect.poll(first.output).toContain("The table ended (SIGKILL). What was acknowledged is kept");

    const second = await start();

    expect(await accountsAt(second.portalUrl)).toContain("someone");
  });

  it("keeps the portal's accounts, and forgets them with --reset", async () => {
    const first = await start();
    await putAccount(first.portalUrl, "someone", "secret", []);
    await first.end();

    const second = await start();
    expect(await accountsAt(second.portalUrl)).toContain("someone");
    await second.end();

    const third = await start({}, "--reset");
    expect(await accountsAt(third.portalUrl)).not.toContain("someone");
  });

  it("writes nothing into its folder with --memory", async () => {
    await start({}, "--memory");

    expect(readdirSync(folder())).toEqual([]);
  });

  it("says in one line that a port is taken, and how to choose another", async () => {
    const server = createServer();
    const port = await listen(server, 0);

    await expect(npmStart(folder(), { api: port })).rejects.toThrow(
      new RegExp(`Port ${port} is taken by another process.+PORT=\\d+ npm start`),
    );
    await closeServer(server);
  });
});
