import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Permission, permissionsOf } from "../../infra/permissions.ts";
import { tableName } from "../../packages/local/table/tables.ts";
import { eachTestsFolder } from "../support/test-folder.ts";
import { accessesOf } from "./support/accesses.ts";
import { type Deployment, deploy } from "./support/deployment.ts";
import { callerOf, doEverything } from "./support/journey.ts";
import { definitions, stages, synthesize } from "./support/synthesized.ts";

// The deployed bundles run in Lambda's own runtime client, with the environment that the template gives them:
// a missing or wrong variable ends the journey.
const run = promisify(execFile);
const files = eachTestsFolder();
let deployment: Deployment;

beforeAll(async () => {
  deployment = await deploy(synthesize(stages.prod));
  await doEverything(deployment);
});
afterAll(async () => await deployment.close());

const resources = {
  region: "eu-central-1",
  tableName: "records",
  table: "table",
  queues: { tasks: "queue tasks", filings: "queue filings", quick: "queue quick", events: "queue events" },
  keys: { table: "key table", passwords: "key passwords", fingerprints: "key fingerprints", tokens: ["key tokens"] },
};
/** Calls that AWS itself makes in a function's name; no SDK client of the function makes them. */
const notTheirOwn = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes", "kms:Decrypt key table"];

/**
 * Permissions that a journey of minutes cannot use: those of a visit that runs out of time after progress, and of a client
 * with more than fifty open rows. The simulation uses both, and denies every process what it is not granted.
 */
const notOnThisJourney: Readonly<Record<string, readonly string[]>> = {
  "dispatch-task": ["sqs:SendMessage queue filings"],
  "file-declarations": ["sqs:SendMessage queue filings", "sqs:SendMessage queue quick"],
  sweep: ["sqs:SendMessage queue filings"],
};

const rows = "shared/contract/endpoints.ts (of a worker: shared/deployment/workers.ts)";
const notSeen = "allowed and not seen: have test/infra/support/journey.ts do it, or take it out of `touches`";
const whatToDo = `${notSeen}; seen and not allowed: add it to \`touches\` in ${rows}`;

const isTheirOwn = ({ actions, resources }: Permission) =>
  !actions.some((action) => notTheirOwn.includes(action)) && !resources.includes("key table");

describe.each(definitions.map((definition) => [definition.name, definition] as const))("%s", (name, definition) => {
  const permissions = permissionsOf(definition, resources).filter(isTheirOwn);
  const accesses = () => accessesOf(deployment.calls.filter(({ by }) => by === name));

  it("has exactly the permissions that it was seen to use", () => {
    const allowed = permissions.flatMap(({ actions, resources }) =>
      actions.flatMap((action) => resources.map((resource) => `${action} ${resource}`)),
    );

    const seen = new Set(accesses().map(({ action, resource }) => `${action} ${resource}`));
    const expected = new Set(allowed.filter((one) => !notOnThisJourney[name]?.includes(one)));
    expect(seen, whatToDo).toEqual(expected);
  });

  it("uses each partition of the table exactly as it is allowed to", () => {
    const places = permissions.flatMap(placesOf);
    const seen = accesses().flatMap(({ partitions, ...access }) => partitions.map((key) => ({ ...access, key })));
    const fits = (place: Place, { action, resource, key }: Seen) =>
      place.action === action && place.resource === resource && matches(place.pattern, key);
    // The store reads a record again when a write fails; without races that never happens.
    const again = ({ action, pattern }: Place) =>
      action === "dynamodb:GetItem" && !definition.touches.table?.GetItem?.includes(pattern);

    const outside = seen.filter((access) => !places.some((place) => fits(place, access)));
    const unused = places.filter((place) => !again(place) && !seen.some((access) => fits(place, access)));

    expect({ outside, unused }, whatToDo).toEqual({ outside: [], unused: [] });
  });
});

interface Place {
  readonly action: string;
  readonly resource: string;
  readonly pattern: string;
}
interface Seen {
  readonly action: string;
  readonly resource: string;
  readonly key: string;
}

function placesOf({ actions, resources, conditions }: Permission): Place[] {
  const patterns = [conditions?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? []].flat();
  return actions.flatMap((action) =>
    resources.flatMap((resource) => patterns.map((pattern) => ({ action, resource, pattern }))),
  );
}

const matches = (pattern: string, key: string) =>
  pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

it("a client made by the operator's command can log in", async () => {
  const admin = join(import.meta.dirname, "../../packages/cli/operator/admin.ts");
  const urls = { tasks: "http://tasks", filings: "http://filings", events: "http://events" };
  const endpoints = { table: deployment.tableEndpoint, queues: "http://queues" };
  const local = { endpoints, table: tableName, register: "register", queues: urls, deadLetters: urls };
  files.write("deployment.json", JSON.stringify(local));
  const { stdout } = await run(process.execPath, [admin, "--local", "clients", "create", "--roles", "admin"], {
    env: { LOCAL_FOLDER: files.at("") },
  });
  const [, clientId] = /^clientId +(\S+)$/m.exec(stdout) ?? [];
  const [, secret] = /^secret +(\S+)$/m.exec(stdout) ?? [];

  const body = { clientId, secret };
  const answer = await callerOf(deployment).api("log-in", v.object({ access_token: v.string() }), { body });
  expect(answer.access_token).not.toBe("");
});

describe("a variable missing from the template", () => {
  it.each(["TABLE_NAME", "FILINGS_QUEUE_URL", "PACE"])("keeps a worker from starting: %s", async (variable) => {
    const { [variable]: _, ...others } = deployment.environmentOf("dispatch-task");
    const sandbox = await deployment.start("dispatch-task", others);

    await expect(sandbox.invoke({ Records: [] })).rejects.toThrow(variable);
    await sandbox.close();
  });
});
