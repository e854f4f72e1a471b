import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { accountId, region, ruleArn } from "../aws.ts";

export interface Schedule {
  readonly everyMs: number;
  invoke(event: unknown): Promise<unknown>;
  failed(error: unknown): void;
}

/** Invokes repeatedly until the signal, never twice at a time. After a long run it rests as long, so that other work goes on. */
export async function runSchedule(name: string, schedule: Schedule, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const began = Date.now();
    await schedule.invoke(scheduledEvent(name, new Date())).catch(schedule.failed);
    const took = Date.now() - began;
    await sleep(Math.max(took, schedule.everyMs - took), undefined, { signal }).catch(() => undefined);
  }
}

/** EventBridge's event for a scheduled rule. */
export function scheduledEvent(rule: string, time: Date) {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: accountId,
    time: time.toISOString().replace(/\.\d+Z$/, "Z"),
    region,
    resources: [ruleArn(rule)],
    detail: {},
  };
}
