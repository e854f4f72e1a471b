#!/usr/bin/env node
import { setTimeout } from "node:timers/promises";
import { askPassword } from "./ask-password.ts";
import { confirmed } from "./portal-check/confirm.ts";
import { portalCheck } from "./portal-check/program.ts";

process.exitCode = await portalCheck(process.argv.slice(2), {
  ...{ fetch, confirmed, password: askPassword },
  print: (text) => console.log(text),
  wait: async (ms) => setTimeout(ms),
});
