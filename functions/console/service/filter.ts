import { plain } from "../../../shared/sheets/values.ts";
import { type Attention, attentionOf, monthOf, today } from "./due.ts";
import type { Records, Reservation } from "./manager-records.ts";

export interface Filter {
  readonly attention?: Attention | undefined;
  readonly state?: string | undefined;
  readonly apartmentId?: number | undefined;
  readonly ownerId?: number | undefined;
  readonly taskId?: number | undefined;
  readonly month?: string | undefined;
  readonly text?: string | undefined;
}

/** Each reservation as it was sent last; of one task, as that task sent it. */
export function filtered(records: Records, filter: Filter, now = today()): readonly Reservation[] {
  const { reservations, latest, apartments } = records;
  const owned = new Set(apartments.filter(({ ownerId }) => ownerId === filter.ownerId).map(({ id }) => id));
  const text = plain(filter.text ?? "");
  return (filter.taskId ? reservations : latest).filter(
    (one) =>
      (!filter.state || one.uploadStatus === filter.state) &&
      (!filter.apartmentId || one.apartmentId === filter.apartmentId) &&
      (!filter.taskId || one.taskId === filter.taskId) &&
      (!filter.ownerId || owned.has(one.apartmentId)) &&
      (!filter.month || monthOf(one) === filter.month) &&
      (!filter.attention || attentionOf(one, now).includes(filter.attention)) &&
      (text === "" ||
        plain(
          `${one.reservationId} ${one.guestName ?? ""} ${one.guestTaxId ?? ""} ${one.declarationServerId}`,
        ).includes(text)),
  );
}

/** `#/reservations?state=FAILED`: a view that can be gone back to, and kept. */
export function filterOf(query: URLSearchParams): Filter {
  const text = (name: string) => query.get(name) ?? undefined;
  const number = (name: string) => Number(query.get(name)) || undefined;
  const attentions: readonly Attention[] = ["filed", "drafts", "waiting", "needsAction", "dueThisWeek", "overdue"];
  return {
    attention: attentions.find((one) => one === query.get("attention")),
    state: text("state"),
    apartmentId: number("apartment"),
    ownerId: number("owner"),
    taskId: number("task"),
    month: text("month"),
    text: text("text"),
  };
}
