import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createStore, type Store } from "../../shared/aws/store.ts";
import { systemClock } from "../../shared/clock.ts";
import { createFakeTable, type FakeTable } from "./simulation/fake-table.ts";

/** The store over a table in memory; each command takes a turn, so that callers interleave. */
export function memoryStore(table: Pick<FakeTable, "execute">): Store {
  async function send<Output>(command: object): Promise<Output>;
  async function send(command: object): Promise<object> {
    await Promise.resolve();
    return table.execute(command);
  }
  return createStore({ documents: { send }, tableName: "memory", newWriteId: newRandomId, clock: systemClock });
}

/** A store over a table of its own, which is empty. */
export const emptyStore = (now: () => number = () => 0): Store => memoryStore(createFakeTable({ now }));
