#!/usr/bin/env node
import { Command } from "commander";
import { UnreadableSheet } from "../shared/sheets/grid.ts";
import { Refused } from "./client/refused.ts";
import { aroundOf } from "./str/around.ts";
import { CheckFailed } from "./str/check-owner.ts";
import { addApartments } from "./str/commands/apartments.ts";
import { addDoctor } from "./str/commands/doctor.ts";
import { addFile } from "./str/commands/file.ts";
import { addOwners } from "./str/commands/owners.ts";
import { addReconcile } from "./str/commands/reconcile.ts";
import { addReservations } from "./str/commands/reservations.ts";
import { addSearch } from "./str/commands/search.ts";
import { addStatus } from "./str/commands/status.ts";
import { addTakk } from "./str/commands/takk.ts";
import { addTasks } from "./str/commands/tasks.ts";
import { exitCodes, exitCodesText } from "./str/exit-codes.ts";
import { SearchFailed } from "./str/search.ts";

/** Commands for consumers of the API. Results go to the standard output, all else beside it. */

const around = aroundOf(process);
const program = new Command("str")
  .description("Files short-term-rental reservations.")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exitCodes.done : exitCodes.refused))
  .addHelpText(
    "after",
    `\nEnvironment: STR_CLIENT_ID, STR_CLIENT_SECRET, STR_API_URL (${around.apiUrl}).${exitCodesText}`,
  );

const commands = [
  ...[addFile, addStatus, addTasks, addReservations, addOwners, addApartments],
  ...[addTakk, addSearch, addReconcile, addDoctor],
];
for (const add of commands) add(program, around);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const failed = error instanceof CheckFailed || error instanceof SearchFailed;
  // What fetch throws: the API could not be reached, or gave no answer in time.
  const unanswered = error instanceof TypeError || error.name === "TimeoutError";
  if (error instanceof Refused) around.tell(`${error.message}\n(request ${error.requestId})`);
  else if (unanswered) around.tell(`No answer from ${around.apiUrl}: ${whyOf(error)}`);
  else around.tell(error instanceof UnreadableSheet ? `${error.message} Nothing was sent.` : error.message);
  process.exitCode = unanswered ? exitCodes.unanswered : failed ? exitCodes.notAll : exitCodes.refused;
}

/** fetch says "fetch failed"; why stands in its cause. */
function whyOf({ message, cause }: Error): string {
  const why = cause instanceof Error && ("code" in cause ? String(cause.code) : cause.message);
  return why ? `${message} (${why})` : message;
}
