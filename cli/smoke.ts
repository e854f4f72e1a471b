import { parseArgs } from "node:util";
import * as v from "valibot";
import { parse } from "../shared/parsing/parse.ts";
import { createClient } from "./client/client.ts";
import { smoke } from "./smoke/smoke.ts";

const Environment = v.object({ STR_CLIENT_ID: v.string(), STR_CLIENT_SECRET: v.string() });

/** What a working deployment needs at most; a cold start of every function is in it. */
const withinMs = 60_000;

try {
  const [apiUrl] = parseArgs({ allowPositionals: true }).positionals;
  if (apiUrl === undefined) throw new Error('say where: npm run smoke -- "$ApiUrl"');
  const { STR_CLIENT_ID: clientId, STR_CLIENT_SECRET: secret } = parse(Environment, process.env);
  setTimeout(() => {
    console.error(`no outcome within ${withinMs / 1000} s`);
    process.exit(1);
  }, withinMs).unref();
  const { taskId } = await smoke(createClient(apiUrl, { clientId, secret }));
  console.log(`It works: logged in, task ${taskId} was accepted, dispatched and read.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "it failed");
  process.exitCode = 1;
}
