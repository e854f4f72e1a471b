import type { Command } from "commander";
import { answered } from "../../client/refused.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { asJson } from "../print-table.ts";
import { numberOf } from "./status.ts";

/** What can be done to a task's reservations: all that it fits, or those that are named by their place in the task. */
export function addRowCommands(program: Command, { client, print, tell }: Around): void {
  const add = (
    name: string,
    description: string,
    act: (of: Meant) => Promise<readonly [item: object, said?: string]>,
  ) =>
    program
      .command(`${name} <taskId> [rows...]`)
      .description(`${description}: all of the task, or those of these places in it`)
      .option("--json", "print what was done as JSON", false)
      .action(async (id: string, rows: readonly string[], { json }: { json: boolean }) => {
        const body = rows.length > 0 ? { rows: rows.map(numberOf) } : {};
        const [item, said] = await act({ params: { path: { taskId: numberOf(id) } }, body });
        if (json) print(asJson([item]));
        if (said !== undefined) tell(said);
        else if (!json) print(String(Object.values(item)[0]));
      });

  add("cancel", "cancels what nothing was sent for yet", async (of) => {
    const { taskId, cancelled } = answered(await client().POST("/str/task/{taskId}/cancel", of));
    return [{ taskId, cancelled }, `${counted(cancelled, "reservation is", "reservations are")} cancelled.`];
  });
  add("retry", "sends again what failed, as a new task", async (of) => {
    const { taskId } = answered(await client().POST("/str/task/{taskId}/retry", of));
    return [{ taskId }];
  });
  add("dismiss", "puts aside what failed or is a draft: nothing is left to do about it", async (of) => {
    const { taskId, dismissed } = answered(await client().POST("/str/task/{taskId}/dismiss", of));
    return [{ taskId, dismissed }, `${counted(dismissed, "reservation is", "reservations are")} dismissed.`];
  });
}

type Meant = {
  readonly params: { readonly path: { readonly taskId: number } };
  readonly body: { readonly rows?: number[] };
};
