import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Consumer, logIn } from "../support/consumer.ts";
import { npmStart, processesOf, type StartedStack } from "../support/local-stack.ts";
import { declarationsAt } from "../support/portal-control.ts";
import { type Reservation, thousandReservations } from "../support/thousand-reservations.ts";

const Task = v.object({ taskId: v.number() });
const Rows = v.object({
  reservations: v.array(v.object({ reservationId: v.string(), uploadStatus: v.string(), errorValue: v.string() })),
});
// Alone on two cores it takes a tenth of that.
const testTimeout = 600_000;
const filedWithin = { timeout: 400_000, interval: 500 };
const healedWithin = { timeout: 60_000, interval: 50 };

let folder: string;
let stack: StartedStack;
let consumer: Consumer;

/** The addresses stay what they were, as they do for a person who starts it again. */
const start = async (before?: StartedStack) => {
  const port = (url?: string) => Number(url === undefined ? 0 : new URL(url).port);
  stack = await npmStart(folder, { api: port(before?.apiUrl), portal: port(before?.portalUrl) });
  consumer = await logIn(stack.apiUrl);
};
const finals = async () => (await declarationsAt(stack.portalUrl)).filter(({ draft }) => !draft);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "kill-"));
  await start();
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(stack.output());
  await stack.end();
  rmSync(folder, { recursive: true, force: true });
});

async function accept(reservations: readonly Reservation[]): Promise<number> {
  return (await consumer.call("POST", "/str/task", Task, { reservations })).taskId;
}

async function whenSubmitted(taskId: number, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { reservations } = await consumer.call("GET", `/str/tasks/${taskId}/reservations`, Rows);
    const open = reservations.filter(({ uploadStatus }) => uploadStatus !== "SUBMITTED");
    expect(open.slice(0, 3)).toEqual([]);
    expect(reservations).toHaveLength(count);
  }, filedWithin);
}

async function expectExactlyThese(reservations: readonly Reservation[]): Promise<void> {
  const stay = ({
    startDate,
    endDate,
    amountReceived,
  }: { [key in "startDate" | "endDate" | "amountReceived"]: unknown }) => `${startDate} ${endDate} ${amountReceived}`;
  const declarations = await declarationsAt(stack.portalUrl);
  const perOwner = Object.values(Object.groupBy(declarations, ({ username }) => username));
  expect(declarations.filter(({ draft }) => draft)).toEqual([]);
  expect(perOwner).toHaveLength(10);
  expect(declarations.map(stay).toSorted()).toEqual(reservations.map(stay).toSorted());
  expect(new Set(declarations.map((found) => `${found.registryId} ${stay(found)}`)).size).toBe(reservations.length);
}

async function whenMoreIsFiled(): Promise<void> {
  const before = (await vi.waitFor(finals, healedWithin)).length;
  await vi.waitFor(async () => expect((await finals()).length).toBeGreaterThan(before), filedWithin);
}

it(
  "files a thousand reservations of ten owners, each once",
  async () => {
    const reservations = await thousandReservations(consumer, stack.portalUrl);

    const taskId = await accept(reservations);

    await whenSubmitted(taskId, reservations.length);
    await expectExactlyThese(reservations);
  },
  testTimeout,
);

it(
  "files each once although every process, and then the whole group, is killed meanwhile",
  async () => {
    const reservations = await thousandReservations(consumer, stack.portalUrl);
    const taskId = await accept(reservations);

    for (const name of ["table", "table-guard", "portal", "workers"]) {
      await whenMoreIsFiled();
      await killAlone(name);
    }
    await whenMoreIsFiled();
    process.kill(processesOf(folder).get("stack") ?? 0, "SIGKILL");
    await start(stack);
    await whenMoreIsFiled();
    await stack.killGroup();
    await start(stack);

    await whenSubmitted(taskId, reservations.length);
    await expectExactlyThese(reservations);
  },
  testTimeout,
);

/** The stack starts it again by itself. */
async function killAlone(name: string): Promise<void> {
  const before = processesOf(folder).get(name) ?? 0;
  process.kill(before, "SIGKILL");
  await vi.waitFor(() => {
    const now = processesOf(folder).get(name);
    expect(now).toBeDefined();
    expect(now).not.toBe(before);
  }, healedWithin);
}
