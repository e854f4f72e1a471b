import * as v from "valibot";
import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import type { ApiHandler } from "../../../shared/api/handler.ts";
import { createAuditTrail } from "../../../shared/audit/audit-trail.ts";
import { createGuesses } from "../../../shared/auth/attempts.ts";
import { newMark } from "../../../shared/aws/random-ids.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { workOf } from "../../../shared/records/filings.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { forgetPortalUser } from "../../../shared/records/portal-users.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createAcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import { createTaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { createTasksInDoubt } from "../../../shared/tasks/reading/tasks-in-doubt.ts";
import { aFiling } from "../a-filing.ts";
import { memoryStore } from "../memory-store.ts";
import { createFakeTable } from "../simulation/fake-table.ts";
import { byRoles, call, keptLog } from "./client.ts";
import type { Call } from "./event.ts";

/** The handlers' dependencies over a table in memory. Tokens are role names; sealed passwords only name their owner. */
export function createMemoryWorld(startedAt = "2026-11-21T10:00:00.000Z") {
  const time = { now: Date.parse(startedAt) };
  const now = () => time.now;
  const table = createFakeTable({ now });
  const store = memoryStore(table);
  const { log, lines } = keptLog();
  const tasks = createTaskRepository(store, newMark);
  const rows = createRowRepository(store, now);
  const filings = createFilingRepository(store);
  const clock = { now, sleep: async () => undefined };
  const wakeUps = { wakeTask: async () => undefined };
  const readTask = createTaskReader(tasks, rows, filings);
  return {
    dueDates: "as-is" as const,
    platforms: defaultPlatforms,
    maxReservations: 1_000,
    time,
    now,
    store,
    log,
    lines,
    tasks,
    rows,
    filings,
    authenticate: byRoles,
    audit: createAuditTrail(store, now),
    owners: createOwnerRepository(store),
    apartments: createApartmentRepository(store),
    sealer: {
      seal: async (_password: string, context: Readonly<Record<string, string>>) => `sealed ${JSON.stringify(context)}`,
    },
    acceptTask: createAcceptTask({
      openRows: { perClient: 20_000, inAll: 100_000 },
      store,
      tasks,
      wakeUps,
      clock,
      times: times.aws,
      log,
    }),
    readTask,
    tasksInDoubt: createTasksInDoubt({ store, rows, filings, now }),
    guesses: createGuesses(store, now, "brought", times.aws.loginWindow),
    guessesOnRecord: createGuesses(store, now, "onRecord", times.aws.loginWindow),
    forgetLogin: (username: string) => forgetPortalUser(store, portalUserOf(username), now()),
    /** Gives each reservation of a task its row, or another task its filing, as the dispatcher does. */
    async dispatch(taskId: number) {
      const task = await tasks.find(taskId);
      if (!task?.submission) throw new Error("there is nothing to dispatch");
      if (task.submission.kind !== "str") {
        const { taskId, submission, draftUpload } = task;
        await filings.putIfAbsent(aFiling({ taskId, rows: [], dueAt: now(), ...workOf(submission, draftUpload) }));
        await tasks.dispatched(taskId);
        return;
      }
      for (const [index, reservation] of task.submission.reservations.entries())
        await rows.putIfAbsent(newRow(task, index + 1, 1, reservation));
      await tasks.dispatched(taskId);
    },
    /** Everything that is stored, as text. */
    stored: () => JSON.stringify(table.items()),
    count: () => table.items().length,
  };
}

/** All items of a list, read page by page. */
export async function readPages(list: ApiHandler, name: string, limit: string, cursor?: string): Promise<unknown[]> {
  const { body } = await callAs(list, { query: { limit, ...(cursor !== undefined && { cursor }) } });
  const items = v.parse(v.array(v.unknown()), body[name]);
  const next = v.parse(v.optional(v.string()), body["nextCursor"]);
  return next === undefined || next === cursor ? items : [...items, ...(await readPages(list, name, limit, next))];
}

/** Calls a handler as a client with one role, by default an admin. */
export const callAs = (handler: ApiHandler, request: Call = {}, role: Role = "admin") =>
  call(handler, { token: role, ...request });
