import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { newMark, newRandomId } from "../../shared/aws/random-ids.ts";
import { systemClock as clock } from "../../shared/clock.ts";
import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import { times } from "../../shared/deployment/times.ts";
import { createUserQueues } from "../../shared/filing/serving/user-queue.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { createAadePortal } from "../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../shared/portal/aade/profile/profile.ts";
import type { WakeUps } from "../../shared/ports/queues.ts";
import { createBreaker } from "../../shared/records/breaker.ts";
import { createFilingRepository } from "../../shared/records/filing-repository.ts";
import { filingRef } from "../../shared/records/keys.ts";
import { createMonthRepository } from "../../shared/records/months.ts";
import { createPortalUserRepository } from "../../shared/records/portal-users.ts";
import { createReservationRepository } from "../../shared/records/reservations.ts";
import { createRowRepository } from "../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../shared/records/task-repository.ts";
import { createDispatcher } from "../../shared/tasks/dispatching/dispatch.ts";
import { noGuess } from "../support/no-guess.ts";
import { openVault } from "../support/open-vault.ts";
import { putAccount, putFaults } from "../support/portal-control.ts";
import { runPortal } from "../support/portal-process.ts";
import { serveTable } from "../support/tables.ts";
import { createPortalMeter } from "./portal-meter.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** With AWS's lifetime of a function. */
const paces = { ...times.local, function: times.aws.function, lease: times.aws.lease };

/** The shipped engine, repositories and adapter; the table and the simulated portal each run in their own process. */
export async function startBench(latencyMs: number) {
  const portal = await runPortal();
  const { store, stop } = await serveTable("bench");
  const meter = createPortalMeter();
  await putFaults(portal.url, { latencyMs });

  const lines = new Map<string, Promise<void>>();
  const wakeUps: WakeUps = {
    wakeTask: async () => {},
    async wakeFiling(filing) {
      const { group } = filing;
      const before = lines.get(group) ?? Promise.resolve();
      lines.set(
        group,
        before.then(async () => {
          const line = openQueue({ at: clock.now() + paces.function, signal: AbortSignal.timeout(paces.function) });
          await line.serve(filingRef(filing));
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
    wakeUps,
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
    /** Resolves when every user's filings are done. */
    idle: async () => await Promise.all(lines.values()),
    addAccount: async (username: string, registryIds: string[]) =>
      await putAccount(portal.url, username, "password", registryIds),
    async stop() {
      await portal.close();
      await stop();
    },
  };
}

export type Bench = Awaited<ReturnType<typeof startBench>>;
