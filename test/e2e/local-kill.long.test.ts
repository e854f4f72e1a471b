import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ApiClient, createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import { admin, npmStart, processesOf, type StartedStack } from "../support/local-stack.ts";
import { type Reservation, reservationsOf } from "../support/owners-on-record.ts";
import { declarationsAt } from "../support/portal-control.ts";
import { eachTestsFolder } from "../support/test-folder.ts";

// Alone on two cores it takes a tenth of this.
const testTimeout = 600_000;
const filedWithin = { timeout: 400_000, interval: 500 };
const healedWithin = { timeout: 60_000, interval: 50 };

const root = join(import.meta.dirname, "../..");
const folder = eachTestsFolder();
let stack: StartedStack;
let client: ApiClient;

/** No other test takes these ports while the stack is down: tests use 20,000 to 29,999, outgoing calls 32,768 and up. */
const ports = { api: 30_801, portal: 30_802 };
const start = async () => {
  stack = await npmStart(folder.path(), ports);
  client = createClient(stack.apiUrl, admin);
};
const finals = async () => (await declarationsAt(stack.portalUrl)).filter(({ draft }) => !draft);

beforeEach(start);

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(stack.output());
  await stack.end();
});

async function accept(reservations: readonly Reservation[]): Promise<number> {
  return answered(await client.POST("/str/task", { body: { reservations: [...reservations] } })).taskId;
}

async function whenSubmitted(taskId: number, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const path = { id: taskId };
    const { reservations } = answered(await client.GET("/str/tasks/{id}/reservations", { params: { path } }));
    const open = reservations.filter(({ uploadStatus }) => uploadStatus !== "SUBMITTED");
    expect(open.slice(0, 3)).toEqual([]);
    expect(reservations).toHaveLength(count);
  }, filedWithin);
}

/** The operator's command for the stack on the test's folder. */
async function operate(...words: readonly string[]): Promise<string> {
  const options = ["run", "--silent", "admin", "--", "--local", ...words];
  const env = { ...process.env, LOCAL_FOLDER: folder.path() };
  return (await promisify(execFile)("npm", options, { cwd: root, env })).stdout;
}

async function expectExactlyThese(reservations: readonly Reservation[]): Promise<void> {
  const stay = ({
    startDate,
    endDate,
    amountReceived,
  }: { [key in "startDate" | "endDate" | "amountReceived"]?: unknown }) => `${startDate} ${endDate} ${amountReceived}`;
  const declarations = await declarationsAt(stack.portalUrl);
  const perOwner = Object.values(Object.groupBy(declarations, ({ username }) => username));
  expect(declarations.filter(({ draft }) => draft)).toEqual([]);
  expect(perOwner).toHaveLength(10);
  expect(declarations.map(stay).toSorted()).toEqual(reservations.map(stay).toSorted());
  expect(new Set(declarations.map((found) => `${found.registryId} ${stay(found)}`)).size).toBe(reservations.length);
}

async function whenMoreIsFiled(): Promise<void> {
  const before = (await vi.waitFor(finals, healedWithin)).length;
  await vi.waitFor(async () => expect((await finals()).length).toBeGreaterThan(before), {
    ...filedWithin,
    interval: 200,
  });
}

it(
  "files each reservation once although its process, its table, npm and the whole group are killed meanwhile",
  async () => {
    const reservations = await reservationsOf(client, stack.portalUrl, { owners: 10, stays: 15 });
    const taskId = await accept(reservations);

    const processes = () => processesOf(folder.path());
    for (const target of [() => processes().get("stack"), () => processes().get("table"), () => stack.npm]) {
      await whenMoreIsFiled();
      process.kill(target() ?? 0, "SIGKILL");
      await nothingRuns();
      await start();
    }
    await whenMoreIsFiled();
    await stack.killGroup();
    await start();

    await whenSubmitted(taskId, reservations.length);
    await expectExactlyThese(reservations);
  },
  testTimeout,
);

it(
  "keeps what was accepted, and an operator's stop, while everything but its records is removed and made again",
  async () => {
    const reservations = await reservationsOf(client, stack.portalUrl, { owners: 10, stays: 1 });
    await operate("filing", "stop", "--reason", "the service is removed and made again");
    const taskId = await accept(reservations);

    // Queues, functions and sessions end with the process.
    await stack.killGroup();
    await start();
    expect(await operate("filing", "status")).toContain("the service is removed and made again");
    // The sweep wakes what is due once a minute.
    await new Promise((resolve) => setTimeout(resolve, 70_000));
    expect(await declarationsAt(stack.portalUrl)).toEqual([]);

    await operate("filing", "start");
    await whenSubmitted(taskId, reservations.length);
    await expectExactlyThese(reservations);
  },
  testTimeout,
);

const nothingRuns = () => vi.waitFor(() => expect(processesOf(folder.path()).size).toBe(0), healedWithin);
