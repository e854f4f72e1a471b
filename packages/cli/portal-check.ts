#!/usr/bin/env node
import { setTimeout } from "node:timers/promises";
import { portalCheck } from "./portal-check/program.ts";
import { askPassword, confirmed } from "./terminal.ts";

process.exitCode = await portalCheck(process.argv.slice(2), {
  fetch,
  confirmed,
  password: askPassword,
  print: (text) => console.log(text),
  wait: async (ms) => setTimeout(ms),
});
