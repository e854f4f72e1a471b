import { allItems, type Store } from "../aws/store.ts";
import type { EpochMs, RowNumber, TaskId } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";
import { begunBy, type FilingRef, ItemKeys, needingAttention, numberInKey, underReview } from "./keys.ts";

type Index = "due" | "listed" | "attention";

/** What a person has to decide: a row, or a climate-fee statement's filing. */
export type UnderReview =
  | { readonly kind: "row"; readonly taskId: TaskId; readonly row: RowNumber }
  | ({ readonly kind: "statement" } & FilingRef);

/** The tasks with open work, oldest first. The index may lag by seconds. */
export async function openTasks(store: Pick<Store, "query">): Promise<number[]> {
  const [tasks, filings] = await Promise.all([keysIn(store, "due", "TASK"), keysIn(store, "due", "FILING")]);
  return [...new Set([...tasks, ...filings].map(({ pk }) => numberInKey(pk)))].toSorted((a, b) => a - b);
}

/** The open filings for which this login may have sent something. */
export async function begunFilings(store: Pick<Store, "query">, portalUser: string): Promise<FilingRef[]> {
  const keys = await keysIn(store, "listed", begunBy(portalUser));
  return keys.map(({ pk, sk }) => ({ taskId: numberInKey(pk), filing: numberInKey(sk) }));
}

/** Everything under review, the longest wait first. The indexes may lag by seconds. */
export async function allUnderReview(store: Pick<Store, "query">): Promise<UnderReview[]> {
  const [rows, statements] = await Promise.all([
    keysIn(store, "due", underReview),
    keysIn(store, "listed", underReview),
  ]);
  return [
    ...rows.map(({ pk, sk }) => ({ kind: "row" as const, taskId: numberInKey(pk), row: numberInKey(sk) })),
    ...statements.map(({ pk, sk }) => ({
      kind: "statement" as const,
      taskId: numberInKey(pk),
      filing: numberInKey(sk),
    })),
  ];
}

/** How many open reservations become late between two times. */
export async function countDue(store: Pick<Store, "query">, from: EpochMs, until: EpochMs): Promise<number> {
  // Failed reservations are listed under past times.
  const between = [new Date(from).toISOString(), new Date(until).toISOString()] as const;
  return (await keysIn(store, "attention", needingAttention, between)).length;
}

/** All keys in a partition of an index: ten thousand are a page or two. */
export async function keysIn(
  store: Pick<Store, "query">,
  index: Index,
  partition: string,
  between?: readonly [string, string],
) {
  const where = { index, partition, ...(between && { between }) };
  return await Array.fromAsync(allItems(store, where), (item) => parse(ItemKeys, item));
}
