import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Item, Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";

/** A client as queues and indexes know it: what it sends shares a line. */
export const lineOf = (clientId: string) => createHash("sha256").update(clientId).digest("base64url").slice(0, 22);

interface OpenWork {
  readonly clientId: string;
  readonly taskId: number;
  /** Absent for the task itself, until it is dispatched. */
  readonly filing?: number;
  readonly rows: number;
}

const open = "OPEN";
const padded = (count: number, digits: number) => String(count).padStart(digits, "0");

/** Where open work is summed: its size stands in the index itself. A statement, search or check counts as a row. */
export const openPlace = ({ clientId, taskId, filing = 0, rows }: OpenWork) => ({
  ownedBy: open,
  ownedAt: [lineOf(clientId), padded(taskId, 10), padded(filing, 5), padded(Math.max(rows, 1), 4)].join("#"),
});
/** The attributes of that place: they go when the work ends. */
export const openPlaceNames = ["ownedBy", "ownedAt"] as const;

const Place = v.object({ ownedAt: v.string() });

/**
 * How many rows are open, of a client or of all: summed at each reading, at most up to `most`. The index may be seconds
 * behind.
 */
export async function countOpenRows(store: Pick<Store, "query">, most: number, clientId?: string): Promise<number> {
  const line = clientId === undefined ? undefined : lineOf(clientId);
  const between = line === undefined ? undefined : ([`${line}#`, `${line}#~`] as const);
  let count = 0;
  let after: Item | undefined;
  do {
    const query = { index: "owned", partition: open, ...(between && { between }), ...(after && { after }) } as const;
    const page = await store.query(query);
    for (const item of page.items) count += Number(parse(Place, item).ownedAt.split("#").at(-1));
    after = page.last;
  } while (after && count < most);
  return count;
}
