import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createGuesses, type GuessKind } from "../../shared/auth/attempts.ts";
import { createMetrics } from "../../shared/aws/metrics.ts";
import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createSealer } from "../../shared/aws/sealer.ts";
import { createUnsealer } from "../../shared/aws/unsealer.ts";
import { createUserQueues } from "../../shared/filing/serving/user-queue.ts";
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

export function composeFiling(serviceName: string, variables: Variables) {
  const settings = readSettings(
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
  const { PACE, PORTAL_TIMEOUT_SECONDS: submitTimeout, PATIENCE_DAYS: giveUp } = settings;
  const times = { ...PACE, submitTimeout, giveUp };

  const { log, store, clock } = composeTable(serviceName, variables);
  const kms = createKms();
  const sqs = createSqs();

  const tasks = createTaskLookup(store);
  const metrics = createMetrics();
  const timed = createTimedFetch(fetch, clock.now, log);

  function measured() {
    const milliseconds = timed.average();
    return milliseconds === undefined ? undefined : { at: clock.now(), milliseconds };
  }

  const guesses = (kind: GuessKind) => createGuesses(store, clock.now, kind, times.loginWindow);

  const portal = createAadePortal({
    profile: createAadeProfile({
      applicationUrl: settings.PORTAL_APPLICATION_URL,
      signOnUrl: settings.PORTAL_SIGN_ON_URL,
      platforms: settings.PLATFORMS,
    }),
    times,
    fetch: timed.fetch,
    delayBetweenCallsMs: times.rest,
    log,
  });

  const openQueue = createUserQueues({
    tasks,
    rows: createRowRepository(store, clock.now),
    filings: createFilingRepository(store, measured),
    portalUsers: createPortalUserRepository(store),
    months: createMonthRepository(store),
    reservations: createReservationRepository(store),
    breaker: createBreaker(store, times.breakerInterval),
    owners: createOwnerRepository(store),
    apartments: createApartmentRepository(store),
    vault: createKmsVault({
      kms,
      fingerprintsKey: settings.FINGERPRINTS_KEY,
      sealer: createSealer(kms, settings.PASSWORDS_KEY),
      unsealer: createUnsealer(kms, settings.PASSWORDS_KEY),
    }),
    portal: settings.PORTAL_FILES === "finals" ? portal : draftsOnly(portal),
    guesses: { brought: guesses("brought"), onRecord: guesses("onRecord") },
    wakeUps: createSqsWakeUps(sqs, settings),
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
