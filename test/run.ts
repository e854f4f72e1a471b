import { spawnSync } from "node:child_process";

/** `npm test`: the static checks, then every kind of test but the long one (`npm run chaos`). The first that fails ends the run. */
const steps = [
  ["npm", "run", "--silent", "check"],
  ["npx", "vitest", "run", "--project=!chaos", ...process.argv.slice(2)],
];

for (const [command = "", ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
