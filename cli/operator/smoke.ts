#!/usr/bin/env node
import { parseArgs } from "node:util";
import * as v from "valibot";
import { parse } from "../../shared/parsing/parse.ts";
import { createClient } from "../client/client.ts";
import { smoke } from "./smoke-test.ts";

const Environment = v.object({ STR_CLIENT_ID: v.string(), STR_CLIENT_SECRET: v.string() });

try {
  const [apiUrl] = parseArgs({ allowPositionals: true }).positionals;
  if (apiUrl === undefined) throw new Error('say where: npx smoke-test "$ApiUrl"');
  const { STR_CLIENT_ID: clientId, STR_CLIENT_SECRET: secret } = parse(Environment, process.env);
  const { taskId } = await smoke(createClient(apiUrl, { clientId, secret }));
  console.log(`It works: logged in, task ${taskId} was accepted, dispatched and read.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "it failed");
  // Who has not answered in time may be asked still.
  process.exit(1);
}
