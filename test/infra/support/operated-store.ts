import { randomUUID } from "node:crypto";
import { createRegister } from "../../../packages/cli/operator/erase-guests.ts";
import { createOperator } from "../../../packages/cli/operator/operator.ts";
import { createProgram } from "../../../packages/cli/operator/program.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { emptyStore } from "../../support/memory-store.ts";

const now = () => Date.UTC(2026, 9, 1);
const reservation = {
  reservationId: "A-3",
  apartmentId: 7,
  startDate: "01/09/2026",
  endDate: "04/09/2026",
  amountReceived: 240.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  guestName: "Ada Guest",
  guestId: "P-SECRET",
  isForeigner: true,
};

/** A store with an open task 12 of three reservations. */
export async function createOperatedStore(): Promise<Store> {
  const store = emptyStore(now);
  const submission = { kind: "str" as const, reservations: [reservation, reservation, reservation] };
  const task = { taskId: 12, clientId: "c", createdAt: "2026-09-05T10:00:00.000Z", draftUpload: false, submission };
  await createTaskRepository(store, () => "mark").accept(task, now());
  return store;
}

/** Runs `npm run admin -- …` on the store, types these answers, and returns what it prints. */
export async function operate(store: Store, words: readonly string[], typed: readonly string[] = []): Promise<string> {
  const answers = [...typed];
  const printed: string[] = [];
  const letters = [{ body: '{"taskId":12}', sentAt: now() }];
  const program = createProgram({
    connect: () => ({
      name: "prod, eu-south-1",
      operator: createOperator({ store, register: createRegister(store), newId: randomUUID, now }),
      deadLetters: {
        look: () => Promise.resolve({ count: 1, some: letters }),
        sendBack: () => Promise.resolve(1),
      },
      restore: () => Promise.resolve([]),
      outputs: { Region: "eu-south-1", TableName: "it's a table" },
      now,
    }),
    print: (text) => printed.push(text),
    ask: async () => answers.shift() ?? "",
  });
  await program.parseAsync([...words], { from: "user" });
  return printed.join("\n");
}
