import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startOf } from "../../local/processes/identity.ts";
import { closeServer, listen } from "../../local/processes/ports.ts";
import { admin, npmStart, processesOf, type StartedStack } from "../support/local-stack.ts";
import { accountsAt, putAccount } from "../support/portal-control.ts";

const run = promisify(execFile);
const eventually = { timeout: 10_000, interval: 100 };

let folder: string;
let stack: StartedStack | undefined;

const makeFolder = () => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
};
const endStack = async () => {
  await stack?.end();
  stack = undefined;
  rmSync(folder, { recursive: true, force: true });
};

const start = async (ports = {}, ...options: string[]) => {
  stack = await npmStart(folder, ports, ...options);
  return stack;
};
const nothingRuns = () => vi.waitFor(() => expect(processesOf(folder).size).toBe(0), eventually);

describe("npm start", () => {
  let running: StartedStack;

  beforeAll(async () => {
    makeFolder();
    running = await start();
  });
  afterAll(endStack);

  it("prints addresses, credentials and a first command; the smoke test and the operator's commands work on it", async () => {
    const { output, apiUrl } = running;

    expect(apiUrl).toMatch(/^http:\/\/localhost:\d+\/api\/v1$/);
    expect(output()).toContain("local-admin / local-admin-secret");
    expect(output()).toContain("demo-owner / demo-password");
    expect(output()).toMatch(/Try:\n {2}TOKEN=\$\(curl/);
    const env = {
      ...process.env,
      LOCAL_FOLDER: folder,
      STR_CLIENT_ID: admin.clientId,
      STR_CLIENT_SECRET: admin.secret,
    };
    const said = async (...words: string[]) => (await run(process.execPath, words, { env })).stdout.trim();
    expect(await said("cli/smoke.ts", apiUrl)).toBe("It works: logged in, task 1 was accepted, dispatched and read.");
    expect(await said("cli/admin.ts", "--local", "tasks", "list")).toBe("nothing is open");
    expect(await said("cli/admin.ts", "--local", "tasks", "show", "1")).toContain("FAILED apartment_not_found");
    expect(await said("cli/admin.ts", "--local", "clients", "list")).toBe("local-admin  admin");
    expect(await said("cli/admin.ts", "--local", "dead-letters", "filings")).toBe("about 0 messages");
  });

  it("is not reachable from another machine", async () => {
    const { apiUrl, portalUrl } = running;
    const outside = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.filter((a) => !a.internal),
    );

    for (const { address, family } of outside) {
      const host = family === "IPv6" ? `[${address}]` : address;
      for (const url of [apiUrl, portalUrl]) {
        await expect(fetch(`http://${host}:${new URL(url).port}/`)).rejects.toThrow();
      }
    }
    expect((await fetch(`${apiUrl}/nothing`)).status).toBe(404);
  });

  it("says in one line that the stack already runs", async () => {
    await expect(npmStart(folder)).rejects.toThrow(/The stack already runs on .+ \(process \d+\)\. End it first\./);
  });

  it("ends in order at Ctrl-C", async () => {
    process.kill(processesOf(folder).get("stack") ?? 0, "SIGINT");

    await nothingRuns();
  });
});

describe("npm start, each time anew,", () => {
  beforeEach(makeFolder);
  afterEach(endStack);

  it.each([
    ["the stack's process", () => processesOf(folder).get("stack")],
    ["npm", ({ npm }: StartedStack) => npm],
    ["npm's whole group", ({ npm }: StartedStack) => -npm],
  ])("leaves nothing running when %s is killed with kill -9", async (_, target) => {
    const started = await start();
    expect(processesOf(folder).size).toBe(5);

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

  it("ends a table that its guard, killed with the stack, could not end", async () => {
    await start();
    const before = processesOf(folder);
    for (const name of ["table-guard", "stack"]) process.kill(before.get(name) ?? 0, "SIGKILL");

    await start();

    expect(processesOf(folder).size).toBe(5);
    expect(startOf(before.get("table") ?? 0)).toBeUndefined();
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

    expect(readdirSync(folder)).toEqual([]);
  });

  it("says in one line that a port is taken, and how to choose another", async () => {
    const server = createServer();
    const port = await listen(server, 0);

    await expect(npmStart(folder, { api: port })).rejects.toThrow(
      new RegExp(`Port ${port} is taken by another process.+PORT=\\d+ npm start`),
    );
    await closeServer(server);
  });
});
