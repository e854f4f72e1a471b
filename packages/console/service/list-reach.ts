import type { Filter } from "./filter.ts";
import type { Records } from "./manager-records.ts";
import { everything, type Reach, reachOf } from "./reach.ts";
import { type View, viewOf } from "./views.ts";

const ofOpen: readonly View[] = ["todo", "due", "waiting"];

/** Whether a view shows what is open or needs a person: that is read of any age. */
export const isOfOpen = (filter: Filter): boolean => ofOpen.includes(viewOf(filter));

/**
 * How far back a list has to be read before it is shown; undefined where it shows what there is, and says since when. A month is
 * shown whole, a task too; before nothing is found, everything is looked through.
 */
export function reachOfList(
  records: Records,
  filter: Filter,
  { month = filter.month, found }: { readonly month?: string | undefined; readonly found: number },
): Reach | undefined {
  if (month) return reachOf(month);
  if (filter.task) return reachOfTasks(records, filter.task.split(",").map(Number));
  // An earlier version of what seems to be set aside may be in force.
  if (viewOf(filter) === "setAside") return everything;
  return found > 0 || isOfOpen(filter) || !records.hasAllOpen ? undefined : everything;
}

/** A task's records were accepted at one instant. */
function reachOfTasks({ reservations }: Records, ids: readonly number[]): Reach {
  const instants = ids.map((id) => reservations.find(({ taskId }) => taskId === id)?.dateUploaded ?? everything);
  return instants.reduce((earliest, one) => (one < earliest ? one : earliest));
}

/** How far back the record is that an address names by its key. What was just sent is named by its newest record: that one comes. */
export const reachOfKey = (key: string): Reach | undefined => / (\d{4}-\d\d-\d\dT[\d:.]+Z) \d+$/.exec(key)?.[1];
