import { Command } from "commander";
import { type CheckContext, look, record, replay, tryOut } from "./steps.ts";

export async function portalCheck(words: readonly string[], context: CheckContext): Promise<number> {
  const program = new Command("portal-check")
    .description("Checks the portal before anything is filed with it. Each step first says what it will do, and asks.")
    .addHelpText(
      "after",
      "\nAsks for the password, or takes it from PORTAL_PASSWORD, and tries it once.\nExit codes: 1 something differs, 2 no login or no yes.",
    );

  const step = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option("--application-url <url>", "another portal than the real one, such as the simulator")
      .option("--sign-on-url <url>", "its sign-on, if elsewhere")
      .option("--rest <milliseconds>", "pause between two calls", "500")
      .option("--yes", "continue without asking", false);
  const atPortal = (name: string, description: string) =>
    step(name, description).requiredOption("--username <name>", "an owner's portal user");

  let ended = 0;
  const end = async (exitCode: Promise<number>) => {
    ended = await exitCode;
  };

  atPortal("look", "compares every page with the profile; saves and files nothing").action((options) =>
    end(look(options, context)),
  );
  atPortal("record <folder>", "takes the same walk and keeps the pages, redacted").action((folder: string, options) =>
    end(record(folder, options, context)),
  );
  step("replay <folder>", "reads a recording's pages as if they came from the portal; makes no calls").action(
    (folder: string, options: Parameters<typeof replay>[1]) => end(replay(folder, options, context)),
  );
  atPortal("try", "saves one draft of a stay in 2019, reads it, saves it again, deletes it; finalises nothing")
    .option("--property <registry id>", "the property; needed if the owner has several")
    .action((options) => end(tryOut(options, context)));

  await program.parseAsync(words, { from: "user" });
  return ended;
}
