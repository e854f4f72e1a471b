import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import { credentials, region } from "../../packages/local/aws.ts";
import type { Stack } from "../../packages/local/stack.ts";
import { tableName } from "../../packages/local/table/tables.ts";
import { tableInput } from "../../shared/deployment/table.ts";
import { shellBlocks } from "../infra/support/documented-commands.ts";
import { reservation } from "../support/black-box/rows.ts";
import { createSend } from "../support/black-box/send.ts";
import { startIdentityProvider } from "../support/identity-provider.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { putOnRecord } from "../support/owners-on-record.ts";
import { declarationsAt } from "../support/portal-control.ts";
import { filesFolder } from "../support/test-folder.ts";

const root = join(import.meta.dirname, "../..");
const stays = ["10", "13", "16"];

const folder = filesFolder();
let stack: Stack;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let table: DynamoDBDocumentClient;

beforeAll(async () => {
  provider = await startIdentityProvider();
  stack = await startLocalStack({ folder: folder.path(), identity: JSON.stringify(provider.identity) });
  table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: stack.endpoints.table, region, credentials }));
});
afterAll(async () => {
  await stack.close();
  await provider.close();
  table.destroy();
});

/** The runbook's own commands, in order, for the local stack. `fill` stands in for AWS's. */
const [stop = "", bring = "", start = "", ...more] = shellBlocks()
  .filter(({ page, needsAws }) => page === "runbooks/restore.md" && !needsAws)
  .map(({ code }) => code.replaceAll("npm run admin --", "npm run --silent admin -- --local"));

async function type(command: string): Promise<string> {
  const env = { ...process.env, LOCAL_FOLDER: folder.path() };
  return (await promisify(execFile)("bash", ["-euc", command], { cwd: root, env })).stdout;
}

async function scan(TableName = tableName): Promise<Record<string, unknown>[]> {
  const found = [];
  for await (const { Items = [] } of paginateScan({ client: table }, { TableName, ConsistentRead: true }))
    found.push(...Items);
  return found;
}

/** Signs in as a person at the organisation's identity provider. */
async function signIn(name: string): Promise<void> {
  const body = { idToken: await provider.idToken({ sub: name, email: `${name}@example.org` }) };
  const { status, body: answer } = await createSend(stack.apiUrl)({ method: "POST", path: "/auth/exchange", body });
  if (status !== 200) throw new Error(`${status} ${String(answer["code"])}`);
}

/** Replaces all items of a table. */
async function fill(name: string, items: readonly Record<string, unknown>[]): Promise<void> {
  const deletes = (await scan(name)).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  for (const requests of [deletes, puts])
    for (let first = 0; first < requests.length; first += 25)
      await table.send(new BatchWriteCommand({ RequestItems: { [name]: requests.slice(first, first + 25) } }));
}

it("a restore by the runbook loses nothing and declares nothing twice", async () => {
  const client = createClient(stack.apiUrl, admin);
  const owner = { portalUsername: "maria", portalPassword: "password" };
  const [apartmentId = 0] = await putOnRecord(client, stack.portalUrl, owner, ["00000654321"]);
  const reservations = stays.map((day) => ({
    ...reservation,
    reservationId: `restored-${day}`,
    apartmentId,
    startDate: `${day}/09/2026`,
    endDate: `${Number(day) + 2}/09/2026`,
  }));
  const outcomes = async (state: string) => {
    const wait = { timeout: 90_000, interval: 300 };
    return await vi.waitFor(async () => {
      const { reservations: seen } = answered(await client.GET("/reservations", {}));
      expect(seen.map(({ uploadStatus }) => uploadStatus)).toEqual(stays.map(() => state));
      return seen.map(({ reservationId, declarationServerId }) => `${reservationId} ${declarationServerId}`);
    }, wait);
  };

  expect(stop).toEqual(aCommand("filing stop"));
  expect(bring).toEqual(aCommand("restore"));
  expect(start).toEqual(aCommand("filing start"));
  expect(more).toHaveLength(0);
  await type(stop);
  answered(await client.POST("/str/task", { body: { reservations } }));
  await outcomes("PENDING");
  const { clientId = "", secret = "" } = fieldsOf(
    await type("npm run --silent admin -- --local clients create --roles admin"),
  );
  await signIn("nikos");
  const backup = await scan();
  await type(start);
  const filed = await outcomes("SUBMITTED");

  await type(stop);
  answered(await client.DELETE("/clients/{client_id}", { params: { path: { client_id: clientId } } }));
  await signIn("eleni");
  const { clients } = answered(await client.GET("/clients", {}));
  for (const { client_id: person } of clients.filter(({ name }) => name !== undefined))
    answered(await client.DELETE("/clients/{client_id}", { params: { path: { client_id: person } } }));
  await type("printf all | npm run --silent admin -- --local erase --reservation restored-10");
  await table.send(new CreateTableCommand(tableInput("restored")));
  await fill("restored", backup);
  await type(bring);
  // Points the stack to the restored table.
  await fill(tableName, await scan("restored"));
  await type(start);

  expect(await outcomes("SUBMITTED")).toEqual(filed);
  const guests = (await scan()).filter(({ sk }) => String(sk).startsWith("RES#")).map(({ reservation }) => reservation);
  expect(guests.filter((one) => JSON.stringify(one).includes("Ada"))).toHaveLength(stays.length - 1);
  const logIn = createClient(stack.apiUrl, { clientId, secret }).GET("/clients", {});
  await expect(logIn).rejects.toThrow("the client id or its secret is wrong");
  const atPortal = (await declarationsAt(stack.portalUrl)).filter(({ username }) => username === "maria");
  expect(atPortal.map(({ startDate, draft }) => ({ startDate, draft }))).toHaveLength(stays.length);
  expect(atPortal.filter(({ draft }) => draft)).toEqual([]);

  const taken = { params: { path: { id: owner.portalUsername } }, body: { portalPassword: null } };
  answered(await client.PATCH("/apartment-owners/{id}", taken));
  // The same backup where the live table is lost. Nobody knows whose access was ended since, so all old access is refused.
  await table.send(new CreateTableCommand(tableInput("alone")));
  await fill("alone", backup);
  await type(bring.replace("restore restored", 'restore alone --without-live --evidence "$LOCAL_FOLDER/audit"'));
  await fill(tableName, await scan("alone"));
  for (const old of [{ clientId, secret }, admin])
    await expect(createClient(stack.apiUrl, old).GET("/clients", {})).rejects.toThrow(
      "the client id or its secret is wrong",
    );
  expect((await scan()).find(({ sk }) => sk === "OWNER")).not.toHaveProperty("sealedPassword");
  for (const name of ["nikos", "eleni"]) await expect(signIn(name)).rejects.toThrow("403 identity_ended");
  await signIn("maria");
  const made = fieldsOf(await type("npm run --silent admin -- --local clients create --roles admin"));
  const anew = createClient(stack.apiUrl, { clientId: made["clientId"] ?? "", secret: made["secret"] ?? "" });
  expect(answered(await anew.GET("/reservations", {})).reservations).toHaveLength(stays.length);
});

const fieldsOf = (printed: string): Record<string, string> =>
  Object.fromEntries([...printed.matchAll(/^(\w+) +(\S+)$/gm)].map(([, name = "", value = ""]) => [name, value]));

const aCommand = (words: string): unknown => expect.stringContaining(`--local ${words}`);
