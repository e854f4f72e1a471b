import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { functionArn } from "../aws.ts";
import { type Hear, heard, levelOfFunctions } from "./audit-lines.ts";
import type { FunctionDefinition } from "./manifest.ts";

export type Variables = Readonly<Record<string, string>>;

type Handler = (event: unknown, context: ReturnType<typeof lambdaContext>) => unknown;
const Bundle = v.object({ handler: v.custom<Handler>((input) => typeof input === "function") });

export interface Functions {
  /** Runs it as Lambda does. Throws what it throws, and `FunctionTimedOut`. */
  invoke(definition: FunctionDefinition, event: unknown): Promise<unknown>;
}

export class FunctionTimedOut extends Error {
  override readonly name = "FunctionTimedOut";
}

/** Another stack in the same process has an environment of its own: its bundles are modules of their own. */
let editions = 0;

/**
 * The deployed bundles, each loaded at its first use, in this process. A bundle reads its environment while it is
 * loaded: they are loaded one at a time, each seeing the variables of its own row and no others.
 */
export function createFunctions(bundles: string, environment: Variables, hear?: Hear): Functions {
  const handlers = new Map<string, Promise<Handler>>();
  // Counted, so that another process finds them compiled where NODE_COMPILE_CACHE is set.
  editions += 1;
  const edition = String(editions);
  let loading: Promise<unknown> = Promise.resolve();

  function handlerOf(definition: FunctionDefinition): Promise<Handler> {
    const known = handlers.get(definition.name);
    if (known) return known;
    const url = pathToFileURL(join(bundles, definition.name, "index.mjs"));
    url.search = edition;
    const loaded = loading.then(() => within(definition, environment, hear !== undefined, () => importHandler(url)));
    loading = loaded.catch(() => undefined);
    handlers.set(definition.name, loaded);
    return loaded;
  }

  return {
    async invoke(definition, event) {
      const handler = await handlerOf(definition);
      const deadline = Date.now() + definition.timeoutMs;
      const run = async () => handler(event, lambdaContext(definition, deadline));
      return inTime(definition, hear ? () => heard((text) => hear(definition, text), run) : run);
    },
  };
}

async function importHandler(url: URL): Promise<Handler> {
  const bundle: unknown = await import(url.href);
  return v.parse(Bundle, bundle).handler;
}

/** Runs with the function's own environment in `process.env`, and puts back what was there. */
async function within<T>(
  definition: FunctionDefinition,
  environment: Variables,
  isHeard: boolean,
  run: () => Promise<T>,
): Promise<T> {
  const own = new Set<string>(definition.variables);
  const variables = {
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => own.has(name))),
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    POWERTOOLS_SERVICE_NAME: definition.name,
    ...(isHeard && { POWERTOOLS_LOG_LEVEL: levelOfFunctions }),
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

/** Lambda would freeze what runs on; here it runs on, and nobody waits for it. */
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
