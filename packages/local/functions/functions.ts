import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { functionArn } from "../aws.ts";
import { levelOfFunctions, type OnLine, withOutputTo } from "./audit-lines.ts";
import type { FunctionDefinition } from "./manifest.ts";

export type Variables = Readonly<Record<string, string>>;

type Handler = (event: unknown, context: ReturnType<typeof lambdaContext>) => unknown;
const Bundle = v.object({ handler: v.custom<Handler>((input) => typeof input === "function") });

/**
 * The deployed bundles, each loaded in this process at its first use. A bundle reads its environment while it loads: they
 * load one at a time, and each sees only the variables of its own row.
 */
export interface Functions {
  /** Runs a function as Lambda does. Throws the function's own errors, and `FunctionTimedOut`. */
  invoke(definition: FunctionDefinition, event: unknown): Promise<unknown>;
}

export class FunctionTimedOut extends Error {
  override readonly name = "FunctionTimedOut";
}

/** Each stack in a process has its own environment, and so loads the bundles as modules of its own. */
let editions = 0;

/** `onLine` is called with each line that a function writes. */
export function createFunctions(bundles: string, environment: Variables, onLine?: OnLine): Functions {
  const handlers = new Map<string, Promise<Handler>>();
  // A count, so that the next process finds the bundles compiled when NODE_COMPILE_CACHE is set.
  editions += 1;
  const edition = String(editions);
  let loading: Promise<unknown> = Promise.resolve();

  function handlerOf(definition: FunctionDefinition): Promise<Handler> {
    const known = handlers.get(definition.name);
    if (known) return known;
    const url = pathToFileURL(join(bundles, definition.name, "index.mjs"));
    url.search = edition;
    const loaded = loading.then(() => within(definition, environment, onLine !== undefined, () => importHandler(url)));
    loading = loaded.catch(() => undefined);
    handlers.set(definition.name, loaded);
    return loaded;
  }

  return {
    async invoke(definition, event) {
      const handler = await handlerOf(definition);
      const deadline = Date.now() + definition.timeoutMs;
      const run = async () => handler(event, lambdaContext(definition, deadline));
      return inTime(definition, onLine ? () => withOutputTo((text) => onLine(definition, text), run) : run);
    },
  };
}

async function importHandler(url: URL): Promise<Handler> {
  const bundle: unknown = await import(url.href);
  return v.parse(Bundle, bundle).handler;
}

/** Runs with the function's own environment in `process.env`, then restores the previous one. */
async function within<T>(
  definition: FunctionDefinition,
  environment: Variables,
  isAudited: boolean,
  run: () => Promise<T>,
): Promise<T> {
  const own = new Set<string>(definition.variables);
  const variables = {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => own.has(name))),
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    POWERTOOLS_SERVICE_NAME: definition.name,
    ...(isAudited && { POWERTOOLS_LOG_LEVEL: levelOfFunctions }),
  };
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Lambda would freeze a function that times out; here it runs on, and nobody waits for it. */
async function inTime<T>({ name, timeoutMs }: FunctionDefinition, run: () => Promise<T>): Promise<T> {
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timedOut.reject(new FunctionTimedOut(`${name} did not end within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    return await Promise.race([run(), timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** `deadline` in epoch milliseconds. */
export function lambdaContext({ name, memoryMb }: FunctionDefinition, deadline: number) {
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: "$LATEST",
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: String(memoryMb),
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: "local",
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
