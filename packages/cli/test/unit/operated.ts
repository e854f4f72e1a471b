import { emptyStore } from "../../../../test/support/memory-store.ts";
import type { DeadLetters } from "../../operator/dead-letters.ts";
import { createRegister } from "../../operator/erase-guests.ts";
import { createOperator } from "../../operator/operator.ts";
import { createProgram } from "../../operator/program.ts";

export const now = Date.UTC(2026, 9, 20, 9);
export const at = "2026-10-20T09:00:00.000Z";
export const minute = 60_000;

const name = "prod, eu-south-1";

const letters: DeadLetters = {
  look: async () => ({ count: 2, some: [{ body: '{"taskId":5}', sentAt: now }] }),
  sendBack: async () => 2,
};

/** A table in memory, and the lines that an operator's command on it prints. */
export function operated() {
  const store = emptyStore(() => now);
  const register = createRegister(store);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `client-${ids}`;
  };
  const operator = createOperator({ store, register, newId, now: () => now });
  const outputs = { Region: "eu-south-1", Note: "it's" };
  const connect = () => ({
    name,
    operator,
    deadLetters: letters,
    restore: async () => [{ taskId: 5, row: 2 }],
    outputs,
    now: () => now + 90 * minute,
  });
  return {
    store,
    operator,
    register,
    /** What a command prints below the deployment's name. */
    async printed(...words: string[]) {
      const [command = "", ...typed] = words.join(" ").split(" < ");
      const lines: string[] = [];
      const program = createProgram({
        connect,
        print: (text) => lines.push(...text.split("\n")),
        ask: async () => typed.shift() ?? "",
      });
      await program.parseAsync(typed.length > 0 ? command.split(" ") : words, { from: "user" });
      const [first, ...others] = lines;
      if (words[0] === "outputs") return lines;
      if (first !== name) throw new Error(`the answer begins with ${first}, not with the deployment's name`);
      return others;
    },
  };
}
