import type { Command } from "commander";
import { reservationsOfTask } from "../../../client/lists.ts";
import { answered } from "../../../client/refused.ts";
import type { CliContext } from "../context.ts";
import { asJson, Expected, exitCodes, reasonOf, show } from "../exit-codes.ts";
import { isDone } from "../upload/upload.ts";
import { whenAllCompleted } from "../upload/when-all-completed.ts";

export function addTasks(program: Command, context: CliContext): void {
  const { client, say } = context;
  program
    .command("tasks")
    .description(say("tasks"))
    .action(async ({ json }: { json: boolean }) => {
      const all = answered(await client().GET("/tasks", { params: { query: { limit: 100 } } })).tasks;
      show(context, json, all, {
        ...({ TASK: "taskId", KIND: "kind", STATUS: "status" } as const),
        DONE: ({ summary: { total, pending, processing, checking } }) =>
          String(total - pending - processing - checking),
        OF: ({ summary }) => String(summary.total),
        FAILED: ({ summary }) => String(summary.failed),
        ...({ CREATED: "createdAt", DETAILS: "details" } as const),
      });
    });
}

export function addStatus(program: Command, context: CliContext): void {
  const { say } = context;
  program
    .command("status <taskId>")
    .description(say("status"))
    .action(async (id: string, { json }: { json: boolean }) => {
      const { client, end, progress } = context;
      const taskId = taskNumber(id);
      const api = client();
      await whenAllCompleted(api, [{ taskId }], undefined, progress());
      const outcomes = await reservationsOfTask(api, taskId);
      const columns = { RESERVATION: "reservationId", STATUS: "uploadStatus", NUMBER: "declarationServerId" } as const;
      show(context, json, outcomes, { ...columns, REASON: reasonOf });
      end(outcomes.every(isDone) ? exitCodes.done : exitCodes.notAll);
    });
}

export function taskNumber(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new Expected("expected_number");
}

/** Actions on a task's reservations: on all that they apply to, or on rows chosen by number. */
export function addRowCommands(program: Command, { client, say, print, tell }: CliContext): void {
  const add = (
    name: "cancel" | "retry" | "dismiss",
    act: (of: Meant) => Promise<readonly [item: object, said?: string]>,
  ) =>
    program
      .command(`${name} <taskId> [rows...]`)
      .description(say("some_rows", { what: say(name) }))
      .action(async (id: string, rows: readonly string[], { json }: { json: boolean }) => {
        const body = rows.length > 0 ? { rows: rows.map(taskNumber) } : {};
        const [item, said] = await act({ params: { path: { taskId: taskNumber(id) } }, body });
        if (json) print(asJson([item]));
        if (said !== undefined) tell(said);
        else if (!json) print(String(Object.values(item)[0]));
      });

  add("cancel", async (of) => {
    const { taskId: id } = of.params.path;
    const api = client();
    // Rows are reservations'; without them the task may be of any kind.
    const kind = of.body.rows
      ? "str"
      : answered(await api.GET("/tasks/{taskId}", { params: { path: { taskId: id } } })).task.kind;
    if (kind === "takk") {
      const params = { path: of.params.path };
      const { takkUploadStatus } = answered(await api.POST("/takk/task/{taskId}/cancel", { params }));
      const isCancelled = takkUploadStatus.errorValue === "cancelled";
      return [takkUploadStatus, say(isCancelled ? "statement_cancelled" : "statement_goes_on")];
    }
    const { taskId, cancelled } = answered(await api.POST("/str/task/{taskId}/cancel", of));
    if (kind === "search") return [{ taskId, cancelled }, say(cancelled > 0 ? "search_stopped" : "search_ended")];
    return [{ taskId, cancelled }, say("cancelled", { count: cancelled })];
  });
  add("retry", async (of) => {
    const { taskId } = answered(await client().POST("/str/task/{taskId}/retry", of));
    return [{ taskId }];
  });
  add("dismiss", async (of) => {
    const { taskId, dismissed } = answered(await client().POST("/str/task/{taskId}/dismiss", of));
    return [{ taskId, dismissed }, say("dismissed", { count: dismissed })];
  });
}

type Meant = {
  readonly params: { readonly path: { readonly taskId: number } };
  readonly body: { readonly rows?: number[] };
};
