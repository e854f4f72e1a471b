import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { restore } from "../../../packages/cli/operator/restore.ts";
import type { Item } from "../../support/simulation/expressions.ts";
import type { World } from "../../support/simulation/world.ts";

/** Restores the table from a backup, while the portal keeps its state; then filing goes on. `live`: the live table, where it is not lost. */
export async function goBack(world: World, backup: readonly Item[], live?: readonly Item[]): Promise<void> {
  const { table, scheduler } = world;
  const TableName = "";
  const put = async (item: Item) => void table.execute(new PutCommand({ TableName, Item: item }));
  world.restore(backup);
  await restore({
    ...(live && { live: () => each(live) }),
    name: `of ${scheduler.now()}`,
    restored: () => each(table.items()),
    put,
    remove: async ({ pk, sk }) => void table.execute(new DeleteCommand({ TableName, Key: { pk, sk } })),
    now: scheduler.now(),
  });
  for (const item of table.items()) {
    const { stopped: _, ...breaker } = item;
    if (item["pk"] === "BREAKER") await put(breaker);
  }
}

async function* each(items: readonly Item[]) {
  yield* items;
}
