import { messageOf, partial, saved } from "./seen-pages.ts";
import { type Asked, sessionWith, sourceOf } from "./shown.ts";

/** A portal with this form, which is saved and finalised. `answers` are those to other changes and clicks, or instead. */
export function formPortal(page: string | ((asked: Asked) => string), answers: Record<string, string | Response> = {}) {
  const finalised = messageOf("info", "Επιτυχής Οριστικοποίηση Δήλωσης");
  const told = new Map(
    Object.entries({ "appForm:saveButton": saved, "appForm:finalizeButton": finalised, ...answers }),
  );
  return sessionWith((asked) => {
    if (asked.method === "GET") return typeof page === "string" ? page : page(asked);
    return told.get(sourceOf(asked)) ?? partial();
  });
}
