import { Command, type CommanderError } from "commander";
import { apiVersion } from "../../shared/contract/endpoint.ts";
import { UnreadableSheet } from "../../shared/sheets/grid.ts";
import { aboutFile } from "../../shared/wording/files.ts";
import { Refused } from "../client/refused.ts";
import type { Around } from "./around.ts";
import { CheckFailed } from "./check-owner.ts";
import { addApartments } from "./commands/apartments.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addFile } from "./commands/file.ts";
import { addOwners } from "./commands/owners.ts";
import { addReconcile } from "./commands/reconcile.ts";
import { addReservations } from "./commands/reservations.ts";
import { addSearch } from "./commands/search.ts";
import { addRowCommands } from "./commands/some-rows.ts";
import { addStatus } from "./commands/status.ts";
import { addTakk } from "./commands/takk.ts";
import { addTasks } from "./commands/tasks.ts";
import { exitCodes, exitCodesText } from "./exit-codes.ts";
import { isNoAnswer, refusalText, whyOf } from "./no-answer.ts";
import { SearchFailed } from "./search.ts";

const commands = [
  ...[addFile, addStatus, addTasks, addRowCommands, addReservations, addOwners, addApartments],
  ...[addTakk, addSearch, addReconcile, addDoctor],
];

/** Runs one of `str`'s commands; what it throws is told, and ends it with the code that says so. */
export async function runStr(words: readonly string[], around: Around): Promise<void> {
  let said: CommanderError | undefined;
  const program = new Command("str")
    .description("Files short-term-rental reservations.")
    .version(apiVersion)
    .configureOutput({
      writeOut: (text) => around.print(text.trimEnd()),
      writeErr: (text) => around.tell(text.trimEnd()),
    })
    .exitOverride((reason) => {
      said = reason;
      throw reason;
    })
    .addHelpText(
      "after",
      `\nEnvironment: STR_CLIENT_ID, STR_CLIENT_SECRET, STR_API_URL (${around.apiUrl}).${exitCodesText}`,
    );
  for (const add of commands) add(program, around);
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error === said) around.end(said.exitCode === 0 ? exitCodes.done : exitCodes.refused);
    else endWith(error, around);
  }
}

function endWith(error: Error, { apiUrl, language, tell, end }: Around): void {
  // Ctrl-C at a question.
  const interrupted = error.name === "AbortError";
  const unanswered = isNoAnswer(error);
  if (interrupted) tell("Interrupted.");
  else if (error instanceof Refused) tell(refusalText(error, apiUrl));
  else if (unanswered) tell(`No answer from ${apiUrl}: ${whyOf(error)}`);
  else tell(error instanceof UnreadableSheet ? `${aboutFile(error.why, language)} Nothing was sent.` : error.message);
  const failed = error instanceof CheckFailed || error instanceof SearchFailed;
  if (interrupted) end(exitCodes.interrupted);
  else end(unanswered ? exitCodes.unanswered : failed ? exitCodes.notAll : exitCodes.refused);
}
