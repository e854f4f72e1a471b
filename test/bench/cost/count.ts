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
import { admin } from "../../support/local-stack.ts";
import { putAccount } from "../../support/portal-control.ts";
import { sizeOf } from "../../support/simulation/item-size.ts";
import { measureFiling } from "../filing.ts";
import type { Counted, Part } from "./counted.ts";

const stays = 100;
/** So often a consumer asks for the outcomes of a task. */
const looks = 5;
const registryId = "00000000777";
const Id = v.object({ id: v.number() });
const Task = v.object({ taskId: v.number(), filings: v.optional(v.array(v.unknown()), []) });
const writing = ["PutItem", "UpdateItem", "DeleteItem"].map((name) => `dynamodb:${name}`);

/** Runs the bundles as they are deployed over one task of one owner, and counts what they ask of AWS. */
export async function countCalls(): Promise<Counted> {
  const deployment = await deploy(synthesize(stages.prod));
  try {
    const caller = callerOf(deployment);
    const owner = { name: "Owner", portalUsername: "counted", portalPassword: "password" };
    await putAccount(deployment.portalUrl, owner.portalUsername, owner.portalPassword, [registryId]);
    const Tokens = v.object({ access_token: v.string() });
    caller.useToken((await caller.api("log-in", Tokens, { body: admin })).access_token);
    const { apartmentOwner } = await caller.api("create-apartment-owner", v.object({ apartmentOwner: Id }), {
      body: owner,
    });
    const loft = { name: "Loft", address: "Athinas 1", registryId, ownerId: apartmentOwner.id };
    const { apartment } = await caller.api("create-apartment", v.object({ apartment: Id }), { body: loft });

    let taskId = 0;
    const during = (work: () => Promise<number>) => counted(deployment, work);
    const accept = await during(async () => {
      const reservations = Array.from({ length: stays }, (_, place) => aStay(apartment.id, place));
      ({ taskId } = await caller.api("create-str-task", Task, { body: { reservations } }));
      return 1;
    });
    const before = deployment.calls.length;
    const dispatch = await during(async () => {
      await caller.ring("dispatch-task", { taskId });
      return 1;
    });
    const rung = deployment.calls.slice(before).flatMap(messageOf);
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
    const sweep = await during(async () => {
      await caller.sweep();
      return 1;
    });
    const { portalRequests } = await measureFiling({ owners: 1, stays, latencyMs: 0 });
    return {
      date: new Date().toISOString().slice(0, 10),
      stays,
      parts: { accept, dispatch, file, read, sweep },
      portalRequests: portalRequests / stays,
      storedBytes: Math.round((await bytesOf(deployment, taskId)) / stays),
    };
  } finally {
    await deployment.close();
  }
}

/** Half of the guests with a Greek tax number. */
function aStay(apartmentId: number, place: number) {
  const day = (offset: number) =>
    new Date(Date.UTC(2026, 0, 1 + place + offset)).toISOString().slice(0, 10).split("-").toReversed().join("/");
  const guest =
    place % 2 === 0
      ? { isForeigner: false, guestTaxId: "123456789" }
      : { isForeigner: true, guestName: "Ada Byron", guestId: `P${place}` };
  const figures = { amountReceived: 120.5, platform: "Airbnb", paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής" };
  return { reservationId: `C-${place}`, apartmentId, startDate: day(0), endDate: day(1), ...figures, ...guest };
}

async function counted({ calls, logged }: Deployment, work: () => Promise<number>): Promise<Part> {
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
    messages: made.flatMap(messageOf).length,
    logBytes: (await logged()) - loggedBefore,
  };
}

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const One = v.object({ MessageBody: Body });
const Many = v.object({ Entries: v.array(One) });

function messageOf({ action, input }: Call) {
  if (!action.startsWith("sqs:SendMessage")) return [];
  const { Entries = [] } = v.is(Many, input) ? v.parse(Many, input) : {};
  return v.is(One, input) ? [v.parse(One, input).MessageBody] : Entries.map(({ MessageBody }) => MessageBody);
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
