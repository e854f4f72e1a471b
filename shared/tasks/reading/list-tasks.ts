import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import { tasksOf } from "../../records/keys.ts";
import { firstYear, type Position } from "./list-reservations.ts";
import type { TaskReader, TaskView } from "./read-task.ts";

/** After so many reservations a page ends: what a task comes to is counted when it is read. */
const mostRows = 3_000;
/** So many tasks are looked at for a page, whether they fit or not. */
const mostTasks = 200;
const atATime = 10;
/** Of large tasks no more are read than their page has room for, and two. */
const sideBySide = 3;

const Keys = v.object({ pk: v.pipe(v.string(), v.startsWith("TASK#")) });

interface Wanted {
  readonly limit: number;
  readonly fits: (view: TaskView) => boolean;
}

/** Tasks, newest first. A page may hold fewer than asked for while there is more. */
export async function listTasks(
  store: Pick<Store, "query">,
  readTask: TaskReader,
  from: Position,
  { limit, fits }: Wanted,
): Promise<{ tasks: TaskView[]; next?: Position }> {
  const tasks: TaskView[] = [];
  let looked = 0;
  let rows = 0;
  for (let { year, after } = from; year >= firstYear; ) {
    const { items: keys, last } = await store.query({
      ...{ index: "listed", partition: tasksOf(year), descending: true, limit: atATime },
      ...(after && { after }),
    });
    const ids = keys.map((key) => Number(parse(Keys, key).pk.slice("TASK#".length)));
    let index = 0;
    for await (const view of inTurn(ids, readTask)) {
      const key = keys[index];
      if (view && fits(view)) tasks.push(view);
      rows += view?.rows.length ?? 0;
      const more = index < keys.length - 1 || last !== undefined || year > firstYear;
      if (tasks.length === limit || rows > mostRows) return { tasks, ...(more && { next: { year, after: key } }) };
      index += 1;
    }
    looked += keys.length;
    if (!last) year -= 1;
    after = last;
    if (looked >= mostTasks && year >= firstYear) return { tasks, next: { year, ...(after && { after }) } };
  }
  return { tasks };
}

/** The first of these that are there, until they come to more rows than a page has. */
export async function firstTasks(ids: readonly number[], readTask: TaskReader): Promise<TaskView[]> {
  const tasks: TaskView[] = [];
  let rows = 0;
  for await (const view of inTurn(ids, readTask)) {
    if (view) tasks.push(view);
    rows += view?.rows.length ?? 0;
    if (rows > mostRows) break;
  }
  return tasks;
}

async function* inTurn(ids: readonly number[], readTask: TaskReader) {
  for (let first = 0; first < ids.length; first += sideBySide)
    yield* await Promise.all(ids.slice(first, first + sideBySide).map(readTask));
}
