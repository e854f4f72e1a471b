import { type Command, InvalidArgumentError, Option } from "commander";
import type { CheckedRow } from "../../../shared/sheets/check.ts";
import type { DayOrder } from "../../../shared/sheets/values.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { exitCodes } from "../exit-codes.ts";
import { checkFile } from "../files/check-file.ts";
import type { MappingOptions } from "../files/mapping-file.ts";
import { tellProblems } from "../files/problems.ts";
import { asJson, table } from "../print-table.ts";
import { resultHead, resultRow, totalsText, worthShowing, writeResults } from "../upload/report.ts";
import { isDone, type Uploaded, upload } from "../upload/upload.ts";

interface Options extends MappingOptions {
  readonly draft: boolean;
  readonly amend: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly results?: string;
}

export function addFile(program: Command, around: Around): void {
  program
    .command("file <file>")
    .description(
      "files the reservations of a CSV, XLSX or JSON file and waits for the outcomes. Every row is checked before any " +
        "is sent. Run again after an interruption, it goes on where it was.",
    )
    .option("--dry-run", "check every row, send nothing", false)
    .option("--draft", "save drafts at the portal, declare nothing", false)
    .addOption(
      new Option("--amend", "correct what is declared already and says otherwise; each run sends the whole file anew")
        .default(false)
        .conflicts("draft"),
    )
    .option("--mapping <file>", "how the columns are read; guessed and kept beside the file, unless it is there")
    .option("--dates <order>", "DMY or MDY, where the dates do not say so themselves", dayOrderOf)
    .option(
      "--set <field=value>",
      "what every row has alike, such as platform=Airbnb",
      (one, all: string[]) => [...all, one],
      [],
    )
    .option("--results <file>", "where the results are written; <file>.results.csv, unless said otherwise")
    .option("--json", "print the outcomes as JSON", false)
    .action((file: string, options: Options) => fileCommand(file, options, around));
}

function dayOrderOf(text: string): DayOrder {
  const order = text.toUpperCase();
  if (order === "DMY" || order === "MDY") return order;
  throw new InvalidArgumentError("Expected DMY or MDY.");
}

async function fileCommand(file: string, options: Options, around: Around): Promise<void> {
  const { print, tell, end, language } = around;
  const { rows, problems, doubts } = await checkFile(file, options, around);
  if (problems.length > 0) {
    tellProblems(file, problems, around);
    return end(exitCodes.refused);
  }
  if (options.dryRun)
    for (const { line, field, mend } of doubts)
      tell(`To confirm, line ${line}: ${field}: ${aboutFile(mend, language)}.`);
  if (options.dryRun || rows.length === 0) {
    if (options.json) print(asJson([]));
    return tell(
      options.dryRun
        ? `${counted(rows.length, "reservation is", "reservations are")} in order, ${sumOf(rows)} € in all; nothing was sent.`
        : "Nothing to do: the file has no reservation.",
    );
  }
  const uploaded = await uploadFrom(rows, options, around);
  report(uploaded, file, options, around);
}

/** What would be declared: whoever knows the month's figures sees at once whether this is them. */
const sumOf = (rows: readonly CheckedRow[]) =>
  rows
    .reduce((sum, { reservation }) => sum + (reservation.amountReceived ?? reservation.cancellationAmount ?? 0), 0)
    .toFixed(2);

async function uploadFrom(
  rows: readonly CheckedRow[],
  options: Options,
  { client, tell, progress }: Around,
): Promise<Uploaded> {
  let count = 0;
  const interrupted = () => {
    tell(
      `\nInterrupted. ${count} of ${counted(rows.length, "reservation")} accepted, which go on being filed; run it again to go on.`,
    );
    process.exit(exitCodes.interrupted);
  };
  process.once("SIGINT", interrupted);
  return upload(client(), rows, {
    asked: { draftUpload: options.draft, ...(options.amend && { onDeclared: "amend" }) },
    progress: progress(),
    accepted: (reservations) => {
      count = Math.min(rows.length, count + reservations);
    },
  }).finally(() => process.off("SIGINT", interrupted));
}

function report(
  { results, nothingToDo }: Uploaded,
  file: string,
  options: Options,
  { print, tell, end, forPerson }: Around,
): void {
  const written = options.results ?? `${file}.results.csv`;
  writeResults(written, results);
  const undone = results.filter(({ outcome }) => !isDone(outcome));
  const shown = forPerson ? worthShowing(results) : results;
  if (options.json) print(asJson(results));
  else if (shown.length > 0) print(table(resultHead, shown.map(resultRow), forPerson));
  tell(
    `${nothingToDo ? "Nothing to do: an earlier run had sent all of it. " : ""}${totalsText(results)}. All in ${written}`,
  );
  end(undone.length === 0 ? exitCodes.done : exitCodes.notAll);
}
