import { existsSync } from "node:fs";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { credentials, region } from "../../../local/aws.ts";
import type { Stack } from "../../../local/stack.ts";
import { tableName } from "../../../local/table/table-child.ts";
import { processesOf, startLocalStack } from "../../support/local-stack.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const eventually = { timeout: 15_000, interval: 100 };
const Key = { pk: "TEST#1", sk: "TEST" };

const folder = eachTestsFolder();
let stack: Stack;

const documents = () =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: stack.endpoints.table, region, credentials }));
const put = () => documents().send(new PutCommand({ TableName: tableName, Item: { ...Key, kept: true } }));
const stored = async () => (await documents().send(new GetCommand({ TableName: tableName, Key }))).Item;
const portalState = async (method = "GET") => (await fetch(`${stack.portalUrl}/_control/state`, { method })).status;

beforeEach(async () => {
  stack = await startLocalStack({ folder: folder.path() });
});

afterEach(async () => {
  await stack.close();
});

describe("the stack", () => {
  it("answers a call to a path that the API does not have", async () => {
    expect((await fetch(`${stack.apiUrl}/nothing`)).status).toBe(404);
  });

  it("keeps table and keys over an orderly end", async () => {
    await put();
    const keys = folder.read("keys.json");
    await stack.close();

    stack = await startLocalStack({ folder: folder.path() });

    expect(await stored()).toMatchObject({ kept: true });
    expect(folder.read("keys.json")).toBe(keys);
  });

  it("leaves no process and no lock behind when it is closed", async () => {
    const before = [...processesOf(folder.path()).values()];

    await stack.close();

    expect(before).toHaveLength(5);
    expect(processesOf(folder.path()).size).toBe(0);
    expect(existsSync(folder.at("lock"))).toBe(false);
  });

  it("lets no second stack onto its folder", async () => {
    const second = startLocalStack({ folder: folder.path() });

    await expect(second).rejects.toThrow(`The stack already runs on ${folder.path()} (process ${process.pid})`);
    expect(await portalState()).toBe(200);
  });

  it.each(["table", "table-guard", "portal", "workers"])("starts %s again when it alone is killed", async (name) => {
    await put();
    const before = processesOf(folder.path());

    process.kill(before.get(name) ?? 0, "SIGKILL");

    await vi.waitFor(() => {
      const now = processesOf(folder.path());
      expect(now.size).toBe(before.size);
      expect(now.get(name)).not.toBe(before.get(name));
    }, eventually);
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ kept: true }), eventually);
    await vi.waitFor(async () => expect(await portalState()).toBe(200), eventually);
  });
});
