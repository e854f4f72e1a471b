import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import * as v from "valibot";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { bundling } from "../../infra/build.ts";
import { closeServer, listen } from "../../packages/local/machine/ports.ts";
import { filesFolder } from "../support/test-folder.ts";

const folder = filesFolder();

/** An entry's exports, bundled as functions are. */
async function bundled<const S extends v.GenericSchema>(name: string, contents: string, schema: S) {
  const outfile = folder.at(`${name}.mjs`);
  await build({ ...bundling, stdin: { contents, resolveDir: bundling.absWorkingDir }, outfile });
  const bundle: unknown = await import(pathToFileURL(outfile).href);
  return v.parse(schema, bundle);
}

const calls = <Call extends (...input: never[]) => unknown>() => v.custom<Call>((value) => typeof value === "function");

it("stand-ins are three, for parts of the SDK alone: none replaces what guards an owner's session", () => {
  expect(Object.keys(bundling.alias)).toEqual([
    "@aws-sdk/credential-provider-node",
    "@aws-sdk/endpoint-cache",
    "@smithy/core/event-streams",
  ]);
});

describe("public suffixes", () => {
  const Jar = v.object({
    take: calls<(cookies: readonly string[], url: URL) => void>(),
    header: calls<(url: URL) => string>(),
  });

  it("are in the bundle: no cookie is for all of gov.gr", async () => {
    const { createCookies } = await bundled(
      "cookies",
      'export { createCookies } from "./shared/portal/aade/wire/cookies.ts";',
      v.object({ createCookies: calls<() => unknown>() }),
    );
    const jar = v.parse(Jar, createCookies());
    jar.take(["all=1; Domain=gov.gr; Path=/", "own=2; Path=/"], new URL("https://www.aade.gov.gr/"));

    expect(jar.header(new URL("https://www.aade.gov.gr/"))).toBe("own=2");
    expect(jar.header(new URL("https://other.gov.gr/"))).toBe("");
  });

  it("give the whole list's answer for every Greek host", async () => {
    const Suffixes = v.object({ getDomain: calls<(host: string, options: object) => unknown>() });
    const ours = await bundled("suffixes", 'export { getDomain } from "tldts";', Suffixes);
    const { resolve } = createRequire(import.meta.resolve("tough-cookie"));
    const whole = v.parse(Suffixes, await import(resolve("tldts")));
    const hosts = ["gr", "aade.gr", "www1.aade.gr", "www.gov.gr", "gov.gr", "a.b.gov.gr", "a.b.com.gr", "a.b.edu.gr"];
    const others = [
      "a.b.net.gr",
      "a.b.org.gr",
      "a.b.barsy.gr",
      "a.simplesite.gr",
      "a.ship.mil.gr",
      "a.shop.com.example",
      "gov.example",
      "a.b.xgov.gr",
      "127.0.0.1",
      "localhost",
    ];

    for (const host of [...hosts, ...others]) {
      const options = { allowPrivateDomains: true };
      expect(ours.getDomain(host, options), host).toBe(whole.getDomain(host, options));
    }
  });
});

describe("an error of AWS", () => {
  const Clients = v.object({
    failures: calls<(endpoint: string) => Promise<unknown[]>>(),
  });
  /** One refused call by each client: the error's name and fault, and whether we treat it as transient. */
  const entry = `
    import { KMSClient, DecryptCommand } from "@aws-sdk/client-kms";
    import { SQSClient, SendMessageCommand } from "@aws-sdk/client-sqs";
    import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
    import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
    import { isTransient } from "./shared/aws/failures.ts";
    export async function failures(endpoint) {
      const options = { endpoint, region: "eu-central-1", maxAttempts: 1, credentials: { accessKeyId: "a", secretAccessKey: "b" } };
      const asked = [
        new KMSClient(options).send(new DecryptCommand({ CiphertextBlob: new Uint8Array(1) })),
        new SQSClient(options).send(new SendMessageCommand({ QueueUrl: endpoint + "/1/q", MessageBody: "x" })),
        DynamoDBDocumentClient.from(new DynamoDBClient(options)).send(new GetCommand({ TableName: "t", Key: { pk: "1" } })),
      ];
      return Promise.all(asked.map((one) => one.then(() => "none", (error) => [error.name, error.$fault, isTransient(error)])));
    }`;

  let clients: Promise<v.InferOutput<typeof Clients>>;
  beforeAll(() => {
    clients = bundled("clients", entry, Clients);
  });

  it.each([
    [500, "KMSInternalException", "server", true],
    [400, "AccessDeniedException", "client", false],
    [400, "ProvisionedThroughputExceededException", "client", true],
    [400, "com.amazonaws.sqs#RequestThrottled", "client", true],
    [400, "NeverHeardOf", "client", false],
  ])("keeps its name and fault without a class of its own: %i %s", async (status, type, fault, passing) => {
    const { failures } = await clients;
    const server = createServer((_, response) => {
      response
        .writeHead(status, { "content-type": "application/x-amz-json-1.0" })
        .end(JSON.stringify({ __type: type }));
    });
    const port = await listen(server, 0);
    const said = await failures(`http://127.0.0.1:${port}`);
    await closeServer(server);

    const name = type.split("#").at(-1);
    expect(said).toEqual([0, 1, 2].map(() => [name, fault, passing]));
  });
});

it("a client without a region fails at once: nobody asks the metadata of an EC2 machine, which a Lambda does not have", async () => {
  const { regionOf } = await bundled(
    "region",
    `import { KMSClient } from "@aws-sdk/client-kms";
    export const regionOf = () => new KMSClient({}).config.region();`,
    v.object({ regionOf: calls<() => Promise<string>>() }),
  );
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end("eu-west-1");
  });
  vi.stubEnv("AWS_REGION", undefined);
  vi.stubEnv("AWS_EC2_METADATA_SERVICE_ENDPOINT", `http://127.0.0.1:${await listen(server, 0)}`);

  const region = regionOf().catch(String);
  expect(await region).toContain("Region is missing");
  expect(asked).toBe(0);
  vi.unstubAllEnvs();
  await closeServer(server);
});

it("a client that is told to adapt its rate says that this is not bundled, before its first call", async () => {
  const { strategyOf } = await bundled(
    "retries",
    `import { KMSClient } from "@aws-sdk/client-kms";
    export const strategyOf = async (retryMode) => (await new KMSClient({ region: "eu-central-1", retryMode }).config.retryStrategy()).mode;`,
    v.object({ strategyOf: calls<(mode: string) => Promise<string>>() }),
  );

  expect(await strategyOf("standard")).toBe("standard");
  expect(await strategyOf("adaptive").catch(String)).toContain("adaptive retries are not bundled");
});

it("a logged error names the file and line where it was thrown, although Node reads no source map", async () => {
  const contents = `
    import { ownFrame } from "./shared/aws/own-frame.ts";
    import { withFields } from "./shared/aws/log.ts";
    const failing = () => { throw new TypeError("secret"); };
    console.log(await withFields({}, failing).catch(ownFrame));`;
  const outfile = folder.at("thrower.mjs");
  await build({ ...bundling, sourcemap: "linked", stdin: { contents, resolveDir: bundling.absWorkingDir }, outfile });

  // In its own process, since Vitest reads source maps.
  const told = execFileSync(process.execPath, [outfile], { encoding: "utf8" });
  expect(told).toMatch(/^at \S*shared\/aws\/log\.ts:\d+:\d+$/m);
});
