import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { textLike } from "../../../../test/support/matchers.ts";
import { runCommand } from "../../../../test/support/run-command.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { closeServer, listen } from "../../../local/machine/ports.ts";

interface Call {
  readonly what: string;
  readonly authorization: string;
  readonly body: unknown;
}

const OfTable = v.object({ TableName: v.string() });

const folder = eachTestsFolder();
let server: Server;
let url: string;
let calls: Call[];
let answers: Record<string, object>;

/** An API and an AWS endpoint in one. A request without a prepared answer is refused. */
beforeEach(async () => {
  [calls, answers] = [[], {}];
  const whatOf = ({ headers, method, url: path = "" }: IncomingMessage) =>
    String(headers["x-amz-target"] ?? `${method} ${path}`);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const what = whatOf(request);
    const sent = await text(request);
    const body: unknown = sent === "" ? {} : JSON.parse(sent);
    calls.push({ what, authorization: request.headers.authorization ?? "", body });
    const ofTable = v.is(OfTable, body) ? (answers[`${what.split(".")[1]} ${body.TableName}`] ?? {}) : undefined;
    const found = ofTable ?? answers[what.replace("AmazonSQS.", "")];
    response.writeHead(found ? 200 : 400, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { errorMessage: `no ${what}`, requestId: "1" }));
  };
  server = createServer((request, response) => void answer(request, response));
  url = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await closeServer(server);
});

// On a busy machine a process needs seconds to start.
vi.setConfig({ testTimeout: 30_000 });

const root = join(import.meta.dirname, "../../../..");
const run = (file: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand([process.execPath, join(root, file), ...words], root, env);

it.each([
  ["packages/cli/operator/admin.ts", ["clients", "--help"], "clients of the API"],
  ["packages/cli/consumer/str.ts", ["owners", "--help"], "Usage: str owners"],
  ["packages/cli/portal-check.ts", ["look", "--help"], "Usage: portal-check look"],
  ["packages/cli/operator/smoke.ts", ["--help"], "npx smoke-test <address>"],
])("%s runs a subcommand's help: %j", async (file, words, text) => {
  const { code, out } = await run(file, words);

  expect(out).toContain(text);
  expect(code).toBe(0);
});

it.each([
  ["packages/cli/operator/admin.ts", ["tasks", "list", "--outputs", "nowhere.json"], "nowhere.json does not exist"],
  ["packages/cli/operator/smoke.ts", [], "give the address"],
  ["packages/cli/operator/smoke.ts", ["http://api.test"], "STR_CLIENT_ID"],
])("%s %j explains its failure in one line and exits with 1", async (file, words, why) => {
  const { code, out, err } = await run(file, words, { STR_CLIENT_ID: undefined, STR_CLIENT_SECRET: undefined });

  expect(err).toContain(why);
  expect(err).not.toContain("    at ");
  expect(code).toBe(1);
  expect(out).toBe("");
});

/** Writes where a local stack keeps its table; answers where its queues are. */
function deployed(table: string) {
  const queues = { tasks: `${url}/tasks`, filings: `${url}/filings`, events: `${url}/events` };
  const places = { endpoints: { table: url, queues: url }, table, register: "register", queues, deadLetters: queues };
  folder.write("deployment.json", JSON.stringify(places));
  return queues;
}

it("admin.ts --local uses the local stack's endpoints, without AWS credentials", async () => {
  const queues = deployed("declarations");
  const counted = { Attributes: { ApproximateNumberOfMessages: "3" } };
  answers = { PutItem: {}, GetQueueAttributes: counted, ReceiveMessage: {} };
  const env = { LOCAL_FOLDER: folder.path(), AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "" };

  const made = await run(
    "packages/cli/operator/admin.ts",
    ["--local", "clients", "create", "--roles", "takk-uploader"],
    env,
  );
  expect(made).toMatchObject({ code: 0, err: "", out: textLike(/^local, .+\nclientId {2}[0-9a-f-]{36}\nsecret/) });
  expect(calls[0]).toMatchObject({ what: "DynamoDB_20120810.PutItem", body: { TableName: "declarations" } });
  expect(calls[0]?.authorization).toMatch(/Credential=local\/\d+\/eu-central-1\/dynamodb/);

  const seen = await run("packages/cli/operator/admin.ts", ["--local", "dead-letters", "filings"], env);
  expect(seen.code).toBe(0);
  expect(seen.err).toBe("");
  expect(seen.out).toContain("about 3 messages");
  expect(calls.at(-2)).toMatchObject({ what: "AmazonSQS.GetQueueAttributes", body: { QueueUrl: queues.filings } });
  expect(calls.at(-1)?.authorization).toContain("Credential=local/");
});

it("admin.ts restore repairs the restored table, and erases registered guests in that table alone", async () => {
  deployed("live");
  const apartment = { pk: { S: "APARTMENT#7" }, sk: { S: "APARTMENT" } };
  answers = {
    "Query register": { Items: [{ taskId: { N: "5" }, row: { N: "1" } }] },
    "Scan copy": { Items: [{ ...apartment, ownerId: { N: "7" } }] },
  };
  folder.write(
    "evidence",
    JSON.stringify({ message: "request answered", service: "delete-x", target: "APARTMENT#7", timestamp: "" }),
  );
  const restore = (...words: string[]) =>
    run("packages/cli/operator/admin.ts", ["--local", "restore", ...words], { LOCAL_FOLDER: folder.path() });
  const lost = await restore("copy", "--without-live", "--evidence", folder.path());

  expect(lost.code).toBe(0);
  expect(lost.err).toBe("");
  const tables = calls.map(({ body }) => v.parse(OfTable, body).TableName);
  expect(tables.slice(tables.indexOf("register"))).toContain("copy");
  expect(tables).not.toContain("live");
  const removed = calls.filter(({ what }) => what.endsWith("DeleteItem")).map(({ body }) => body);
  expect(removed).toEqual([{ TableName: "copy", Key: apartment }]);

  calls = [];
  expect(await restore("copy", "--evidence", folder.path())).toMatchObject({ code: 0, err: "" });
  expect(calls.map(({ body }) => body)).toContainEqual({ TableName: "live", ConsistentRead: true });
  expect(await restore("live")).toMatchObject({ code: 1, err: textLike(/^local, .+: live is the table in use/) });
});

it("smoke.ts reports that a deployment works, or how its task ended instead", async () => {
  const outcome = { status: "FAILED", errorValue: "apartment_not_found" };
  const done = { strUploadStatus: { status: "COMPLETED", reservationUploadStatus: [outcome] } };
  answers = {
    "POST /api/v1/auth/token": { access_token: "t", expires_in: 60, refresh_token: "r" },
    "POST /api/v1/str/task": { taskId: 5 },
    "GET /api/v1/str/task/5?limit=1": done,
    "GET /api/v1/str/task/5": done,
  };
  const env = { STR_CLIENT_ID: "the-client", STR_CLIENT_SECRET: "the-secret" };
  const works = await run("packages/cli/operator/smoke.ts", [`${url}/api/v1`], env);

  expect(works.code).toBe(0);
  expect(works.err).toBe("");
  expect(works.out).toBe("It works: logged in, task 5 was accepted, dispatched and read.\n");
  expect(calls[0]?.body).toEqual({ clientId: "the-client", secret: "the-secret" });
  outcome.errorValue = "portal_changed";
  expect(await run("packages/cli/operator/smoke.ts", [`${url}/api/v1`], env)).toMatchObject({
    code: 1,
    out: "",
    err: "task 5 ended as FAILED portal_changed, not as apartment_not_found\n",
  });
});
