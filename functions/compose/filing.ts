import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createGuesses, type GuessKind } from "../../shared/auth/attempts.ts";
import { createMetrics } from "../../shared/aws/metrics.ts";
import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createSealer } from "../../shared/aws/sealer.ts";
import type { Store } from "../../shared/aws/store.ts";
import { createUnsealer } from "../../shared/aws/unsealer.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Times } from "../../shared/deployment/times.ts";
import { createUserQueues } from "../../shared/filing/serving/user-queue.ts";
import type { Log } from "../../shared/log.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { createAadePortal } from "../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../shared/portal/aade/profile/profile.ts";
import { draftsOnly } from "../../shared/portal/drafts-only.ts";
import { createTimedFetch } from "../../shared/portal/timed-fetch.ts";
import { createSqsWakeUps } from "../../shared/ports/queues.ts";
import { createKmsVault } from "../../shared/ports/vault.ts";
import { createBreaker } from "../../shared/records/breaker.ts";
import { createFilingRepository } from "../../shared/records/filing-repository.ts";
import { createMonthRepository } from "../../shared/records/months.ts";
import { createPortalUserRepository } from "../../shared/records/portal-users.ts";
import { createReservationRepository } from "../../shared/records/reservations.ts";
import { createRowRepository } from "../../shared/records/row-repository.ts";
import { createTaskLookup } from "../../shared/records/task-repository.ts";
import { createKms, createSqs } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

const readFilingSettings = (variables: Variables) =>
  readSettings(
    variables,
    "FILINGS_QUEUE_URL",
    "QUICK_QUEUE_URL",
    "PASSWORDS_KEY",
    "FINGERPRINTS_KEY",
    "PORTAL_APPLICATION_URL",
    "PORTAL_SIGN_ON_URL",
    "PORTAL_TIMEOUT_SECONDS",
    "PORTAL_FILES",
    "PATIENCE_DAYS",
    "PLATFORMS",
    "PACE",
  );
type FilingSettings = ReturnType<typeof readFilingSettings>;

export function composeFiling(serviceName: string, variables: Variables) {
  const settings = readFilingSettings(variables);
  const { PACE, PORTAL_TIMEOUT_SECONDS: submitTimeout, PATIENCE_DAYS: giveUp } = settings;
  const times = { ...PACE, submitTimeout, giveUp };

  const { log, store, clock } = composeTable(serviceName, variables);
  const metrics = createMetrics();
  const timed = createTimedFetch(fetch, clock.now, log);

  function measured() {
    const milliseconds = timed.average();
    return milliseconds === undefined ? undefined : { at: clock.now(), milliseconds };
  }

  const openQueue = createUserQueues({
    ...composeRecords(store, clock, times),
    filings: createFilingRepository(store, measured),
    vault: composeVault(settings),
    portal: composePortal(settings, times, timed.fetch, log),
    wakeUps: createSqsWakeUps(createSqs(), settings),
    clock,
    random: Math.random,
    newHolder: newRandomId,
    times,
    log,
    metrics,
  });

  function measure(): void {
    const latency = timed.takeAverage();
    if (latency !== undefined) metrics.gauge("PortalLatency", latency, "milliseconds");
  }

  return { openQueue, measure, now: clock.now, log, metrics };
}

/** The records that the engine reads and writes, without the filings. */
function composeRecords(store: Store, { now }: Clock, times: Times) {
  const guesses = (kind: GuessKind) => createGuesses(store, now, kind, times.loginWindow);
  return {
    tasks: createTaskLookup(store),
    rows: createRowRepository(store, now),
    portalUsers: createPortalUserRepository(store),
    months: createMonthRepository(store),
    reservations: createReservationRepository(store),
    breaker: createBreaker(store, times.breakerInterval),
    owners: createOwnerRepository(store),
    apartments: createApartmentRepository(store),
    guesses: { brought: guesses("brought"), onRecord: guesses("onRecord") },
  };
}

function composeVault({ FINGERPRINTS_KEY: fingerprintsKey, PASSWORDS_KEY: passwordsKey }: FilingSettings) {
  const kms = createKms();
  return createKmsVault({
    kms,
    fingerprintsKey,
    sealer: createSealer(kms, passwordsKey),
    unsealer: createUnsealer(kms, passwordsKey),
  });
}

/** The portal; while only drafts may be filed, one that finalises nothing. */
function composePortal(settings: FilingSettings, times: Times, fetch: typeof globalThis.fetch, log: Log) {
  const aade = createAadePortal({
    profile: createAadeProfile({
      applicationUrl: settings.PORTAL_APPLICATION_URL,
      signOnUrl: settings.PORTAL_SIGN_ON_URL,
      platforms: settings.PLATFORMS,
    }),
    times,
    fetch,
    delayBetweenCallsMs: times.rest,
    log,
  });
  return settings.PORTAL_FILES === "finals" ? aade : draftsOnly(aade);
}
