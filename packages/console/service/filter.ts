import { plain } from "../../sheets/values.ts";
import { attentionOf, attentions, monthOf, today } from "./due.ts";
import type { Records, Reservation } from "./manager-records.ts";

/** A list's filter, under the names that its address has for it. */
export type Filter = Partial<ReturnType<typeof filterOf>>;

/** The latest record of each reservation, or a task's own records. A search also finds those that are set aside. */
export function filtered(records: Records, filter: Filter, now = today()): readonly Reservation[] {
  const { reservations, latest, setAside, apartments } = records;
  const owned = new Set(apartments.filter(({ ownerId }) => ownerId === filter.owner).map(({ id }) => id));
  const tasks = new Set(filter.task?.split(",").map(Number));
  const text = plain(filter.text ?? "");
  const among = text === "" ? latest : [...latest, ...setAside];
  const asked = filter.attention === "setAside" ? setAside : filter.task ? reservations : among;
  return asked.filter(
    (one) =>
      (!filter.state || one.uploadStatus === filter.state) &&
      (!filter.apartment || one.apartmentId === filter.apartment) &&
      (!filter.task || tasks.has(one.taskId)) &&
      (!filter.owner || owned.has(one.apartmentId)) &&
      (!filter.month || monthOf(one) === filter.month) &&
      (!filter.attention || filter.attention === "setAside" || attentionOf(one, now).includes(filter.attention)) &&
      (text === "" ||
        plain(
          `${one.reservationId} ${one.guestName ?? ""} ${one.guestTaxId ?? ""} ${one.declarationServerId}`,
        ).includes(text)),
  );
}

/** Reads `#/reservations?state=FAILED`, a view that can be bookmarked and returned to. */
export function filterOf(query: URLSearchParams) {
  const text = (name: string) => query.get(name) ?? undefined;
  const number = (name: string) => Number(query.get(name)) || undefined;
  return {
    attention: attentions.find((one) => one === query.get("attention")),
    state: text("state"),
    apartment: number("apartment"),
    owner: number("owner"),
    /** One, or several of one file: "7,8". */
    task: text("task"),
    month: text("month"),
    text: text("text"),
    /** `due`, or `-due` for the latest first. */
    sort: text("sort"),
    /** Columns shown beside the usual ones: "amount,platform". */
    columns: text("columns"),
  };
}
