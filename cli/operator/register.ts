import { allItems, type Store } from "../../shared/aws/store.ts";
import { RowRef } from "../../shared/filing/records/claims.ts";
import { parse } from "../../shared/parsing/parse.ts";

/** Whose guests were erased, by reference: kept beside the table, so that no restored one brings them back. */
export interface Register {
  add(rows: readonly RowRef[]): Promise<void>;
  all(): Promise<RowRef[]>;
}

const erased = "ERASED";

export function createRegister(store: Pick<Store, "putIfAbsent" | "query">): Register {
  return {
    async add(rows) {
      for (const { taskId, row } of rows) await store.putIfAbsent({ pk: erased, sk: `${taskId}#${row}`, taskId, row });
    },

    all: () => Array.fromAsync(allItems(store, { partition: erased }), (item) => parse(RowRef, item)),
  };
}
