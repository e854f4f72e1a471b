import type { ErrorValue, State, taskKinds } from "./outcome.ts";

/** The lines of the daily digest, in reading order. */
export const digestLines = ["title", "due", "failed", "heldUp", "more"] as const;

/** Events for others: ids and codes, no guest's data. Each arrives at least once, always with the same `id`. */
export type ServiceEvent =
  | Event<"task.completed", { taskId: number; kind: (typeof taskKinds)[number]; client_id: string }>
  | Event<
      "reservation.ended",
      Reservation & {
        status: State;
        errorValue: ErrorValue | "";
        serialNumberDeclaration: string;
        /** The number's year, "" without it: numbers begin again each year. */
        declaredYear: string;
      }
    >
  | Event<"owner.login_blocked", { taskId: number; ownerId: number; errorValue: ErrorValue | "" }>
  | Event<"declaration.due_soon", Reservation & { dueDate: string }>
  | Event<"digest.daily", DailyDigest>;

/** Counts, and the lines of a mail. It names owners whose login is blocked, but never a username. */
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

interface Event<Type extends string, Detail> {
  readonly type: Type;
  readonly detail: Readonly<Detail> & { readonly id: string };
}
