import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import type { FilingRef } from "./filings.ts";
import { monthKey } from "./keys.ts";

const Claim = v.object({ taskId: v.number(), filing: v.number() });

interface Month {
  readonly portalUser: string;
  readonly year: number;
  readonly month: number;
}

/** One filing at a time may submit a portal user's climate-fee statement of a month: `stating/file-statement.ts` claims it. */
export type MonthRepository = ReturnType<typeof createMonthRepository>;

export function createMonthRepository(store: Store) {
  const keyOf = ({ portalUser, year, month }: Month) => monthKey(portalUser, year, month);
  return {
    /** Undefined when the month is ours; else the filing that holds it. */
    async claim(month: Month, { taskId, filing }: FilingRef) {
      if (await store.putIfAbsent({ ...keyOf(month), taskId, filing })) return undefined;
      const holder = parse(Claim, await store.get(keyOf(month)));
      return holder.taskId === taskId && holder.filing === filing ? undefined : holder;
    },

    /** Takes the month over from a filing that is closed. */
    async takeOver(month: Month, from: FilingRef, { taskId, filing }: FilingRef) {
      const condition = "#taskId = :taskId AND #filing = :filing";
      const values = { ":taskId": from.taskId, ":filing": from.filing };
      return (await store.update(keyOf(month), { set: { taskId, filing }, condition, values })) !== undefined;
    },
  };
}
