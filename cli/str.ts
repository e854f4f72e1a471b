import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { createClient } from "./client/client.ts";
import { outcomesOf, whenCompleted } from "./client/outcomes.ts";
import { Refused } from "./client/refused.ts";
import { fileReservations } from "./str/file-reservations.ts";
import { importApartments } from "./str/import-apartments.ts";
import { exitCodeOf, outcomeTable } from "./str/outcome-report.ts";
import { createProgress } from "./str/progress.ts";
import { table } from "./str/table.ts";

/** Commands for consumers of the API. Results go to the standard output, all else beside it. */

const {
  STR_API_URL: apiUrl = "http://localhost:8081/api/v1",
  STR_CLIENT_ID: clientId,
  STR_CLIENT_SECRET: secret,
} = process.env;
const { stdout, stderr } = process;
const print = (text: string) => stdout.write(`${text}\n`);
const tell = (text: string) => stderr.write(`${text}\n`);

function client() {
  if (!clientId || !secret) throw new Error("Set STR_CLIENT_ID and STR_CLIENT_SECRET.");
  return createClient(apiUrl, { clientId, secret });
}

const program = new Command("str")
  .description("Files short-term-rental reservations.")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .addHelpText(
    "after",
    `
Environment: STR_CLIENT_ID, STR_CLIENT_SECRET, STR_API_URL (${apiUrl}).
Ends with 0 when everything was done, 1 when something was not, 2 when it was refused, 3 without an answer.`,
  );

program
  .command("file <csv>")
  .description("files the reservations of a CSV file, whose first line names the fields, and waits for the outcomes")
  .option("--draft", "save drafts at the portal, declare nothing", false)
  .option("--json", "print the outcomes as JSON", false)
  .action(async (file: string, { draft, json }: { draft: boolean; json: boolean }) => {
    const tasks = await fileReservations(client(), readFileSync(file, "utf8"), createProgress(stderr), {
      draftUpload: draft,
      accepted: (taskId, reservations) => tell(`task ${taskId}: ${reservations} reservations accepted`),
    });
    const outcomes = tasks.flatMap((task) => task.outcomes);
    print(json ? JSON.stringify(tasks, null, 2) : outcomeTable(outcomes, stdout.isTTY));
    process.exitCode = exitCodeOf(outcomes);
  });

program
  .command("status <taskId>")
  .description("waits for the outcomes of a task")
  .option("--json", "print the outcomes as JSON", false)
  .action(async (id: string, { json }: { json: boolean }) => {
    const api = client();
    const taskId = numberOf(id);
    const progress = createProgress(stderr);
    await whenCompleted(api, taskId, progress.show).finally(progress.end);
    const outcomes = await outcomesOf(api, taskId);
    print(json ? JSON.stringify([{ taskId, outcomes }], null, 2) : outcomeTable(outcomes, stdout.isTTY));
    process.exitCode = exitCodeOf(outcomes);
  });

program
  .command("apartments")
  .description("the apartments on record")
  .command("import <csv>")
  .description("puts the apartments of a CSV file on record: name, address, registryId, ownerId or portalUsername")
  .option("--json", "print the results as JSON", false)
  .action(async (file: string, { json }: { json: boolean }) => {
    const imported = await importApartments(client(), readFileSync(file, "utf8"));
    const rows = imported.map(({ line, id, result, registryId, name, reason }) => [
      ...[String(line), String(id ?? "-"), result, registryId, name, reason],
    ]);
    const head = ["LINE", "ID", "RESULT", "REGISTRY ID", "NAME", "REASON"];
    print(json ? JSON.stringify(imported, null, 2) : table(head, rows, stdout.isTTY));
    process.exitCode = imported.some(({ result }) => result === "refused") ? 1 : 0;
  });

function numberOf(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("A task's id is a number.");
}

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  // What fetch throws: the API could not be reached, or gave no answer in time.
  const unanswered = error instanceof TypeError || error.name === "TimeoutError";
  if (error instanceof Refused) tell(`${error.message}\n(request ${error.requestId})`);
  else tell(unanswered ? `No answer from ${apiUrl}: ${error.message}` : error.message);
  process.exitCode = unanswered ? 3 : 2;
}
