import { askAtTerminal } from "./ask.ts";
import { createDemo } from "./bootstrap/demo.ts";
import { fileDemoMonth } from "./bootstrap/demo-month.ts";
import { letPeopleIn } from "./bootstrap/let-people-in.ts";
import { bundles, upToDateBundles } from "./functions/bundles.ts";
import { watchLauncher } from "./launcher.ts";
import { createRun } from "./run.ts";
import { startStack } from "./stack.ts";

const { start, end } = createRun({
  ...{ bundles, upToDateBundles, startStack, createDemo, letPeopleIn, fileDemoMonth },
  ask: askAtTerminal,
  exit: (code) => process.exit(code),
});
process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));
watchLauncher(() => void end(0));

await start(process.argv.slice(2), process.env);
