import type { ErrorValue, State, taskKinds } from "./outcome.ts";

/**
 * What others are told: ids and codes, no guest's data. Each comes at least once; `id` is the same whenever it comes.
 */
export type ServiceEvent =
  | Told<"task.completed", { taskId: number; kind: (typeof taskKinds)[number]; client_id: string }>
  | Told<
      "reservation.ended",
      Reservation & { status: State; errorValue: ErrorValue | ""; serialNumberDeclaration: string }
    >
  | Told<"owner.login_blocked", { taskId: number; ownerId: number; errorValue: ErrorValue | "" }>
  | Told<"declaration.due_soon", Reservation & { dueDate: string }>;

interface Reservation {
  readonly taskId: number;
  readonly apartmentId: number;
  readonly reservationId: string;
}

interface Told<Type extends string, Detail> {
  readonly type: Type;
  readonly detail: Readonly<Detail> & { readonly id: string };
}
