import { Command, type CommanderError } from "commander";
import { releaseVersion } from "../../../shared/contract/endpoint.ts";
import { commandLineIn } from "../../../shared/wording/command-line.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import { Refused } from "../../client/refused.ts";
import { UnreadableSheet } from "../../sheets/grid.ts";
import { LookFailed } from "./at-portal.ts";
import { addApartments } from "./commands/apartments.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addFile } from "./commands/file.ts";
import { addOwners } from "./commands/owners.ts";
import { addReconcile } from "./commands/reconcile.ts";
import { addReservations, addSearch } from "./commands/reservations.ts";
import { addTakk } from "./commands/takk.ts";
import { addRowCommands, addStatus, addTasks } from "./commands/tasks.ts";
import type { CliContext, Terminal } from "./context.ts";
import { Expected, exitCodes, isNoAnswer, refusalText, whyOf } from "./exit-codes.ts";

const commands = [
  addFile,
  addStatus,
  addTasks,
  addRowCommands,
  addReservations,
  addOwners,
  addApartments,
  addTakk,
  addSearch,
  addReconcile,
  addDoctor,
];

/** Runs one of `str`'s commands. Prints what it throws, and sets the matching exit code. */
export async function runStr(words: readonly string[], given: Terminal): Promise<void> {
  const say = commandLineIn(given.language);
  const context: CliContext = { ...given, say };
  const titles = new Map([
    ["Usage:", say("usage")],
    ["Options:", say("options")],
    ["Commands:", say("commands")],
  ]);
  let said: CommanderError | undefined;
  const program = new Command("str")
    .description(say("str"))
    .version(releaseVersion, "-V, --version", say("show_version"))
    .helpOption("-h, --help", say("show_help"))
    .helpCommand("help [command]", say("show_help"))
    .configureHelp({ styleTitle: (title) => titles.get(title) ?? title })
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.tell(text.trimEnd()),
    })
    .exitOverride((reason) => {
      said = reason;
      throw reason;
    })
    .addHelpText(
      "after",
      `\n${say("environment", { names: `STR_CLIENT_ID, STR_CLIENT_SECRET, STR_API_URL (${context.apiUrl})` })}\n${say("ends_with")}`,
    );
  for (const add of commands) add(program, context);
  for (const command of leavesOf(program)) command.option("--json", say("as_json"), false);
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error === said) context.end(said.exitCode === 0 ? exitCodes.done : exitCodes.refused);
    else endWith(error, context);
  }
}

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

function endWith(error: Error, { apiUrl, language, say, tell, end }: CliContext): void {
  // Ctrl-C at a question.
  const interrupted = error.name === "AbortError";
  const unanswered = isNoAnswer(error);
  if (interrupted) tell(say("interrupted"));
  else if (error instanceof Refused) tell(refusalText(error, apiUrl, say));
  else if (unanswered) tell(say("no_answer", { url: apiUrl, why: whyOf(error) }));
  else if (error instanceof Expected) tell(say(error.why));
  else
    tell(
      error instanceof UnreadableSheet ? say("nothing_sent", { why: aboutFile(error.why, language) }) : error.message,
    );
  if (interrupted) end(exitCodes.interrupted);
  else end(unanswered ? exitCodes.unanswered : error instanceof LookFailed ? exitCodes.notAll : exitCodes.refused);
}
