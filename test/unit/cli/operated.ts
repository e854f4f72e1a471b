import type { DeadLetters } from "../../../cli/operator/dead-letters.ts";
import { createOperator } from "../../../cli/operator/operator.ts";
import { createProgram } from "../../../cli/operator/program.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";

export const now = Date.UTC(2026, 9, 20, 9);
export const at = "2026-10-20T09:00:00.000Z";
export const minute = 60_000;

const letters: DeadLetters = {
  look: async () => ({ count: 2, some: [{ body: '{"taskId":5}', sentAt: now }] }),
  sendBack: async () => 2,
};

/** A table in memory, and what an operator's command prints that is run on it, line by line. */
export function operated() {
  const store = memoryStore(createFakeTable({ now: () => now }));
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `client-${ids}`;
  };
  const operator = createOperator({ store, newId, now: () => now });
  const outputs = { Region: "eu-south-1", Note: "it's" };
  const connect = () => ({ operator, deadLetters: letters, outputs, now: () => now + 90 * minute });
  return {
    store,
    operator,
    async printed(...words: string[]) {
      const lines: string[] = [];
      const program = createProgram({ connect, print: (text) => lines.push(...text.split("\n")) });
      await program.parseAsync(words, { from: "user" });
      return lines;
    },
  };
}
