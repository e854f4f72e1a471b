import { type Client, newSecret, operatorName } from "../../shared/auth/client-record.ts";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import type { Store } from "../../shared/aws/store.ts";

/** The API's clients, past the API: when no token can be trusted, or nobody has one. */
export interface OperatedClients {
  list(): Promise<Client[]>;
  /** The old secret, its sessions and its tokens end. The new one is in the answer and nowhere else. */
  changeSecret(clientId: string): Promise<string>;
}

export function createOperatedClients(store: Store, now: () => number): OperatedClients {
  const clients = createClientRepository(store);
  return {
    async list() {
      const all: Client[] = [];
      for (let after: Awaited<ReturnType<typeof clients.list>>["last"]; ; ) {
        const { records, last } = await clients.list({ limit: 100, ...(after && { after }) });
        all.push(...records);
        if (last === undefined) return all;
        after = last;
      }
    },

    async changeSecret(clientId) {
      const secret = newSecret();
      if (await clients.changeSecret(clientId, secret, new Date(now()).toISOString(), operatorName)) return secret;
      throw new Error(`there is no client ${clientId}`);
    },
  };
}
