import { defaultLimit } from "../../shared/contract/paging.ts";
import { createOwnerRepository, type Owner } from "../../shared/owners/owner-repository.ts";
import { createEventQueue } from "../../shared/ports/event-queue.ts";
import { createBreaker } from "../../shared/records/breaker.ts";
import { readNews } from "../../shared/tasks/telling/news.ts";
import { createSqs } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

export function composeDigest(serviceName: string, variables: Variables) {
  const {
    EVENTS_QUEUE_URL,
    DUE_DATES: dueDates,
    DIGEST_LANGUAGE: language,
  } = readSettings(variables, "EVENTS_QUEUE_URL", "DUE_DATES", "DIGEST_LANGUAGE");
  const { store, clock } = composeTable(serviceName, variables);
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
  return {
    ...{ now, language, send: createEventQueue(createSqs(), EVENTS_QUEUE_URL) },
    readNews: async () => await readNews({ store, owners, breaker, now, dueDates }),
  };
}
