import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import { admin } from "../support/local-stack.ts";
import { reservationsOf } from "../support/owners-on-record.ts";
import { putAccount, putFaults } from "../support/portal-control.ts";
import { starter } from "../support/started-stack.ts";

const { makeFolder, start, endStack } = starter();
beforeEach(makeFolder);
afterEach(endStack);

const Event = v.object({ type: v.string(), detail: v.looseObject({ id: v.string() }) });
const within = { timeout: 300_000, interval: 100 };

/** The events on the start page, each once. */
async function eventsAt(apiUrl: string) {
  const page = await (await fetch(new URL("/", apiUrl))).text();
  const [, shown = ""] = /<pre id="events">(.*?)<\/pre>/s.exec(page) ?? [];
  const lines = shown.replaceAll("&quot;", '"').split("\n").filter(Boolean);
  const events = lines.map((line) => v.parse(Event, JSON.parse(line)));
  return [...new Map(events.map((event) => [event.detail.id, event])).values()];
}

it("each of the four events comes at least once although the stack is killed meanwhile", async () => {
  let stack = await start();
  const client = createClient(stack.apiUrl, admin);
  const reservations = await reservationsOf(client, stack.portalUrl, { owners: 2, stays: 3 });
  await putAccount(stack.portalUrl, "owner-2", "changed at the portal", ["00000000602"]);
  const told = async (type: string) =>
    (await eventsAt(stack.apiUrl)).filter((event) => event.type === type).map(({ detail }) => detail);
  const whenTold = async (type: string, count: number) =>
    await vi.waitFor(async () => expect(await told(type)).toHaveLength(count), within);

  // A late declaration counts as due soon as long as it is open.
  await putFaults(stack.portalUrl, { unavailableRate: 1 });
  const { taskId } = answered(await client.POST("/str/task", { body: { reservations } }));
  await whenTold("declaration.due_soon", 6);
  expect(await told("declaration.due_soon")).toContainEqual(expect.objectContaining({ dueDate: "20/02/2026" }));
  // The page and the portal's faults start anew.
  await stack.killGroup();
  stack = await start({ api: Number(new URL(stack.apiUrl).port), portal: Number(new URL(stack.portalUrl).port) });
  await whenTold("reservation.ended", 6);
  await whenTold("task.completed", 1);

  const path = { taskId };
  const { strUploadStatus } = answered(await client.GET("/str/task/{taskId}", { params: { path } }));
  for (const {
    reservationId,
    status,
    errorValue,
    serialNumberDeclaration,
  } of strUploadStatus.reservationUploadStatus) {
    const ended = { taskId, reservationId, status, errorValue, serialNumberDeclaration };
    expect(await told("reservation.ended")).toContainEqual(expect.objectContaining(ended));
  }
  expect(strUploadStatus.summary).toMatchObject({ submitted: 3, failed: 3 });
  expect(await told("owner.login_blocked")).toMatchObject([{ taskId, errorValue: "invalid_credentials" }]);
  expect(await told("task.completed")).toMatchObject([{ taskId, kind: "str", client_id: admin.clientId }]);
});
