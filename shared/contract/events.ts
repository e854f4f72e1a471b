import type { ErrorValue, State, taskKinds } from "./outcome.ts";

/** The lines of the daily digest, in the order in which they are read. */
export const digestLines = ["title", "due", "failed", "heldUp", "more"] as const;

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
  | Told<"declaration.due_soon", Reservation & { dueDate: string }>
  | Told<"digest.daily", DailyDigest>;

/** Counts, and what a mail says of them: the name of an owner whose login is blocked is told, no username. */
interface DailyDigest {
  /** YYYY-MM-DD in Athens. */
  readonly date: string;
  readonly overdue: number;
  readonly dueInTwoDays: number;
  readonly dueInAWeek: number;
  readonly failedSinceYesterday: number;
  readonly isPortalUp: boolean;
  readonly blockedOwners: readonly number[];
  readonly lines: Readonly<Record<(typeof digestLines)[number], string>>;
}

interface Reservation {
  readonly taskId: number;
  readonly apartmentId: number;
  readonly reservationId: string;
}

interface Told<Type extends string, Detail> {
  readonly type: Type;
  readonly detail: Readonly<Detail> & { readonly id: string };
}
