import { createDemo } from "./bootstrap/demo.ts";
import { fileDemoMonth } from "./bootstrap/demo-month.ts";
import { letPeopleIn } from "./bootstrap/let-people-in.ts";
import { bundles, upToDateBundles } from "./functions/bundles.ts";
import { watchLauncher } from "./launcher.ts";
import { StackError } from "./processes/lock.ts";
import { helpText, readSettings } from "./settings.ts";
import { type Stack, startStack } from "./stack.ts";
import { welcome } from "./welcome.ts";

let stack: Stack | undefined;
let ending = false;

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await stack?.close();
  process.exit(code);
}

async function start(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings.help) {
    console.log(helpText);
    process.exit(0);
  }
  await upToDateBundles();
  stack = await startStack({
    ...settings,
    bundles,
    events: {
      restarted: (name, why) => console.error(`The ${name} process ended (${why}) and is started again.`),
      gaveUp(name) {
        console.error(`The ${name} process does not stay up: the stack ends.`);
        void end(1);
      },
    },
  });
  const apartments = await createDemo(stack.apiUrl, settings.admin).catch(tellOf("The demo owner could not be made"));
  await letPeopleIn(stack.portalUrl).catch(tellOf("The portal lets one person in at a time"));
  console.log(welcome(stack, settings, apartments, new Date()));
  if (settings.demo) await fileDemoMonth(stack, settings.admin, new Date()).catch(tellOf("The demo ended early"));
  // Last: loading every function keeps this process from its own requests for seconds, and their connections are closed.
  void stack.warmUp();
}

/** The stack serves on without what was only to be shown. */
const tellOf =
  (what: string) =>
  (error: unknown): [] => {
    console.error(`${what}: ${error instanceof Error ? error.message : "unknown"}`);
    return [];
  };

process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));
watchLauncher(() => void end(0));

try {
  await start();
} catch (error) {
  if (!(error instanceof StackError)) throw error;
  console.error(error.message);
  await end(1);
}
