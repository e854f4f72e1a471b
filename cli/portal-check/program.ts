import { Command } from "commander";
import { type Around, look, record, replay, tryOut } from "./steps.ts";

export async function portalCheck(words: readonly string[], around: Around): Promise<number> {
  const program = new Command("portal-check")
    .description(
      "Looks at the portal before anything is filed with it. Each step says first what it will do, and asks.",
    )
    .addHelpText(
      "after",
      "\nThe password is asked for, or taken from PORTAL_PASSWORD; it is tried once.\nEnds with 1 when something differs, 2 without a login or a yes.",
    );

  const step = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option("--application-url <url>", "another portal than the real one; the simulator, say")
      .option("--sign-on-url <url>", "its sign-on, if it is elsewhere")
      .option("--rest <milliseconds>", "between two calls", "500")
      .option("--yes", "go on without asking", false);
  const atPortal = (name: string, description: string) =>
    step(name, description).requiredOption("--username <name>", "an owner's portal user");

  let ended = 0;
  const end = async (exitCode: Promise<number>) => {
    ended = await exitCode;
  };

  atPortal("look", "compares every page with the profile; nothing is saved or filed").action((options) =>
    end(look(options, around)),
  );
  atPortal("record <folder>", "the same walk, and keeps the pages, redacted").action((folder: string, options) =>
    end(record(folder, options, around)),
  );
  step("replay <folder>", "reads a recording's pages as if they came from the portal; calls nobody").action(
    (folder: string, options: Parameters<typeof replay>[1]) => end(replay(folder, options, around)),
  );
  atPortal("try", "saves one draft of a stay of 2019, reads it, saves it again, deletes it; finalises nothing")
    .option("--property <registry id>", "where; needed when the owner has several")
    .action((options) => end(tryOut(options, around)));

  await program.parseAsync(words, { from: "user" });
  return ended;
}
