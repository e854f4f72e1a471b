#!/usr/bin/env node
import { parseArgs } from "node:util";
import * as v from "valibot";
import { parse } from "../../../shared/parsing/parse.ts";
import { createClient } from "../../client/client.ts";
import { smoke } from "./smoke-test.ts";

const Environment = v.object({ STR_CLIENT_ID: v.string(), STR_CLIENT_SECRET: v.string() });

const usage = `npx smoke-test <address>

Checks a deployment: logs in, and has a task accepted, dispatched and read. Its reservation is for an apartment that does not
exist, so nothing is filed. The address ends with /api/v1.

Environment: STR_CLIENT_ID, STR_CLIENT_SECRET (of a client with the role str-uploader).`;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    console.log(usage);
    process.exit();
  }
  const [apiUrl] = positionals;
  if (apiUrl === undefined) throw new Error('give the address: npx smoke-test "$ApiUrl"');
  const { STR_CLIENT_ID: clientId, STR_CLIENT_SECRET: secret } = parse(Environment, process.env);
  const { taskId } = await smoke(createClient(apiUrl, { clientId, secret }));
  console.log(`It works: logged in, task ${taskId} was accepted, dispatched and read.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : "it failed");
  // Ends requests that are still under way.
  process.exit(1);
}
