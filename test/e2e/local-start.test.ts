import { execFile } from "node:child_process";
import { networkInterfaces } from "node:os";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, npmStart, type StartedStack } from "../support/local-stack.ts";
import { starter } from "../support/started-stack.ts";

const run = promisify(execFile);
const { folder, makeFolder, start, endStack, nothingRuns } = starter();

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
      LOCAL_FOLDER: folder(),
      STR_CLIENT_ID: admin.clientId,
      STR_CLIENT_SECRET: admin.secret,
    };
    const said = async (...words: string[]) => (await run(process.execPath, words, { env })).stdout.trim();
    expect(await said("packages/cli/operator/smoke.ts", apiUrl)).toBe(
      "It works: logged in, task 1 was accepted, dispatched and read.",
    );
    expect(await said("packages/cli/operator/admin.ts", "--local", "tasks", "list")).toBe(
      `local, ${folder()}\nnothing is open`,
    );
    expect(await said("packages/cli/operator/admin.ts", "--local", "tasks", "show", "1")).toContain(
      "FAILED apartment_not_found",
    );
    expect(await said("packages/cli/operator/admin.ts", "--local", "dead-letters", "filings")).toBe(
      `local, ${folder()}\nabout 0 messages`,
    );
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
    await expect(npmStart(folder())).rejects.toThrow(/The stack already runs on .+ \(process \d+\)\. End it first\./);
  });

  it("shuts down cleanly on Ctrl-C, without a word", async () => {
    const before = running.output();
    // As a terminal does, which tells the whole group.
    process.kill(-running.npm, "SIGINT");

    await nothingRuns();
    expect(running.output().slice(before.length)).toBe("");
  });
});
