import * as v from "valibot";
import type { Store, Written } from "../aws/store.ts";
import { FilingNumber, TaskId } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";
import { monthKey } from "./keys.ts";

const MonthLock = v.object({ taskId: TaskId, filing: FilingNumber });
type Holder = v.InferOutput<typeof MonthLock>;

interface Month {
  readonly portalUser: string;
  readonly year: number;
  readonly month: number;
}

/** `holder`: the other filing that holds the month. */
type MonthLocked = { readonly written: true } | { readonly written: false; readonly holder: Holder };

/** One filing at a time may submit a portal user's climate-fee statement for a month. */
export interface MonthRepository {
  /** Locks a month, or finds it locked by this filing. */
  lock(month: Month, by: Holder): Promise<MonthLocked>;
  /** Passes the lock on from the filing that was seen to hold it: not where that one no longer does. */
  takeOver(month: Month, from: Holder, to: Holder): Promise<Written>;
}

export function createMonthRepository(store: Store): MonthRepository {
  const monthLockKey = ({ portalUser, year, month }: Month) => monthKey(portalUser, year, month);
  return {
    async lock(month, { taskId, filing }) {
      const locked = await store.putIfAbsent({ ...monthLockKey(month), taskId, filing });
      if (locked.written) return locked;
      const holder = parse(MonthLock, await store.get(monthLockKey(month)));
      return holder.taskId === taskId && holder.filing === filing ? { written: true } : { written: false, holder };
    },

    async takeOver(month, from, { taskId, filing }) {
      const condition = "#taskId = :taskId AND #filing = :filing";
      const values = { ":taskId": from.taskId, ":filing": from.filing };
      return await store.update(monthLockKey(month), { set: { taskId, filing }, condition, values });
    },
  };
}
