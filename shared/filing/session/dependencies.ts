import type { Guesses, GuessKind } from "../../auth/attempts.ts";
import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { Log } from "../../log.ts";
import type { LoginResult, Portal } from "../../portal/portal.ts";
import type { Metrics } from "../../ports/metrics.ts";
import type { Apartments, Owners } from "../../ports/owners-and-apartments.ts";
import type { WakeUps } from "../../ports/queues.ts";
import type { Vault } from "../../ports/vault.ts";
import type { Breaker } from "../../records/breaker.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import type { MonthRepository } from "../../records/months.ts";
import type { PortalUserRepository } from "../../records/portal-users.ts";
import type { ReservationRepository } from "../../records/reservations.ts";
import type { RowRepository } from "../../records/row-repository.ts";
import type { TaskRepository } from "../../records/task-repository.ts";

/** Everything that the filing engine touches; a simulation can drive all of it. */
export interface FilingDependencies {
  readonly tasks: Pick<TaskRepository, "find">;
  readonly rows: RowRepository;
  readonly reservations: ReservationRepository;
  readonly filings: FilingRepository;
  readonly portalUsers: PortalUserRepository;
  readonly months: MonthRepository;
  readonly breaker: Breaker;
  readonly owners: Owners;
  readonly apartments: Apartments;
  readonly vault: Vault;
  readonly portal: Portal;
  readonly wakeUps: Pick<WakeUps, "wakeFiling">;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly newHolder: () => string;
  readonly times: Times;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Limits on log-ins with unproven passwords. */
  readonly guesses: Readonly<Record<GuessKind, Pick<Guesses, "take" | "giveBack">>>;
}

export interface CountedGuess {
  /** Gives a guess back where the password was certainly not refused. */
  answered(result: LoginResult): Promise<void>;
}

/** When the worker must have ended, and the signal that ends its calls. */
export interface Deadline {
  readonly at: EpochMs;
  readonly signal: AbortSignal;
}
