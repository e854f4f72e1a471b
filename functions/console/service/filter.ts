import { plain } from "../../../shared/sheets/values.ts";
import { type Attention, attentionOf, attentions, monthOf, today } from "./due.ts";
import type { Records, Reservation } from "./manager-records.ts";

export interface Filter {
  readonly attention?: Attention | undefined;
  readonly state?: string | undefined;
  readonly apartmentId?: number | undefined;
  readonly ownerId?: number | undefined;
  /** One, or several of one file: "7,8". */
  readonly tasks?: string | undefined;
  readonly month?: string | undefined;
  readonly text?: string | undefined;
  /** `due`, or `-due` for the latest first. */
  readonly sort?: string | undefined;
  /** Those shown beside the usual ones: "amount,platform". */
  readonly columns?: string | undefined;
}

/** Each reservation as it was sent last; of one task, as that task sent it. A search finds what is set aside too. */
export function filtered(records: Records, filter: Filter, now = today()): readonly Reservation[] {
  const { reservations, latest, setAside, apartments } = records;
  const owned = new Set(apartments.filter(({ ownerId }) => ownerId === filter.ownerId).map(({ id }) => id));
  const tasks = new Set(filter.tasks?.split(",").map(Number));
  const text = plain(filter.text ?? "");
  const among = text === "" ? latest : [...latest, ...setAside];
  const asked = filter.attention === "setAside" ? setAside : filter.tasks ? reservations : among;
  return asked.filter(
    (one) =>
      (!filter.state || one.uploadStatus === filter.state) &&
      (!filter.apartmentId || one.apartmentId === filter.apartmentId) &&
      (!filter.tasks || tasks.has(one.taskId)) &&
      (!filter.ownerId || owned.has(one.apartmentId)) &&
      (!filter.month || monthOf(one) === filter.month) &&
      (!filter.attention || filter.attention === "setAside" || attentionOf(one, now).includes(filter.attention)) &&
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
  return {
    attention: attentions.find((one) => one === query.get("attention")),
    state: text("state"),
    apartmentId: number("apartment"),
    ownerId: number("owner"),
    tasks: text("task"),
    month: text("month"),
    text: text("text"),
    sort: text("sort"),
    columns: text("columns"),
  };
}

/** The address of a list: the way back to it, and what can be kept as a bookmark. */
export const queryOf = ({ apartmentId, ownerId, tasks, ...same }: Filter) => ({
  ...{ ...same, apartment: apartmentId, owner: ownerId, task: tasks },
});
