import { defaultLimit } from "../../../shared/contract/paging.ts";
import { createOwnerRepository, type Owner } from "../../../shared/owners/owner-repository.ts";
import { createEventQueue } from "../../../shared/ports/queues.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { readDigestFacts } from "../../../shared/tasks/notifying/digest-facts.ts";
import { createSqs } from "../../compose/aws-clients.ts";
import { readSettings } from "../../compose/config.ts";
import { composeTable } from "../../compose/with-table.ts";
import { createHandler } from "./handler.ts";

const settings = readSettings(process.env, "EVENTS_QUEUE_URL", "DUE_DATES", "DIGEST_LANGUAGE");
const { store, clock } = composeTable("digest", process.env);
const records = createOwnerRepository(store);
const breaker = createBreaker(store, 0);
const { now } = clock;

async function owners(): Promise<Owner[]> {
  const all: Owner[] = [];
  for (let page = await records.list({ limit: defaultLimit }); ; ) {
    all.push(...page.records);
    if (!page.last) return all;
    page = await records.list({ limit: defaultLimit, after: page.last });
  }
}

export const handler = createHandler({
  now,
  language: settings.DIGEST_LANGUAGE,
  send: createEventQueue(createSqs(), settings.EVENTS_QUEUE_URL),
  readDigestFacts: async () => await readDigestFacts({ store, owners, breaker, now, dueDates: settings.DUE_DATES }),
});
