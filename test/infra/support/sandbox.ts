import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import type { FunctionDefinition } from "../../../infra/manifest.ts";
import { functionArn } from "../../../packages/local/aws.ts";
import { closeServer, listen } from "../../../packages/local/machine/ports.ts";
import { bundles } from "./synthesized.ts";

const require = createRequire(import.meta.url);
const client = require.resolve("aws-lambda-ric");
const shim = require.resolve("./rapid-shim.ts");

/** A function in its own process, as Lambda runs it: with the official runtime client and only its own environment. */
export interface Sandbox {
  /** Resolves with its answer. Rejects with its error's type and message, even when it fails to load. */
  invoke(event: unknown, timeoutMs?: number): Promise<unknown>;
  /** Bytes logged so far, as CloudWatch counts them. */
  logged(): number;
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** What CloudWatch adds to each line. */
const bytesOfAnEvent = 26;
const newLine = 10;

type Waiting = (event: unknown, timeoutMs: number) => void;
interface Outcome {
  readonly kind: "response" | "error";
  readonly body: string;
}

const Failure = v.object({ errorType: v.string(), errorMessage: v.string() });

export async function startSandbox(
  definition: FunctionDefinition,
  environment: Readonly<Record<string, string>>,
): Promise<Sandbox> {
  let ready = Promise.withResolvers<Waiting>();
  let outcome = Promise.withResolvers<Outcome>();
  // An invocation reports the rejection; that of an unused sandbox is ignored.
  const unheard = () => outcome.promise.catch(() => undefined);
  void unheard();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "" } = request;
    if (url.endsWith("/invocation/next")) return ready.resolve(handOver(response, definition.name));
    const body = await text(request);
    outcome.resolve({ kind: url.endsWith("/response") ? "response" : "error", body });
    response.writeHead(202).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  const port = await listen(server, 0);
  const child = spawn(process.execPath, ["--import", shim, client, "index.handler"], {
    // Lambda sets no compile cache; here it halves the time of each of fifty starts.
    env: {
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      ...runtimeEnvironment(definition, port),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let logged = 0;
  child.stdout.on("data", (data: Buffer) => {
    logged += data.length + bytesOfAnEvent * data.filter((byte) => byte === newLine).length;
  });
  const said = text(child.stderr);
  child.once("exit", () => void said.then((why) => outcome.reject(new Error(`${definition.name} ended: ${why}`))));

  return {
    async invoke(event, timeoutMs = definition.timeoutMs) {
      const ended = outcome.promise;
      const next = await Promise.race([ready.promise, ended.then(fail)]);
      ready = Promise.withResolvers();
      next(event, timeoutMs);
      const { kind, body } = await ended;
      outcome = Promise.withResolvers();
      void unheard();
      return kind === "response" ? (JSON.parse(body) as unknown) : fail({ kind, body });
    },
    logged: () => logged,
    pid: child.pid,
    async close() {
      child.kill("SIGKILL");
      await closeServer(server);
    },
  };
}

/** The answer to the runtime's "next": the event, with what Lambda says about the invocation. */
const handOver =
  (response: ServerResponse, name: string): Waiting =>
  (event, timeoutMs) => {
    response.writeHead(200, {
      "content-type": "application/json",
      "lambda-runtime-aws-request-id": randomUUID(),
      "lambda-runtime-deadline-ms": String(Date.now() + timeoutMs),
      "lambda-runtime-invoked-function-arn": functionArn(name),
      "lambda-runtime-trace-id": "Root=1-00000000-000000000000000000000000;Sampled=0",
    });
    response.end(JSON.stringify(event));
  };

function fail({ body }: Outcome): never {
  const { errorType, errorMessage } = v.parse(Failure, JSON.parse(body));
  throw new Error(`${errorType}: ${errorMessage}`);
}

/** The variables that Lambda sets for every function. */
function runtimeEnvironment({ name, memoryMb }: FunctionDefinition, port: number): Record<string, string> {
  return {
    AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
    _HANDLER: "index.handler",
    LAMBDA_TASK_ROOT: join(bundles, name),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: "1",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: "test",
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    TZ: ":UTC",
  };
}
