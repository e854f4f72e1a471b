import * as v from "valibot";
import type { Store } from "../aws/store.ts";
import { parse } from "../parsing/parse.ts";

/** Who of the clients are admins: never more than there are, and never nobody once there was one. */
export interface AdminList {
  /** Once the client stands: one that is listed but not there would let the last real one go. */
  add(clientId: string): Promise<void>;
  /** Before the client is ended. False when it would leave no other. */
  takeOff(clientId: string): Promise<boolean>;
}

const key = { pk: "ADMINS", sk: "ADMINS" } as const;
const List = v.object({ clientIds: v.array(v.string()), writeId: v.string() });
/** Whoever loses this many races has met something other than a race. */
const maxRaces = 100;

/** One record for all admins: two that end each other at the same moment meet in it. */
export function createAdminList(store: Pick<Store, "get" | "update">): AdminList {
  /** Writes the next list, if nobody has written since it was read. */
  async function change(next: (clientIds: readonly string[]) => string[] | undefined): Promise<boolean> {
    for (let races = 0; races < maxRaces; races += 1) {
      const item = await store.get(key);
      const { clientIds, writeId } = item ? parse(List, item) : { clientIds: [], writeId: "" };
      const changed = next(clientIds);
      if (!changed) return false;
      const written = await store.update(key, {
        set: { clientIds: changed },
        ...(item
          ? { condition: "#writeId = :seen", values: { ":seen": writeId } }
          : { condition: "attribute_not_exists(#pk)" }),
      });
      if (written) return true;
    }
    throw new Error("the list of admins is being changed all the time");
  }

  return {
    async add(clientId) {
      await change((clientIds) => [...clientIds.filter((other) => other !== clientId), clientId]);
    },

    takeOff: (clientId) =>
      change((clientIds) => {
        const others = clientIds.filter((other) => other !== clientId);
        return others.length > 0 ? others : undefined;
      }),
  };
}
