import type { Attention } from "./due.ts";

/** The saved views of the stays: each is a tab. */
export const views = ["all", "todo", "due", "waiting", "filed", "cancelled", "setAside"] as const;
export type View = (typeof views)[number];

/** A view shows stays in any of these conditions. */
export const attentionsOf: Readonly<Partial<Record<View, readonly Attention[]>>> = {
  todo: ["needsAction", "drafts"],
  due: ["overdue", "dueThisWeek"],
  waiting: ["waiting"],
  filed: ["filed"],
  setAside: ["setAside"],
};

/** The columns of a list after the reservation's own. */
export const columnNames = [
  "guestName",
  "apartment",
  "stay",
  "amount",
  "platform",
  "due",
  "state",
  "number",
  "reason",
  "toDo",
] as const;
export type ColumnName = (typeof columnNames)[number];

/** A column's heading above a list: a guest without a name has a tax number there. */
export const headOf = (name: ColumnName) => (name === "guestName" ? "guest" : name);

/** Those that a view begins with. */
export const usualColumns: Readonly<Record<View, readonly ColumnName[]>> = {
  all: ["guestName", "apartment", "stay", "amount", "state", "number"],
  todo: ["guestName", "apartment", "stay", "due", "reason", "toDo"],
  due: ["guestName", "apartment", "stay", "due", "state", "toDo"],
  waiting: ["guestName", "apartment", "stay", "due", "state", "reason"],
  filed: ["guestName", "apartment", "stay", "amount", "platform", "number"],
  cancelled: ["guestName", "apartment", "stay", "amount", "state", "number"],
  setAside: ["guestName", "apartment", "stay", "state", "reason", "number"],
};

/** The view that an address names, by default all. */
export const viewOf = ({ view }: { readonly view?: string | undefined }): View =>
  views.find((one) => one === view) ?? "all";
