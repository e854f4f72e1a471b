import * as v from "valibot";
import { allItems, type Store } from "../../../shared/aws/store.ts";
import { isOfGuest } from "../../../shared/contract/reservation-fields.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { wordsOf } from "../../../shared/parsing/folded.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { RowRef, tasksListedIn } from "../../../shared/records/keys.ts";
import { forgetGuest } from "../../../shared/records/row-repository.ts";
import { isUndecided, type Row } from "../../../shared/records/rows.ts";
import type { TaskRepository } from "../../../shared/records/task-repository.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";

/** Whose data to erase: a reservation's, or a guest's by name, document or tax number. */
export type Wanted = { readonly reservationId: string } | { readonly guest: string };

interface Reading {
  readonly store: Pick<Store, "query">;
  readonly readTask: TaskReader;
  readonly now: () => EpochMs;
}

interface Erasing extends Pick<Reading, "readTask"> {
  readonly store: Pick<Store, "update">;
  readonly tasks: Pick<TaskRepository, "forgetGuests">;
}

/** No deployment holds anything older. */
const firstYear = 2026;

/** All rows that may be meant, from all clients, including declarations that searches found. Reads all tasks. */
export async function findGuests({ store, readTask, now }: Reading, wanted: Wanted): Promise<Row[]> {
  const found: Row[] = [];
  for await (const taskId of allTasks(store, new Date(now()).getUTCFullYear()))
    found.push(...((await readTask(taskId))?.rows ?? []).filter((row) => fits(row, wanted)));
  return found;
}

/**
 * Erases the guests of these rows; repeating it is harmless. Returns the rows that keep theirs: those that are still open,
 * and those that were written meanwhile.
 */
export async function eraseGuests({ readTask, store, tasks }: Erasing, refs: readonly RowRef[]): Promise<Row[]> {
  const left: Row[] = [];
  for (const [taskId, group] of Map.groupBy(refs, (ref) => ref.taskId)) {
    const view = await readTask(taskId);
    const meant = new Set(group.map(({ row }) => row));
    const found = (view?.rows ?? []).filter(({ number: row }) => meant.has(row));
    left.push(...found.filter(isUndecided));
    if (view?.task.endedAs === undefined) {
      for (const row of found.filter((one) => !isUndecided(one))) {
        const { written } = await forgetGuest(store, row);
        if (!written) left.push(row);
      }
      continue;
    }
    const { written } = await tasks.forgetGuests(taskId, meant);
    if (!written) left.push(...found.filter((row) => !isUndecided(row)));
  }
  return left;
}

const Keys = v.object({ pk: v.pipe(v.string(), v.startsWith("TASK#")) });

async function* allTasks(store: Pick<Store, "query">, thisYear: number): AsyncGenerator<number> {
  for (let year = firstYear; year <= thisYear; year += 1) {
    for await (const key of allItems(store, { index: "listed", partition: tasksListedIn(year) }))
      yield Number(parse(Keys, key).pk.slice("TASK#".length));
  }
}

/** The fields on record of a reservation's guest. */
export const guestOf = (reservation: Row["reservation"]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(reservation).flatMap(([field, value]) =>
      isOfGuest(field) && typeof value === "string" && value !== "" ? [[field, value]] : [],
    ),
  );

function fits({ reservation, unread, unreadable }: Row, wanted: Wanted): boolean {
  const { guestName = "", ...numbers } = guestOf(reservation);
  const words = "guest" in wanted ? wordsOf(wanted.guest) : [];
  if ("guest" in wanted && words.length === 0) return false;
  // Nobody can read whose it is, until it is under review.
  if (unread) return true;
  // A record that could not be read is kept as it was, and may name anybody.
  const kept = unreadable && JSON.stringify(unreadable);
  if ("reservationId" in wanted) {
    if (kept) return kept.includes(JSON.stringify(wanted.reservationId));
    return reservation.reservationId === wanted.reservationId && Object.keys(guestOf(reservation)).length > 0;
  }
  const name = new Set(wordsOf(kept ?? guestName));
  const number = words.join("");
  // A person chooses among the candidates, so somebody with further names counts, too.
  return words.every((one) => name.has(one)) || Object.values(numbers).some((one) => wordsOf(one).join("") === number);
}

/** References to erased rows, in a table of their own, so that no restore brings guests back. */
export interface Register {
  /** Adds rows; one that it has already stays. */
  add(rows: readonly RowRef[]): Promise<void>;
  /** All rows whose guests were ever erased. */
  all(): Promise<RowRef[]>;
}

const erased = "ERASED";

export function createRegister(store: Pick<Store, "putIfAbsent" | "query">): Register {
  return {
    async add(rows) {
      for (const { taskId, row } of rows) {
        // biome-ignore lint/plugin: it was erased before
        await store.putIfAbsent({ pk: erased, sk: `${taskId}#${row}`, taskId, row });
      }
    },

    all: () => Array.fromAsync(allItems(store, { partition: erased }), (item) => parse(RowRef, item)),
  };
}
