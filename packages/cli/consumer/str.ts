#!/usr/bin/env node
import { cliContext } from "./context.ts";
import { runStr } from "./program.ts";

/** Commands for consumers of the API. Results go to standard output, everything else to standard error. */
await runStr(process.argv.slice(2), cliContext(process));
