import { spawn } from "node:child_process";
import { once } from "node:events";
import { check } from "./check.ts";

/** `npm test`: every kind of test but the long ones (`npm run test:long`, `npm run chaos`), and beside them the static checks. */
const tests = spawn("npx", ["vitest", "run", "--project=!chaos", "--project=!long", ...process.argv.slice(2)], {
  stdio: "inherit",
});
const ended = once(tests, "close");

const failures = await check();
if (failures.length > 0) tests.kill("SIGINT");
await ended;

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : (tests.exitCode ?? 1);
