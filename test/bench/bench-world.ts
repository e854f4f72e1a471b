import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { freePort } from "../../local/processes/ports.ts";
import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { newMark, newRandomId } from "../../shared/aws/random-ids.ts";
import { createStore } from "../../shared/aws/store.ts";
import { systemClock as clock } from "../../shared/clock.ts";
import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import { tableInput } from "../../shared/deployment/table.ts";
import { times } from "../../shared/deployment/times.ts";
import { createUserQueues } from "../../shared/filing/serving/user-queue.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { createAadePortal } from "../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../shared/portal/aade/profile.ts";
import type { Doorbell } from "../../shared/ports/queues.ts";
import { createBreaker } from "../../shared/records/breaker.ts";
import { createMonthRepository, createReservationRepository } from "../../shared/records/claims.ts";
import { createFilingRepository } from "../../shared/records/filings.ts";
import { createPortalUserRepository } from "../../shared/records/portal-users.ts";
import { createRowRepository } from "../../shared/records/rows.ts";
import { createTaskRepository } from "../../shared/records/tasks.ts";
import { createDispatcher } from "../../shared/tasks/dispatching/dispatch.ts";
import { noGuess } from "../support/no-guess.ts";
import { openVault } from "../support/open-vault.ts";
import { putAccount, putFaults } from "../support/portal-control.ts";
import { createPortalMeter } from "./portal-meter.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** As on AWS, where a function lives two minutes. */
const paces = { ...times.local, function: times.aws.function, lease: times.aws.lease };

/** The shipped engine, repositories and adapter, at a real table and the simulated portal, each in a process of its own. */
export async function startBench(latencyMs: number) {
  const portal = await child(["local/portal/main.ts"], { PORTAL_PORT: "0" }, /portal simulator on (\S+)/);
  const tablePort = String(await freePort());
  const table = spawn("node_modules/@dynoxide/linux-x64/dynoxide", ["serve", "--port", tablePort], { stdio: "ignore" });
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${tablePort}`,
    region: "eu-central-1",
    credentials: { accessKeyId: "bench", secretAccessKey: "bench" },
  });
  await created(client);
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const meter = createPortalMeter();
  const store = createStore({ documents, tableName: "bench", newWriteId: newRandomId, clock });
  await putFaults(portal.url, { latencyMs });

  const lines = new Map<string, Promise<void>>();
  const doorbell: Doorbell = {
    ringTask: async () => {},
    async ringFiling(filing) {
      const { group } = filing;
      const before = lines.get(group) ?? Promise.resolve();
      lines.set(
        group,
        before.then(async () => {
          const line = openQueue({ at: clock.now() + paces.function, signal: AbortSignal.timeout(paces.function) });
          await line.serve(filing);
          await line.leave();
        }),
      );
    },
  };
  const parts = {
    tasks: createTaskRepository(store, newMark),
    rows: createRowRepository(store, clock.now),
    filings: createFilingRepository(store),
    owners: createOwnerRepository(store),
    apartments: createApartmentRepository(store),
    doorbell,
    clock,
    times: paces,
    log: silent,
    metrics: { count: () => {} },
  };
  const profile = createAadeProfile({ applicationUrl: portal.url, signOnUrl: portal.url, platforms: defaultPlatforms });
  const openQueue = createUserQueues({
    ...parts,
    portalUsers: createPortalUserRepository(store),
    months: createMonthRepository(store),
    reservations: createReservationRepository(store),
    breaker: createBreaker(store, paces.breakerInterval),
    guesses: { brought: noGuess, onRecord: noGuess },
    vault: openVault,
    portal: createAadePortal({ profile, times: paces, fetch: meter.fetch }),
    random: Math.random,
    newHolder: newRandomId,
  });

  return {
    ...parts,
    meter,
    dispatch: createDispatcher(parts),
    /** Resolves when every line of filings has been worked off. */
    idle: async () => await Promise.all(lines.values()),
    addAccount: async (username: string, registryIds: string[]) =>
      await putAccount(portal.url, username, "password", registryIds),
    stop: () => {
      table.kill();
      portal.process.kill();
      client.destroy();
    },
  };
}

export type Bench = Awaited<ReturnType<typeof startBench>>;

async function child(
  args: string[],
  env: Record<string, string>,
  says: RegExp,
): Promise<{ url: string; process: ChildProcess }> {
  const process_ = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  for await (const data of process_.stdout) {
    output += String(data);
    const url = says.exec(output)?.[1];
    if (url !== undefined) return { url, process: process_ };
  }
  throw new Error(`${args[0]} ended at once`);
}

async function created(client: DynamoDBClient): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new CreateTableCommand(tableInput("bench")));
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(100);
    }
  }
}
