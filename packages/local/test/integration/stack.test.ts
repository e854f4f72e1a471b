import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { admin, processesOf, startLocalStack } from "../../../../test/support/local-stack.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { filesFolder } from "../../../../test/support/test-folder.ts";
import { readLocalDeployment } from "../../../cli/operator/deployment.ts";
import { startPortal } from "../../../portal-simulator/server.ts";
import { credentials, region } from "../../aws.ts";
import { call, createDemo } from "../../bootstrap/demo.ts";
import { otherPortalOf } from "../../other-portal.ts";
import type { Stack } from "../../stack.ts";
import { tableName } from "../../table/tables.ts";

const Token = v.object({ access_token: v.string() });
const Filed = v.object({ reservations: v.array(v.object({ uploadStatus: v.string() })) });
const State = v.object({ declarations: v.array(v.object({ registryId: v.string(), draft: v.boolean() })) });
const eventually = { timeout: 30_000, interval: 100 };
const Key = { pk: "TEST#1", sk: "TEST" };

const folder = filesFolder();
let stack: Stack;
beforeAll(async () => {
  stack = await startLocalStack({ folder: folder.path() });
});
afterAll(async () => {
  await stack.close();
});

const documents = () =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: stack.endpoints.table, region, credentials }));
const put = () => documents().send(new PutCommand({ TableName: tableName, Item: { ...Key, kept: true } }));
const stored = async () => (await documents().send(new GetCommand({ TableName: tableName, Key }))).Item;
const auditText = () =>
  readdirSync(folder.at("audit"))
    .toSorted()
    .map((name) => folder.read(join("audit", name)))
    .join("");
const stateOf = async (portalUrl: string) => await fetch(`${portalUrl}/_control/state`);
const heldAt = async (portalUrl: string) => v.parse(State, await (await stateOf(portalUrl)).json()).declarations;

function addresses(): string[] {
  const { endpoints } = readLocalDeployment(folder.path());
  return [stack.apiUrl, stack.portalUrl, stack.endpoints.keys, endpoints?.table ?? "", endpoints?.queues ?? ""];
}

async function logIn(secret = admin.secret): Promise<string> {
  const body = { clientId: admin.clientId, secret };
  return v.parse(Token, await call(stack.apiUrl, "POST", "/auth/token", { body })).access_token;
}

async function sendStay(token: string): Promise<void> {
  const [apartmentId] = await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
  const stay = {
    reservationId: "first",
    apartmentId,
    startDate: "24/10/2026",
    endDate: "27/10/2026",
    amountReceived: 240.5,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "123456789",
  };
  await call(stack.apiUrl, "POST", "/str/task", { body: { reservations: [stay] }, token });
}

describe("the stack", () => {
  it("answers 404 to an unknown path", async () => {
    expect((await fetch(`${stack.apiUrl}/nothing`)).status).toBe(404);
  });

  it("does not start on the state of release 1.1.0, and says what to do", async () => {
    const old = folder.at("old");
    mkdirSync(old);
    using database = new DatabaseSync(join(old, "portal"));
    database.exec("CREATE TABLE declarations (declarationDbId INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;");

    await expect(startLocalStack({ folder: old })).rejects.toThrow(/npm start -- --reset.*LOCAL_FOLDER/);
  });

  it("keeps a second stack off its folder", async () => {
    const second = startLocalStack({ folder: folder.path() });

    await expect(second).rejects.toThrow(`The stack already runs on ${folder.path()} (process ${process.pid})`);
    expect((await stateOf(stack.portalUrl)).status).toBe(200);
  });

  it("writes the addresses of its parts for operators' commands", async () => {
    const { endpoints, table, register, queues, deadLetters } = readLocalDeployment(folder.path());
    const sqs = new SQSClient({ endpoint: endpoints?.queues ?? "", region, credentials });
    const count = (QueueUrl: string) =>
      sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }));
    for (const url of [...Object.values(queues), ...Object.values(deadLetters)])
      expect((await count(url)).Attributes).toEqual({ ApproximateNumberOfMessages: "0" });
    sqs.destroy();
    const named = [queues, deadLetters].map((urls) => Object.values(urls).map((url) => basename(url)));
    expect(named.map((names) => names.join())).toEqual([
      "tasks.fifo,filings.fifo,events",
      "tasks-dead-letters.fifo,filings-dead-letters.fifo,events-dead-letters",
    ]);
    const all = addresses();
    expect(table).toBe("declarations");
    expect(register).toBe("register");
    expect(await Promise.all(all.map(isThere))).toEqual(all.map(() => true));
  });

  it("files a reservation at its own portal", async () => {
    const token = await logIn();
    await sendStay(token);

    await vi.waitFor(async () => {
      const { reservations } = v.parse(Filed, await call(stack.apiUrl, "GET", "/reservations", { token }));
      expect(reservations).toEqual([{ uploadStatus: "SUBMITTED" }]);
    }, eventually);
    expect(await heldAt(stack.portalUrl)).toEqual([{ registryId: "00000123456", draft: false }]);
  });

  it("audits each change and each refusal with its client, but no reads", async () => {
    const before = auditText();
    const token = await logIn();
    await call(stack.apiUrl, "GET", "/clients", { token });
    await call(stack.apiUrl, "POST", "/clients", { token, body: { roles: ["str-uploader"] } });
    await expect(call(stack.apiUrl, "POST", "/apartments", { token, body: { name: "Loft" } })).rejects.toThrow("400");

    const after = auditText();
    expect(after.startsWith(before)).toBe(true);
    const lines: unknown[] = after
      .slice(before.length)
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const { clientId } = admin;
    expect(lines).toMatchObject([
      { service: "log-in", message: "request answered" },
      { service: "create-client", message: "request answered", clientId, target: textLike(/^CLIENT#/) },
      { service: "create-apartment", message: "request refused", clientId, code: "validation_failed" },
    ]);
    expect(after).not.toContain("Loft");
    const modes = [".", ...readdirSync(folder.at("audit"))].map(
      (name) => statSync(folder.at(join("audit", name))).mode,
    );
    expect(new Set(modes.map((mode) => mode & 0o077))).toEqual(new Set([0]));
  });

  it("stores a record that outlives it", async () => {
    await put();

    expect(await stored()).toMatchObject({ kept: true });
  });

  it("leaves no process, lock or open port when it is closed", async () => {
    const all = addresses();
    expect(processesOf(folder.path()).size).toBe(2);

    await stack.close();

    expect(await Promise.all(all.map(isThere))).toEqual(all.map(() => false));
    expect(processesOf(folder.path()).size).toBe(0);
    expect(existsSync(folder.at("lock"))).toBe(false);
  });

  it("keeps table and keys over a restart, and accepts only the admin secret of the latest start", async () => {
    const keys = folder.read("keys.json");
    const lines = auditText();

    stack = await startLocalStack({ folder: folder.path(), secret: "another-secret" });

    expect(await stored()).toMatchObject({ kept: true });
    expect(folder.read("keys.json")).toBe(keys);
    expect(auditText()).toBe(lines);
    const token = await logIn("another-secret");
    await expect(call(stack.apiUrl, "GET", "/clients", { token })).resolves.toBeDefined();
    await expect(logIn()).rejects.toThrow("401");
  });
});

it("a stack before another portal files there and starts no simulator", async () => {
  await stack.close();
  const other = await startPortal({ port: 0 });
  stack = await startLocalStack({ folder: folder.at("other"), otherPortal: otherPortalOf(other.url) });
  await sendStay(await logIn());

  await vi.waitFor(
    async () => expect(await heldAt(other.url)).toEqual([{ registryId: "00000123456", draft: false }]),
    eventually,
  );
  expect(stack.portalUrl).toBe(other.url.replace("localhost", "127.0.0.1"));
  expect(existsSync(folder.at("other/portal"))).toBe(false);
  expect(await (await fetch(new URL("/", stack.apiUrl))).text()).toContain(`files with <code>${stack.portalUrl}`);
  await other.close();
});

/** Whether anything answers there. */
const isThere = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
