import type { Command } from "commander";
import { commandLineIn } from "../../../shared/wording/command-line.ts";
import { answered } from "../../client/refused.ts";
import type { Around } from "../around.ts";
import { asJson } from "../print-table.ts";
import { numberOf } from "./status.ts";

/** What can be done to a task's reservations: all that it fits, or those that are named by their place in the task. */
export function addRowCommands(program: Command, { client, language, print, tell }: Around): void {
  const say = commandLineIn(language);
  const add = (
    name: "cancel" | "retry" | "dismiss",
    act: (of: Meant) => Promise<readonly [item: object, said?: string]>,
  ) =>
    program
      .command(`${name} <taskId> [rows...]`)
      .description(say("some_rows", { what: say(name) }))
      .action(async (id: string, rows: readonly string[], { json }: { json: boolean }) => {
        const body = rows.length > 0 ? { rows: rows.map(numberOf) } : {};
        const [item, said] = await act({ params: { path: { taskId: numberOf(id) } }, body });
        if (json) print(asJson([item]));
        if (said !== undefined) tell(said);
        else if (!json) print(String(Object.values(item)[0]));
      });

  add("cancel", async (of) => {
    const { taskId, cancelled } = answered(await client().POST("/str/task/{taskId}/cancel", of));
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
