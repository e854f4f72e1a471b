import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { functionArn } from "../../../local/aws.ts";
import { closeServer, listen } from "../../../local/processes/ports.ts";

/** What one start took, from the process's beginning until its first answer was there. */
export interface Started {
  readonly ms: number;
  /** On a processor, all threads of the process together: what a busy machine takes from it is not counted. */
  readonly processorMs: number;
  readonly answer: string;
}

export interface Startable {
  /** Folder of an index.mjs that exports `handler`. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly event: unknown;
}

/** Starts a bundle once under Lambda's own runtime client, hands it one event, and ends it. */
export async function start(client: string, { folder, environment, event }: Startable): Promise<Started> {
  const answered = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const { url = "" } = request;
    if (url.endsWith("/invocation/next")) {
      response.writeHead(200, {
        "content-type": "application/json",
        "lambda-runtime-aws-request-id": randomUUID(),
        "lambda-runtime-deadline-ms": String(Date.now() + 60_000),
        "lambda-runtime-invoked-function-arn": functionArn("measured"),
        "lambda-runtime-trace-id": "Root=1-00000000-000000000000000000000000;Sampled=0",
      });
      response.end(JSON.stringify(event));
      return;
    }
    void text(request).then((body) => {
      if (url.endsWith("/response")) answered.resolve(body);
      else answered.reject(new Error(`${folder}: ${body}`));
      // Never answered: the process stands still while its time is read.
    });
  });
  const port = await listen(server, 0);
  const began = performance.now();
  const child = spawn(process.execPath, [client, "index.handler"], {
    env: { ...lambdaEnvironment(folder, port), ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.once("exit", () => answered.reject(new Error(`${folder} ended before it answered`)));
  const answer = await answered.promise;
  const ms = performance.now() - began;
  const processorMs = processorTime(child.pid ?? 0);
  child.kill("SIGKILL");
  await once(child, "exit");
  server.closeAllConnections();
  await closeServer(server);
  return { ms, processorMs, answer };
}

/** Of all living threads, in milliseconds. */
function processorTime(pid: number): number {
  const nanoseconds = globSync(`/proc/${pid}/task/*/schedstat`)
    .map((file) => Number(readFileSync(file, "utf8").split(" ")[0]))
    .reduce((sum, one) => sum + one, 0);
  return nanoseconds / 1e6;
}

function lambdaEnvironment(folder: string, port: number): Record<string, string> {
  return {
    AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
    _HANDLER: "index.handler",
    LAMBDA_TASK_ROOT: folder,
    AWS_LAMBDA_FUNCTION_NAME: "measured",
    AWS_LAMBDA_FUNCTION_VERSION: "1",
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
    AWS_LAMBDA_LOG_GROUP_NAME: "/aws/lambda/measured",
    AWS_LAMBDA_LOG_STREAM_NAME: "bench",
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    TZ: ":UTC",
  };
}
