import { Cancelled, Dismissed, TaskCreated } from "../../../shared/contract/schemas.ts";
import { isSettled } from "./due.ts";
import type { Reservation } from "./manager-records.ts";
import type { Session } from "./session.ts";

/** What can be done to many reservations at once, and to which of them. */
export const bulkActs = {
  sendAgain: (one: Reservation) => one.uploadStatus === "FAILED" && !isSettled(one),
  cancelThem: ({ uploadStatus }: Reservation) => uploadStatus === "PENDING",
  dismiss: (one: Reservation) =>
    (one.uploadStatus === "FAILED" || one.uploadStatus === "DRAFTED") && !one.dismissed && !isSettled(one),
} as const;
export type BulkAct = keyof typeof bulkActs;

const endpoints = {
  sendAgain: { schema: TaskCreated, path: "retry" },
  cancelThem: { schema: Cancelled, path: "cancel" },
  dismiss: { schema: Dismissed, path: "dismiss" },
} as const;

/** One request for each task that they were sent with. */
export async function actOnAll(session: Session, act: BulkAct, reservations: readonly Reservation[]): Promise<void> {
  const { schema, path } = endpoints[act];
  for (const [taskId, some] of Map.groupBy(reservations, (one) => one.taskId)) {
    const body = { rows: some.map(({ row }) => row) };
    await session.ask(schema, "POST", `/str/task/${taskId}/${path}`, { body, key: crypto.randomUUID() });
  }
}
