import { spawnSync } from "node:child_process";

/** `npm run fuzz`: what the black-box tests send in passing, at length, and a thousand reservations under kills. Minutes. */
const bodies = ["hostile-bodies", "naughty-strings", "naughty-requests.long", "json-bodies"];
const paths = [...bodies.map((file) => `test/e2e/api/${file}.test.ts`), "test/e2e/local-kill.long.test.ts"];

const { status } = spawnSync("npx", ["vitest", "run", ...paths, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, CAMPAIGN: "long" },
});
process.exitCode = status ?? 1;
