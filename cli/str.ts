#!/usr/bin/env node
import { aroundOf } from "./str/around.ts";
import { runStr } from "./str/program.ts";

/** Commands for consumers of the API. Results go to the standard output, all else beside it. */
await runStr(process.argv.slice(2), aroundOf(process));
