import type { Store } from "../../aws/store.ts";
import { athensDate } from "../../contract/athens.ts";
import { type DueDates, dueDateOf, isOverdue } from "../../contract/due-date.ts";
import { timeOf } from "../../contract/working-days.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { dayMs } from "../../parsing/durations.ts";
import type { OwnerRecord } from "../../ports/owners-and-apartments.ts";
import type { Breaker, BreakerState } from "../../records/breaker.ts";
import { type Filing, readFiling } from "../../records/filings.ts";
import { isLater, reservationKey, rowKey, rowRef } from "../../records/keys.ts";
import { needsNobody } from "../../records/lifecycle.ts";
import { keysIn } from "../../records/open-work.ts";
import { isOpen, type Row, readRow } from "../../records/rows.ts";
import { type BlockedOwner, blockedOwners } from "../operating/blocked-owners.ts";
import { isChanged } from "../operating/operations.ts";
import { listNeedingAttention } from "../reading/list-reservations.ts";
import { withoutSentAgain } from "../reading/sent-again.ts";

export interface DigestFactsDependencies {
  readonly store: Pick<Store, "query" | "getMany">;
  owners(): Promise<readonly NamedOwner[]>;
  readonly breaker: Pick<Breaker, "state">;
  readonly now: () => EpochMs;
  readonly dueDates: DueDates;
}

interface NamedOwner extends OwnerRecord {
  readonly name: string;
}

type UndeclaredRow = Exclude<Row, Row<"SUBMITTED" | "DRAFTED">>;

export interface Undeclared {
  readonly row: UndeclaredRow;
  readonly dueDate: string;
}

export interface DigestFacts {
  readonly overdue: readonly Undeclared[];
  /** Not late yet; also among those due within seven days. */
  readonly dueInTwoDays: readonly Undeclared[];
  readonly dueInAWeek: readonly Undeclared[];
  readonly failedSinceYesterday: readonly Row<"FAILED" | "NEEDS_REVIEW">[];
  readonly portal: Pick<BreakerState, "since" | "stopped"> & { readonly isChanged: boolean };
  readonly blocked: readonly BlockedOwner<NamedOwner>[];
}

/** Reservations read at a time. */
const readAtOnce = 1_000;

/** Reads what is late, due soon, failed or held up; without what was sent again, cancelled or dismissed. */
export async function readDigestFacts({
  store,
  owners,
  breaker,
  now: clock,
  dueDates,
}: DigestFactsDependencies): Promise<DigestFacts> {
  const now = clock();
  const [trouble, filings, state, all] = await Promise.all([
    inTrouble(store, now),
    openFilings(store),
    breaker.state(),
    owners(),
  ]);
  const soon = filings.filter(({ declareBy }) => declareBy !== undefined && declareBy <= now + 8 * dayMs);
  const keys = soon.flatMap(({ taskId, rows }) => rows.map((row) => rowKey(taskId, row)));
  const open = (await store.getMany(keys)).map(readRow).filter(isOpen);
  const undeclared = await newestUndeclared(store, [...trouble, ...open]);
  const due = undeclared
    .map((row) => ({ row, dueDate: dueDateOf(row.reservation, dueDates) }))
    .toSorted((one, other) => timeOf(one.dueDate) - timeOf(other.dueDate));
  const today = Date.parse(athensDate(now));
  const within = (days: number) =>
    due.filter(({ row, dueDate }) => !isOverdue(row.reservation, now) && timeOf(dueDate) <= today + days * dayMs);
  return {
    overdue: due.filter(({ row }) => isOverdue(row.reservation, now)),
    dueInTwoDays: within(2),
    dueInAWeek: within(7),
    failedSinceYesterday: undeclared
      .filter((row) => !isOpen(row))
      .filter(({ lastUpdated }) => Date.parse(lastUpdated) > now - dayMs),
    portal: { since: state.since, stopped: state.stopped, isChanged: isChanged(state, now) },
    blocked: await blockedOwners(store, all, now),
  };
}

/** Rows that have failed, are under review or late, and are not settled otherwise. */
async function inTrouble(store: DigestFactsDependencies["store"], now: EpochMs): Promise<UndeclaredRow[]> {
  const all = { limit: readAtOnce, fits: () => true };
  const rows: UndeclaredRow[] = [];
  let page = await listNeedingAttention(store, { after: undefined, now }, all);
  for (;;) {
    rows.push(...page.rows.filter(isInTrouble));
    if (!page.next) return rows;
    page = await listNeedingAttention(store, { after: page.next, now }, all);
  }
}

/** Not what is declared or drafted: the index may still show it. */
const isInTrouble = (row: Row): row is UndeclaredRow =>
  row.state !== "SUBMITTED" && row.state !== "DRAFTED" && (row.state !== "FAILED" || !needsNobody(row));

async function openFilings(store: DigestFactsDependencies["store"]): Promise<Filing[]> {
  return (await store.getMany(await keysIn(store, "due", "FILING"))).map(readFiling);
}

/** Each reservation's last row: it settles the earlier ones, whatever its outcome. */
async function newestUndeclared<OneRow extends Row>(
  store: DigestFactsDependencies["store"],
  rows: readonly OneRow[],
): Promise<OneRow[]> {
  const newest = new Map<string, OneRow>();
  for (const row of rows) {
    const { pk } = reservationKey(row.reservation.apartmentId, row.reservation.reservationId);
    const other = newest.get(pk);
    if (!other || isLater(rowRef(row), rowRef(other))) newest.set(pk, row);
  }
  return await withoutSentAgain(store, [...newest.values()]);
}
