import type { Store } from "../../aws/store.ts";
import type { EpochMs, TaskId } from "../../ids-and-times.ts";
import type { OwnerRecord } from "../../ports/owners-and-apartments.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import type { Filing } from "../../records/filings.ts";
import { portalUserKey, portalUserOf } from "../../records/keys.ts";
import { begunFilings } from "../../records/open-work.ts";
import { blockOf, readUser } from "../../records/portal-users.ts";
import type { RowRepository } from "../../records/row-repository.ts";

/** The tasks that need an owner's login to look up what they sent. None where it cannot log in. */
export type TasksInDoubt = (owner: OwnerRecord) => Promise<number[]>;

interface Dependencies {
  readonly store: Pick<Store, "get" | "query">;
  readonly rows: Pick<RowRepository, "list">;
  readonly filings: Pick<FilingRepository, "find">;
  readonly now: () => EpochMs;
}

export function createTasksInDoubt({ store, rows, filings, now }: Dependencies): TasksInDoubt {
  async function isLookedUp(begun: Filing): Promise<boolean> {
    // Nobody knows what it has sent, until a worker hands it to a person.
    if (begun.unread) return true;
    if (begun.kind === "statement") return begun.statement.intent !== undefined && !begun.outcome;
    const { taskId, number, rows: numbers } = begun;
    if (numbers.length === 0) return false;
    const stored = await rows.list(taskId, Math.min(...numbers), Math.max(...numbers));
    return stored.some(({ filing, state }) => filing === number && (state === "PROCESSING" || state === "CHECKING"));
  }
  return async ({ portalUsername, sealedPassword }) => {
    const portalUser = portalUserOf(portalUsername);
    const known = await store.get(portalUserKey(portalUser));
    if (!known || sealedPassword === undefined) return [];
    // A lock passes by itself; a block that a person has to end does not.
    if (blockOf(readUser(known), sealedPassword, now())?.until === "") return [];
    const tasks = new Set<TaskId>();
    for (const ref of await begunFilings(store, portalUser)) {
      const filing = await filings.find(ref);
      if (filing && (await isLookedUp(filing))) tasks.add(ref.taskId);
    }
    return [...tasks];
  };
}
