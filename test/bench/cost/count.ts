import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { credentials, region } from "../../../local/aws.ts";
import { tableName } from "../../../local/table/table-child.ts";
import { table } from "../../../shared/deployment/table.ts";
import { type Deployment, deploy } from "../../infra/support/deployment.ts";
import { callerOf } from "../../infra/support/journey.ts";
import type { Call } from "../../infra/support/recorder.ts";
import { stages, synthesize } from "../../infra/support/synthesized.ts";
import { sizeOf } from "../../support/simulation/item-size.ts";
import { measureFiling } from "../filing.ts";
import { addOwner, aStay, logIn, messagesOf } from "./owner-with-stays.ts";
import type { Counted } from "./sums.ts";

const stays = 100;
/** So often a consumer asks for the outcomes of a task. */
const looks = 5;
const Task = v.object({ taskId: v.number(), filings: v.optional(v.array(v.unknown()), []) });
const writing = ["PutItem", "UpdateItem", "DeleteItem"].map((name) => `dynamodb:${name}`);

/** Runs the bundles as they are deployed over one task of one owner, and counts what they ask of AWS. */
export async function countCalls(): Promise<Counted> {
  const deployment = await deploy(synthesize(stages.prod));
  try {
    const caller = callerOf(deployment);
    await logIn(caller);
    const apartmentId = await addOwner(deployment, caller, 1);

    let taskId = 0;
    const during = (work: () => Promise<number>) => counted(deployment, work);
    const accept = await during(async () => {
      const reservations = Array.from({ length: stays }, (_, place) => aStay(apartmentId, place));
      ({ taskId } = await caller.api("create-str-task", Task, { body: { reservations } }));
      return 1;
    });
    const before = deployment.calls.length;
    const dispatch = await during(async () => {
      await caller.ring("dispatch-task", { taskId });
      return 1;
    });
    const rung = deployment.calls.slice(before).flatMap(messagesOf);
    const file = await during(async () => {
      for (const message of rung) await caller.ring("file-declarations", message);
      return rung.length;
    });
    const read = await during(async () => {
      const path = { id: String(taskId) };
      const Submitted = v.object({ reservations: v.array(v.object({ uploadStatus: v.literal("SUBMITTED") })) });
      for (let look = 0; look < looks; look += 1) {
        await caller.api("list-task-reservations", Submitted, { path, query: `limit=${stays}` });
      }
      return looks;
    });
    const tell = await during(async () => {
      await caller.tick("sweep");
      return 1;
    });
    const sweep = await during(async () => {
      await caller.tick("sweep");
      return 1;
    });
    const digest = await during(async () => {
      await caller.tick("digest");
      return 1;
    });
    const status = await during(async () => {
      await caller.api("get-filing-status", v.unknown());
      return 1;
    });
    const { portalRequests } = await measureFiling({ owners: 1, stays, latencyMs: 0 });
    return {
      stays,
      parts: { accept, dispatch, file, read, tell, sweep, digest, status },
      portalRequests: portalRequests / stays,
      storedBytes: Math.round((await bytesOf(deployment, taskId)) / stays),
    };
  } finally {
    await deployment.close();
  }
}

async function counted(
  { calls, logged }: Deployment,
  work: () => Promise<number>,
): Promise<Counted["parts"]["accept"]> {
  const start = calls.length;
  const loggedBefore = await logged();
  const invocations = await work();
  const made = calls.slice(start);
  const atTable = made.filter(({ action }) => action.startsWith("dynamodb:"));
  const [writes, reads] = [true, false].map((does) =>
    atTable.filter(({ action }) => writing.includes(action) === does),
  );
  const units = (some: readonly Call[] = []) => some.reduce((sum, call) => sum + call.units, 0);
  return {
    invocations,
    writes: writes?.length ?? 0,
    writeUnits: units(writes),
    reads: reads?.length ?? 0,
    readUnits: units(reads),
    keyCalls: made.filter(({ action }) => action.startsWith("kms:")).length,
    messages: made.flatMap(messagesOf).length,
    logBytes: (await logged()) - loggedBefore,
  };
}

/** What DynamoDB adds to each item of a table or index. */
const bytesPerItem = 100;

/** The record, and its keys in each index that it is in. */
function copiesOf(item: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>[] {
  const places = Object.values(table.indexes).filter(({ partitionKey }) => item[partitionKey] !== undefined);
  const keysIn = ({ partitionKey, sortKey }: (typeof places)[number]) =>
    Object.fromEntries(["pk", "sk", partitionKey, sortKey].map((name) => [name, item[name]]));
  return [item, ...places.map(keysIn)];
}

async function bytesOf({ tableEndpoint }: Deployment, taskId: number): Promise<number> {
  const client = new DynamoDBClient({ endpoint: tableEndpoint, region, credentials });
  try {
    const all = new ScanCommand({ TableName: tableName, ConsistentRead: true });
    const { Items = [] } = await DynamoDBDocumentClient.from(client).send(all);
    const ofTask = Items.filter((item) => item["pk"] === `TASK#${taskId}`);
    return ofTask.flatMap(copiesOf).reduce((sum, item) => sum + sizeOf(item) + bytesPerItem, 0);
  } finally {
    client.destroy();
  }
}
