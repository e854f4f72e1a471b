import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import type { DueDates } from "../../contract/due-date.ts";
import type { ServiceEvent } from "../../contract/events.ts";
import type { TaskId } from "../../ids-and-times.ts";
import type { Log } from "../../log.ts";
import { parse } from "../../parsing/parse.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import { ItemKeys, outbox, outboxNames } from "../../records/keys.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import { toEach } from "../../to-each.ts";
import { eventsOf, type TaskParts } from "./events-of.ts";

export interface EventSenderDependencies {
  readonly store: Pick<Store, "query" | "getMany" | "update">;
  readonly tasks: Pick<TaskRepository, "find">;
  readonly filings: Pick<FilingRepository, "list">;
  /** Resolves with the ids that the queue has accepted. */
  send(events: readonly ServiceEvent[]): Promise<ReadonlySet<string>>;
  readonly dueDates: DueDates;
  readonly log: Log;
}

const Marked = v.looseObject({ ...ItemKeys.entries, owedAt: v.string() });

interface MarkedRecord extends v.InferOutput<typeof Marked> {
  readonly events: readonly ServiceEvent[];
}

const recordsAtOnce = 500;

/** Sends the events of marked records. The mark is removed only after sending, so that each event comes at least once. */
export function createEventSender({ store, tasks, filings, send, dueDates, log }: EventSenderDependencies) {
  async function allOwing(): Promise<MarkedRecord[]> {
    const { items } = await store.query({ index: "owed", partition: outbox, limit: recordsAtOnce });
    // The index may lag: the record itself says whether it is still marked.
    const records = (await store.getMany(items.map((item) => parse(ItemKeys, item)))).filter((item) =>
      v.is(Marked, item),
    );
    const parts = new Map<TaskId, Promise<TaskParts>>();
    const partsOf = (taskId: TaskId) => {
      const reading = parts.get(taskId) ?? readParts(taskId);
      parts.set(taskId, reading);
      return reading;
    };
    const looks = await Promise.allSettled(
      records.map(async (record) => ({ ...record, events: await eventsOf(record, partsOf, dueDates) })),
    );
    const failed = looks.filter(({ status }) => status === "rejected").length;
    if (failed > 0) log.warn("events of some records cannot be sent; they stay marked", { failed });
    return looks.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
  }

  async function readParts(taskId: TaskId): Promise<TaskParts> {
    const [task, all] = await Promise.all([tasks.find(taskId), filings.list(taskId)]);
    return { task, filings: all };
  }

  /** Removes the mark that was read; a later event keeps its own. */
  async function unmark({ pk, sk, owedAt }: MarkedRecord): Promise<void> {
    const condition = "#owedAt = :read";
    // biome-ignore lint/plugin: the mark of a later event stays
    await store.update({ pk, sk }, { remove: outboxNames, condition, values: { ":read": owedAt } });
  }

  return async (): Promise<void> => {
    const owing = await allOwing();
    const events = new Map(owing.flatMap((one) => one.events.map((event) => [event.detail.id, event])));
    const sent = await send([...events.values()]);
    const allSent = owing.filter((one) => one.events.every(({ detail }) => sent.has(detail.id)));
    await toEach(allSent, unmark);
  };
}
