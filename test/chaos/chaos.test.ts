import { setTimeout } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { type ApiClient, createClient } from "../../packages/client/client.ts";
import { allOwners } from "../../packages/client/lists.ts";
import { answered } from "../../packages/client/refused.ts";
import { times } from "../../shared/deployment/times.ts";
import { admin, npmStart } from "../support/local-stack.ts";
import { passwordOf, reservationsOf } from "../support/owners-on-record.ts";
import { declarationsAt, putFaults } from "../support/portal-control.ts";
import { runPortal } from "../support/portal-process.ts";
import { filesFolder } from "../support/test-folder.ts";

/** Each at 5 %: together they spoil one call in four. */
const faults = {
  seed: 7,
  latencyMs: 2,
  unavailableRate: 0.05,
  throttleRate: 0.05,
  sessionExpiryRate: 0.05,
  dropBeforeCommitRate: 0.05,
  dropAfterCommitRate: 0.05,
  lateCommitRate: 0.05,
  lateCommitMs: 800,
  truncateRate: 0.05,
  listIgnoresRangeRate: 0.05,
  // A login whose answer is lost leaves a session behind, which holds the account's only one until it is idle.
  maxSessions: 1,
  sessionIdleMs: 4_000,
};
const folder = filesFolder();
const killsEverySeconds = 4;
const kills = 5;
/** No other test takes it while the stack is down: tests use 20,000 to 29,999, outgoing calls 32,768 and up. */
const api = 30_803;
const owners = 12;
const stays = 50;

it("600 reservations of 12 owners are each filed once at a failing portal while the stack is killed", async () => {
  // The portal goes on meanwhile: it commits what a dead stack had sent.
  const portal = await runPortal({ PORTAL_LOCK_MS: String(times.local.lockWindow) });
  const start = () => npmStart(folder.path(), { api }, "--portal", portal.url);
  let stack = await start();
  try {
    const client = createClient(stack.apiUrl, admin);
    const reservations = await reservationsOf(client, portal.url, { owners, stays });
    await putFaults(portal.url, faults);
    const { taskId } = answered(await client.POST("/str/task", { body: { reservations } }));

    for (let kill = 0; kill < kills; kill += 1) {
      await setTimeout(killsEverySeconds * 1000);
      await stack.killGroup();
      stack = await start();
    }

    const rows = await whenEnded(client, taskId);
    await putFaults(portal.url, {});
    expect(Object.groupBy(rows, ({ uploadStatus, errorValue }) => `${uploadStatus} ${errorValue}`)).toHaveProperty([
      "SUBMITTED ",
    ]);
    expect(rows.filter(({ uploadStatus }) => uploadStatus !== "SUBMITTED")).toEqual([]);
    expect(rows).toHaveLength(reservations.length);

    const declarations = await vi.waitFor(
      async () => {
        const all = await declarationsAt(portal.url);
        expect(all.filter(({ draft }) => draft)).toEqual([]);
        return all;
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(declarations).toHaveLength(reservations.length);
    const statuses = rows.map(({ declarationServerId, startDate }) => `${declarationServerId} ${startDate}`);
    expect(declarations.map(({ declarationId, startDate }) => `${declarationId} ${startDate}`).toSorted()).toEqual(
      statuses.toSorted(),
    );
  } finally {
    await stack.end();
    await portal.close();
  }
}, 400_000);

async function whenEnded(client: ApiClient, taskId: number) {
  const helped = new Set<string>();
  return await vi.waitFor(
    async () => {
      const path = { id: taskId };
      const { reservations } = answered(await client.GET("/str/tasks/{id}/reservations", { params: { path } }));
      const open = reservations.filter(({ uploadStatus }) =>
        ["PENDING", "PROCESSING", "CHECKING"].includes(uploadStatus),
      );
      for (const { apartmentId, details } of open) {
        const asks = `${apartmentId}: ${details}`;
        if (!/ no clear answer to \d+ logins: /.test(details) || helped.has(asks)) continue;
        helped.add(asks);
        await setPasswordAgain(client, apartmentId);
      }
      // On failure, shows why the open rows wait.
      expect([...new Set(open.map(({ details }) => details))]).toEqual([]);
      return reservations;
    },
    { timeout: 340_000, interval: 1_000 },
  );
}

/**
 * Does what the rows' details ask of a person. One owner in several hundred loses the answers to the first three log-ins,
 * and each may have been a refusal.
 */
async function setPasswordAgain(client: ApiClient, apartmentId: number): Promise<void> {
  const { apartment } = answered(await client.GET("/apartments/{id}", { params: { path: { id: apartmentId } } }));
  const owner = (await allOwners(client)).find(({ id }) => id === apartment.ownerId);
  const username = owner?.portalUsername ?? "";
  const body = { portalPassword: passwordOf(username) };
  answered(await client.PATCH("/apartment-owners/{id}", { params: { path: { id: username } }, body }));
}
