import { plain } from "../../sheets/values.ts";
import { attentionOf, monthOf, today } from "./due.ts";
import type { Records, Reservation } from "./manager-records.ts";
import { attentionsOf, viewOf } from "./views.ts";

/** A list's filter, under the names that its address has for it. */
export type Filter = Partial<ReturnType<typeof filterOf>>;

/** The latest record of each reservation, or a task's own records. A search also finds those that are set aside. */
export function filtered(records: Records, filter: Filter, now = today()): readonly Reservation[] {
  const { reservations, latest, setAside, apartments } = records;
  const owned = new Set(apartments.filter(({ ownerId }) => ownerId === filter.owner).map(({ id }) => id));
  const tasks = new Set(filter.task?.split(",").map(Number));
  const text = plain(filter.text ?? "");
  const among = text === "" ? latest : [...latest, ...setAside];
  const view = viewOf(filter);
  const wanted = attentionsOf[view];
  const isAside = view === "setAside";
  const asked = isAside ? setAside : filter.task ? reservations : among;
  return asked.filter(
    (one) =>
      (!filter.state || one.uploadStatus === filter.state) &&
      (!filter.apartment || one.apartmentId === filter.apartment) &&
      (!filter.task || tasks.has(one.taskId)) &&
      (!filter.owner || owned.has(one.apartmentId)) &&
      (!filter.month || monthOf(one) === filter.month) &&
      (!filter.platform || one.platform === filter.platform) &&
      (!wanted || isAside || attentionOf(one, now).some((name) => wanted.includes(name))) &&
      (view !== "cancelled" || one.cancellationDate !== undefined) &&
      (text === "" || textOf(one).includes(text)),
  );
}

const texts = new WeakMap<Reservation, string>();

/** The text that a search looks in. Made once for each record, since every letter typed searches all of them. */
function textOf(one: Reservation): string {
  const known = texts.get(one);
  if (known !== undefined) return known;
  const { reservationId, guestName = "", guestTaxId = "", declarationServerId } = one;
  const text = plain(`${reservationId} ${guestName} ${guestTaxId} ${declarationServerId}`);
  texts.set(one, text);
  return text;
}

/** Reads `#/stays?state=FAILED`, a view that can be bookmarked and returned to. */
export function filterOf(query: URLSearchParams) {
  const text = (name: string) => query.get(name) ?? undefined;
  const number = (name: string) => Number(query.get(name)) || undefined;
  return {
    /** A saved view: see `views`. */
    view: text("view"),
    state: text("state"),
    platform: text("platform"),
    apartment: number("apartment"),
    owner: number("owner"),
    /** One, or several of one file: "7,8". */
    task: text("task"),
    month: text("month"),
    text: text("text"),
    /** `due`, or `-due` for the latest first. */
    sort: text("sort"),
    /** The columns shown, if they are not the view's own: "amount,platform". */
    columns: text("columns"),
  };
}
