import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningPortal, startPortal } from "../../../local/portal/server.ts";

const run = promisify(execFile);
const Failed = v.object({ code: v.number(), stdout: v.string() });

let simulator: RunningPortal;
beforeAll(async () => {
  simulator = await startPortal({ port: 0 });
});
afterAll(() => simulator.close());

async function portalCheck(password: string) {
  const args = ["cli/portal-check.ts", "--username", "demo-owner", "--application-url", simulator.url, "--rest", "0"];
  try {
    const { stdout } = await run(process.execPath, args, { env: { ...process.env, PORTAL_PASSWORD: password } });
    return { code: 0, stdout };
  } catch (error) {
    return v.parse(Failed, error);
  }
}

const state = async () => (await fetch(`${simulator.url}/_control/state`)).text();

it("finds the simulator as the profile describes it, changes nothing and logs out", async () => {
  const { code, stdout } = await portalCheck("demo-password");

  expect(code).toBe(0);
  for (const page of ["properties", "search", "declaration", "statements", "statement"]) {
    expect(stdout).toContain(`${page}: as the profile describes it`);
  }
  expect(stdout).toContain("verified by nobody yet");
  expect(await state()).toMatch(/"activeSessions":0,.*"declarations":\[\],"takkStatements":\[\]/);
});

it("prints every label that differs and fails", async () => {
  await fetch(`${simulator.url}/_control/faults`, { method: "PUT", body: '{"driftLabels": true}' });
  const { code, stdout } = await portalCheck("demo-password");
  await fetch(`${simulator.url}/_control/faults`, { method: "PUT", body: "{}" });

  expect(code).toBe(1);
  expect(stdout).toMatch(/declaration: differs\n {2}- label of \w+: expected ".+", found ".+"/);
});

it("says that the login was refused, without the password", async () => {
  const { code, stdout } = await portalCheck("not-the-password");

  expect(code).toBe(2);
  expect(stdout).toContain("wrong username or password");
  expect(stdout).not.toContain("not-the-password");
});
