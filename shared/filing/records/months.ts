import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import type { FilingRef } from "./filings.ts";
import { monthKey } from "./keys.ts";

const Claim = v.object({ taskId: v.number(), filing: v.number() });

/** One filing at a time may submit a portal user's climate-fee statement of a month: `stating/file-statement.ts` claims it. */
export interface MonthRepository {
  /** Undefined when the month is ours; else the filing that holds it. */
  claim(month: Month, ref: FilingRef): Promise<FilingRef | undefined>;
  /** Takes the month over from a filing that is closed. */
  takeOver(month: Month, from: FilingRef, to: FilingRef): Promise<boolean>;
}

interface Month {
  readonly portalUser: string;
  readonly year: number;
  readonly month: number;
}

export function createMonthRepository(store: Store): MonthRepository {
  const keyOf = ({ portalUser, year, month }: Month) => monthKey(portalUser, year, month);
  return {
    async claim(month, { taskId, filing }) {
      if (await store.putIfAbsent({ ...keyOf(month), taskId, filing })) return undefined;
      const holder = parse(Claim, await store.get(keyOf(month)));
      return holder.taskId === taskId && holder.filing === filing ? undefined : holder;
    },

    async takeOver(month, from, { taskId, filing }) {
      const condition = "#taskId = :taskId AND #filing = :filing";
      const values = { ":taskId": from.taskId, ":filing": from.filing };
      return (await store.update(keyOf(month), { set: { taskId, filing }, condition, values })) !== undefined;
    },
  };
}
