import type { ServiceEvent } from "../../../shared/contract/events.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { digestOf } from "../../../shared/tasks/notifying/digest.ts";
import type { DigestFacts } from "../../../shared/tasks/notifying/digest-facts.ts";
import type { Language } from "../../../shared/wording/say.ts";

export interface Dependencies {
  readDigestFacts(): Promise<DigestFacts>;
  send(events: readonly ServiceEvent[]): Promise<ReadonlySet<string>>;
  readonly now: () => EpochMs;
  readonly language: Language;
}

/** Schedule: sends the daily digest as an event, or nothing if there is nothing to say. */
export function createHandler({ readDigestFacts, send, now, language }: Dependencies) {
  return async (): Promise<void> => {
    const digest = digestOf(await readDigestFacts(), now(), language);
    if (digest && !(await send([digest])).has(digest.detail.id)) throw new Error("the queue did not take the digest");
  };
}
