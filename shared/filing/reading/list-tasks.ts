import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import { tasksOf } from "../records/keys.ts";
import type { Position } from "./list-reservations.ts";
import type { TaskReader, TaskView } from "./read-task.ts";

/** No deployment holds anything older. */
const firstYear = 2026;
/** After so many reservations a page ends: what a task comes to is counted when it is read. */
const mostRows = 3_000;
/** So many tasks are looked at for a page, whether they fit or not. */
const mostTasks = 200;
const atATime = 10;

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
    const views = await Promise.all(keys.map((key) => readTask(Number(parse(Keys, key).pk.slice("TASK#".length)))));
    for (const [index, view] of views.entries()) {
      const key = keys[index];
      if (view && fits(view)) tasks.push(view);
      rows += view?.rows.length ?? 0;
      const more = index < keys.length - 1 || last !== undefined || year > firstYear;
      if (tasks.length === limit || rows > mostRows) return { tasks, ...(more && { next: { year, after: key } }) };
    }
    looked += keys.length;
    if (!last) year -= 1;
    after = last;
    if (looked >= mostTasks && year >= firstYear) return { tasks, next: { year, ...(after && { after }) } };
  }
  return { tasks };
}
