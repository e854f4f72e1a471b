import * as v from "valibot";
import { allItems } from "../../../shared/aws/store.ts";
import { table } from "../../../shared/deployment/table.ts";
import { taskKey } from "../../../shared/records/keys.ts";
import { type Deployment, deploy } from "../../infra/support/deployment.ts";
import { callerOf } from "../../infra/support/journey.ts";
import { stages, synthesize } from "../../infra/support/synthesized.ts";
import { day } from "../../support/durations.ts";
import { admin } from "../../support/local-stack.ts";
import { putAccount } from "../../support/portal-control.ts";
import { sizeOf } from "../../support/simulation/item-size.ts";
import { measureFiling } from "../filing.ts";
import { aStay } from "../stays.ts";
import type { Counted } from "./sums.ts";

const stays = 100;
/** How often a consumer asks for the outcomes of a task. */
const looks = 5;
const writing = ["PutItem", "UpdateItem", "DeleteItem"].map((name) => `dynamodb:${name}`);

/** Runs the deployed bundles on one task of one owner, and counts their calls to AWS. */
export async function countCalls(): Promise<Counted> {
  const deployment = await deploy(synthesize(stages.prod));
  try {
    let invocations = 0;
    const invoke: Deployment["invoke"] = async (...asked) => {
      invocations += 1;
      return await deployment.invoke(...asked);
    };
    const caller = callerOf({ ...deployment, invoke });
    const Tokens = v.object({ access_token: v.string() });
    caller.useToken((await caller.api("log-in", Tokens, { body: admin })).access_token);
    const apartmentId = await addOwner(deployment, caller);
    // From tomorrow on, so that none is late soon.
    const reservations = Array.from({ length: stays }, (_, place) => aStay(apartmentId, place, Date.now() + day));

    const counted = async (work: () => Promise<unknown>) => {
      const [invoked, called, logged] = [invocations, deployment.calls.length, await deployment.logged()];
      await work();
      const made = deployment.calls.slice(called);
      const [writes, reads] = [true, false].map((does) =>
        made.filter(({ action }) => action.startsWith("dynamodb:") && writing.includes(action) === does),
      );
      const units = (some: typeof made = []) => some.reduce((sum, call) => sum + call.units, 0);
      return {
        invocations: invocations - invoked,
        writeUnits: units(writes),
        readUnits: units(reads),
        keyCalls: made.filter(({ action }) => action.startsWith("kms:")).length,
        messages: made.flatMap(messagesOf).length,
        logBytes: (await deployment.logged()) - logged,
      };
    };

    let taskId = 0;
    const Task = v.object({ taskId: v.number() });
    const Submitted = v.object({ reservations: v.array(v.object({ uploadStatus: v.literal("SUBMITTED") })) });
    const parts = {
      accept: await counted(async () => {
        ({ taskId } = await caller.api("create-str-task", Task, { body: { reservations } }));
      }),
      dispatch: await counted(() => caller.wake("dispatch-task", { taskId })),
      file: await counted(async () => {
        const woken = deployment.calls.flatMap(messagesOf).filter((message) => "filing" in message);
        for (const message of woken) await caller.wake("file-declarations", message);
      }),
      read: await counted(async () => {
        const request = { path: { id: String(taskId) }, query: `limit=${stays}` };
        for (let look = 0; look < looks; look += 1) await caller.api("list-task-reservations", Submitted, request);
      }),
      tell: await counted(() => caller.tick("sweep")),
      sweep: await counted(() => caller.tick("sweep")),
      digest: await counted(() => caller.tick("digest")),
      status: await counted(() => caller.api("get-filing-status", v.unknown())),
    };
    const { portalRequests } = await measureFiling({ owners: 1, stays, latencyMs: 0 });
    const storedBytes = Math.round((await bytesOf(deployment, taskId)) / stays);
    return { stays, parts, portalRequests: portalRequests / stays, storedBytes };
  } finally {
    await deployment.close();
  }
}

/** An owner with an account at the portal and one apartment: its id. */
async function addOwner({ portalUrl }: Deployment, caller: ReturnType<typeof callerOf>): Promise<number> {
  const Id = v.object({ id: v.number() });
  const owner = { name: "Owner", portalUsername: "counted-1", portalPassword: "password" };
  const registryId = "00000000701";
  await putAccount(portalUrl, owner.portalUsername, owner.portalPassword, [registryId]);
  const Owner = v.object({ apartmentOwner: Id });
  const { apartmentOwner } = await caller.api("create-apartment-owner", Owner, { body: owner });
  const loft = { name: "Loft", address: "Athinas 1", registryId, ownerId: apartmentOwner.id };
  return (await caller.api("create-apartment", v.object({ apartment: Id }), { body: loft })).apartment.id;
}

const Body = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const Message = v.object({ MessageBody: Body });
const Messages = v.union([v.object({ Entries: v.array(Message) }), Message]);

/** The messages that a call sends to a queue. */
function messagesOf({ action, input }: Deployment["calls"][number]) {
  if (!action.startsWith("sqs:SendMessage")) return [];
  const sent = v.parse(Messages, input);
  return ("Entries" in sent ? sent.Entries : [sent]).map(({ MessageBody }) => MessageBody);
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

async function bytesOf({ store }: Deployment, taskId: number): Promise<number> {
  const items = await Array.fromAsync(allItems(store, { partition: taskKey(taskId).pk }));
  return items.flatMap(copiesOf).reduce((sum, item) => sum + sizeOf(item) + bytesPerItem, 0);
}
