import * as v from "valibot";
import { UnreadableRecord } from "../../aws/record.ts";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import { tasksListedIn } from "../../records/keys.ts";
import { type ListPosition, type ListRequest, oldestYear } from "./list-reservations.ts";
import type { TaskReader, TaskView } from "./read-task.ts";

/** Reservations after which a page ends, since a task's rows are counted when it is read. */
const mostRows = 3_000;
/** Tasks that a page looks at, whether they fit or not. */
const mostTasks = 200;
const tasksAtATime = 10;
/** Tasks read at once: at most two large ones beyond the page's room. */
const sideBySide = 3;

const Keys = v.object({ pk: v.pipe(v.string(), v.startsWith("TASK#")) });

/** Tasks, newest first. A page may hold fewer than requested even though there are more. */
export async function listTasks(
  store: Pick<Store, "query">,
  readTask: TaskReader,
  from: ListPosition,
  { limit, fits }: ListRequest<TaskView>,
): Promise<{ tasks: TaskView[]; next?: ListPosition }> {
  const tasks: TaskView[] = [];
  let looked = 0;
  let rows = 0;
  for (let { year, after } = from; year >= oldestYear; ) {
    const { items: keys, last } = await store.query({
      index: "listed",
      partition: tasksListedIn(year),
      descending: true,
      limit: tasksAtATime,
      ...(after && { after }),
    });
    const ids = keys.map((key) => Number(parse(Keys, key).pk.slice("TASK#".length)));
    let index = 0;
    for await (const view of inTurn(ids, readTask)) {
      const key = keys[index];
      if (view && fits(view)) tasks.push(view);
      rows += view?.rows.length ?? 0;
      const more = index < keys.length - 1 || last !== undefined || year > oldestYear;
      if (tasks.length === limit || rows > mostRows) return { tasks, ...(more && { next: { year, after: key } }) };
      index += 1;
    }
    looked += keys.length;
    if (!last) year -= 1;
    after = last;
    if (looked >= mostTasks && year >= oldestYear) return { tasks, next: { year, ...(after && { after }) } };
  }
  return { tasks };
}

/** The first of these tasks, until they have more rows than a page. */
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
    yield* await Promise.all(ids.slice(first, first + sideBySide).map(readIfReadable(readTask)));
}

/** A task whose record cannot be read hides no other. */
const readIfReadable = (readTask: TaskReader) => async (taskId: number) =>
  await readTask(taskId).catch((error: unknown) => {
    if (error instanceof UnreadableRecord) return undefined;
    throw error;
  });
