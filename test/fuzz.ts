import { spawnSync } from "node:child_process";

/** `npm run fuzz`: what the black-box tests send in passing, at length. Minutes. */
const files = ["hostile-bodies", "naughty-strings", "naughty-requests", "json-bodies"];
const paths = files.map((file) => `test/e2e/api/${file}.test.ts`);

const { status } = spawnSync("npx", ["vitest", "run", ...paths, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, CAMPAIGN: "long" },
});
process.exitCode = status ?? 1;
