import * as v from "valibot";
import type { Item, Store } from "../../shared/aws/store.ts";
import { isTerminal } from "../../shared/contract/outcome.ts";
import type { TaskReader } from "../../shared/filing/reading/read-task.ts";
import { tasksOf } from "../../shared/filing/records/keys.ts";
import type { Row, RowRepository } from "../../shared/filing/records/rows.ts";
import type { TaskRepository } from "../../shared/filing/records/tasks.ts";
import { wordsOf } from "../../shared/parsing/folded.ts";
import { parse } from "../../shared/parsing/parse.ts";

/** Whose data are to go: of a reservation, or of a guest by name, document or tax number. */
export type Wanted = { readonly reservationId: string } | { readonly guest: string };

export interface RowRef {
  readonly taskId: number;
  readonly row: number;
}

interface Dependencies {
  readonly store: Pick<Store, "query">;
  readonly readTask: TaskReader;
  readonly rows: Pick<RowRepository, "forgetGuest">;
  readonly tasks: Pick<TaskRepository, "forgetGuests">;
  readonly now: () => number;
}

/** No deployment holds anything older. */
const firstYear = 2026;

/**
 * Takes guests off every reservation that fits, whoever sent it and wherever it stands, searches' finds included. All
 * tasks are read: that takes minutes where there are many thousands. Throws, and has erased nothing, while one is open.
 */
export async function eraseGuests(
  { store, readTask, rows, tasks, now }: Dependencies,
  wanted: Wanted,
): Promise<RowRef[]> {
  const found: { row: Row; begun: boolean }[] = [];
  for await (const taskId of allTasks(store, new Date(now()).getUTCFullYear())) {
    const view = await readTask(taskId);
    const fitting = view?.rows.filter((row) => fits(row, wanted)) ?? [];
    found.push(...fitting.map((row) => ({ row, begun: view?.task.endedAs === undefined })));
  }
  const open = found.find(({ row: { state } }) => !isTerminal(state) || state === "NEEDS_REVIEW");
  if (open) {
    const { taskId, row, state } = open.row;
    throw new Error(`row ${row} of task ${taskId} is ${state}: wait, cancel or decide it, then erase again`);
  }
  for (const { row } of found.filter(({ begun }) => begun)) await rows.forgetGuest(row);
  const notBegun = Map.groupBy(
    found.filter(({ begun }) => !begun),
    ({ row }) => row.taskId,
  );
  for (const [taskId, group] of notBegun) await tasks.forgetGuests(taskId, new Set(group.map(({ row }) => row.row)));
  return found.map(({ row: { taskId, row } }) => ({ taskId, row }));
}

const Keys = v.object({ pk: v.pipe(v.string(), v.startsWith("TASK#")) });

async function* allTasks(store: Pick<Store, "query">, thisYear: number): AsyncGenerator<number> {
  for (let year = firstYear; year <= thisYear; year += 1) {
    let after: Item | undefined;
    do {
      const page = await store.query({ index: "listed", partition: tasksOf(year), ...(after && { after }) });
      for (const key of page.items) yield Number(parse(Keys, key).pk.slice("TASK#".length));
      after = page.last;
    } while (after);
  }
}

function fits({ reservation }: Row, wanted: Wanted): boolean {
  if ("reservationId" in wanted) return reservation.reservationId === wanted.reservationId && hasGuest(reservation);
  const { guestName = "", guestId = "", guestTaxId = "" } = reservation;
  return sameName(guestName, wanted.guest) || [guestId, guestTaxId].some((number) => sameNumber(number, wanted.guest));
}

/** In any order, capitals and accents. */
const sameName = (one: string, other: string) => isSame(inOrder(one), inOrder(other));
const inOrder = (text: string) => wordsOf(text).toSorted().join(" ");

/** In groups or not. */
const sameNumber = (one: string, other: string) => isSame(wordsOf(one).join(""), wordsOf(other).join(""));

/** Nothing is like nothing. */
const isSame = (one: string, other: string) => one !== "" && one === other;

const hasGuest = ({ guestName, guestId, guestTaxId }: Row["reservation"]) =>
  guestName !== undefined || guestId !== undefined || guestTaxId !== undefined;
