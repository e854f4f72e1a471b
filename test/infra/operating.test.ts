import { GetQueueAttributesCommand, SQSClient, StartMessageMoveTaskCommand } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { createOperator } from "../../cli/admin/operator.ts";
import { createProgram } from "../../cli/admin/program.ts";
import { isSecretOf } from "../../shared/auth/client-record.ts";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import type { Store } from "../../shared/aws/store.ts";
import { createRowRepository, type Row } from "../../shared/filing/records/rows.ts";
import { createTaskRepository } from "../../shared/filing/records/tasks.ts";
import { memoryStore } from "../support/memory-store.ts";
import { createFakeTable } from "../support/simulation/fake-table.ts";
import { documentedCommands, wordsOf } from "./support/documented-commands.ts";

const now = () => Date.UTC(2026, 9, 1);
const client = new SQSClient({ region: "eu-central-1" });
const sqs = mockClient(client);
const deadLetters = { tasks: "https://queues/tasks-dead", filings: "https://queues/filings-dead" };
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
const aRow = (change: Partial<Row> = {}): Row => ({
  taskId: 12,
  row: 3,
  filing: 1,
  reservation,
  isDraft: false,
  acceptedAt: "2026-09-05T10:00:00.000Z",
  lastUpdated: "2026-09-05T10:00:00.000Z",
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: "",
  declarationServerId: "",
  evidence: [{ at: now(), event: "the answer to the final was lost" }],
  ...change,
});

let store: Store;
let printed: string[];

beforeEach(async () => {
  store = memoryStore(createFakeTable({ now }));
  printed = [];
  sqs.reset();
  sqs
    .on(GetQueueAttributesCommand)
    .resolves({ Attributes: { QueueArn: "arn:dead", ApproximateNumberOfMessages: "2" } });
  sqs.on(StartMessageMoveTaskCommand).resolves({});
  const submission = { kind: "str" as const, reservations: [reservation] };
  const task = { taskId: 12, clientId: "c", createdAt: "2026-09-05T10:00:00.000Z", draftUpload: false, submission };
  await createTaskRepository(store, () => "mark").accept(task, now());
  for (const row of [3, 4]) await createRowRepository(store, now).putIfAbsent(aRow({ row }));
});

/** Runs `npm run admin -- …` on the store. */
async function admin(...words: string[]): Promise<string> {
  const program = createProgram({
    connect() {
      const operator = createOperator({ store, newId: () => "client-1", now });
      return { operator, deadLetters, sqs: client };
    },
    print: (text) => printed.push(text),
  });
  await program.parseAsync(words, { from: "user" });
  return printed.join("\n");
}

const stored = (row: number) => createRowRepository(store, now).find(12, row);

describe("clients create", () => {
  it("makes a client whose secret, shown once, is the one that logs in", async () => {
    const output = await admin("clients", "create", "--roles", "admin,str-uploader");

    const secret = /^secret +(\S+)$/m.exec(output)?.[1] ?? "";
    const client = await createClientRepository(store).find("client-1");
    expect(client).toMatchObject({ clientId: "client-1", roles: ["admin", "str-uploader"] });
    expect(isSecretOf(client, secret)).toBe(true);
    expect(JSON.stringify(client)).not.toContain(secret);
  });

  it("makes none for a role that there is not", async () => {
    await expect(admin("clients", "create", "--roles", "root")).rejects.toThrow("expected some of admin");
    expect(await createClientRepository(store).find("client-1")).toBeUndefined();
  });
});

describe("tasks and rows", () => {
  it("shows what was sent and seen, and no guest's data", async () => {
    const output = `${await admin("rows", "show", "12", "3")}${await admin("tasks", "show", "12")}`;

    expect(output).toContain("NEEDS_REVIEW outcome_unknown");
    expect(output).toContain("the answer to the final was lost");
    expect(output).toContain("not dispatched");
    expect(output).not.toContain("Ada Guest");
    expect(output).not.toContain("P-SECRET");
  });

  it("says so when there is no such task or row", async () => {
    await expect(admin("tasks", "show", "99")).rejects.toThrow("there is no task 99");
    await expect(admin("rows", "show", "12", "9")).rejects.toThrow("there is no row 9 of task 12");
  });

  it("decides a row under review", async () => {
    await admin("rows", "resolve", "12", "3", "--as", "SUBMITTED", "--declaration", "256/2026");

    expect(await stored(3)).toMatchObject({ state: "SUBMITTED", errorValue: "", declarationServerId: "256/2026" });
  });

  it("does not call a declaration submitted without its number", async () => {
    await expect(admin("rows", "resolve", "12", "3", "--as", "SUBMITTED")).rejects.toThrow("--declaration");
    expect(await stored(3)).toMatchObject({ state: "NEEDS_REVIEW" });
  });

  it("never changes a row that is not under review", async () => {
    await admin("rows", "resolve", "12", "3", "--as", "SUBMITTED", "--declaration", "256/2026");

    await expect(admin("rows", "resolve", "12", "3", "--as", "FAILED")).rejects.toThrow("is SUBMITTED");
    expect(await stored(3)).toMatchObject({ state: "SUBMITTED" });
  });
});

it("redrives a queue's dead letters to where they came from", async () => {
  expect(await admin("redrive", "filings")).toContain("2 messages");
  expect(sqs).toHaveReceivedCommandWith(GetQueueAttributesCommand, { QueueUrl: deadLetters.filings });
  expect(sqs).toHaveReceivedCommandWith(StartMessageMoveTaskCommand, { SourceArn: "arn:dead" });
});

describe("the operators' pages", () => {
  const prefix = "npm run admin -- ";
  const commands = documentedCommands();
  const ours = commands.filter(({ line }) => line.startsWith(prefix));

  it.each(ours.map(({ page, line }) => [page, line]))("%s: %s", async (_, line) => {
    expect(await admin(...wordsOf(line.slice(prefix.length)))).not.toBe("");
  });

  it("mark every other command as needing AWS", () => {
    const known = ["npm run portal:check -- --help"];
    const others = commands.filter(({ line, needsAws }) => !needsAws && !line.startsWith(prefix));

    expect(others.map(({ line }) => line)).toEqual(known);
    expect(ours.length).toBeGreaterThan(5);
  });
});
