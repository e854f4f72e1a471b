import { type Command, Option } from "commander";
import type { DayOrder } from "../../../sheets/rules/days.ts";
import type { CheckedRow } from "../../../sheets/stay.ts";
import type { CliContext } from "../context.ts";
import { asJson, Expected, exitCodes, show } from "../exit-codes.ts";
import { onRecord, sumOf, tellRows, tellSums } from "../files/before-sending.ts";
import { type CheckedFile, checkFile, type FileOptions } from "../files/check-file.ts";
import { tellQuestions } from "../files/conversation.ts";
import { keepMapping } from "../files/mapping-file.ts";
import { resultColumns, tellProblems, totalsText, worthShowing, writeResults } from "../upload/report.ts";
import { isDone, type Uploaded, upload } from "../upload/upload.ts";

interface Options extends FileOptions {
  readonly draft: boolean;
  readonly amend: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly results?: string;
}

export function addFile(program: Command, context: CliContext): void {
  const { say } = context;
  program
    .command("file <file>")
    .description(say("file"))
    .option("--dry-run", say("dry_run"), false)
    .option("--draft", say("file_draft"), false)
    .addOption(new Option("--amend", say("file_amend")).default(false).conflicts("draft"))
    .option("--mapping <file>", say("file_mapping"))
    .option("--dates <order>", say("file_dates"), dayOrderOf)
    .option("--set <field=value>", say("file_set"), (one, all: string[]) => [...all, one], [])
    .option("--answer <question=value>", say("file_answer"), (one, all: string[]) => [...all, one], [])
    .option("--guests <file>", say("file_guests"))
    .option("--sheet <name>", say("file_sheet"))
    .option("--results <file>", say("file_results"))
    .action((file: string, options: Options) => fileCommand(file, options, context));
}

function dayOrderOf(text: string): DayOrder {
  const order = text.toUpperCase();
  if (order === "DMY" || order === "MDY") return order;
  throw new Expected("expected_order");
}

async function fileCommand(file: string, options: Options, context: CliContext): Promise<void> {
  const { print, tell, end, say } = context;
  const checkedFile = await checkFile(file, options, context);
  const { checked, apartments, mapping, mappingFile } = checkedFile;
  const { rows, problems, questions } = checked;
  if (problems.length > 0) tellProblems(file, problems, context);
  if (questions.length > 0) tellQuestions(questions, apartments, context);
  if (problems.length + questions.length > 0) return end(exitCodes.refused);
  if (rows.length > 0 && (options.dryRun || context.ask))
    tellRows(rows, await onRecord(rows, context), apartments.names, context);
  if (options.dryRun || rows.length === 0) {
    if (options.dryRun) tellSums(rows, apartments.names, context);
    if (options.json) print(asJson([]));
    return tell(options.dryRun ? say("in_order", { count: rows.length, sum: sumOf(rows) }) : say("no_reservation"));
  }
  tellSums(rows, apartments.names, context);
  if (!(await isConfirmed(checkedFile, context))) return tell(say("not_sent"));
  const uploaded = await uploadFrom(rows, options, context);
  if (keepMapping(mappingFile, mapping)) tell(say("mapping_kept", { file: mappingFile }));
  report(uploaded, file, options, context);
}

/** After a conversation: what the answers have made of the file is shown before it is sent. */
async function isConfirmed({ asked, checked: { rows } }: CheckedFile, { ask, say }: CliContext): Promise<boolean> {
  if (!asked || !ask) return true;
  const answer = await ask(say("send_now", { count: rows.length, sum: sumOf(rows) }));
  return /^(y|yes|ν|ναι)$/i.test(answer.trim());
}

async function uploadFrom(rows: readonly CheckedRow[], options: Options, { client, say, tell, progress }: CliContext) {
  let count = 0;
  const shown = progress();
  const interrupted = () => {
    shown.end();
    tell(say("interrupted_file", { count, all: rows.length }));
    process.exit(exitCodes.interrupted);
  };
  process.once("SIGINT", interrupted);
  return upload(client(), rows, {
    asked: { draftUpload: options.draft, ...(options.amend && { onDeclared: "amend" }) },
    progress: shown,
    accepted: (reservations) => {
      count = Math.min(rows.length, count + reservations);
    },
  }).finally(() => process.off("SIGINT", interrupted));
}

function report({ results, nothingToDo }: Uploaded, file: string, options: Options, context: CliContext): void {
  const { say, tell, end, forPerson } = context;
  const written = options.results ?? `${file}.results.csv`;
  writeResults(written, results);
  const undone = results.filter(({ outcome }) => !isDone(outcome));
  const shown = forPerson ? worthShowing(results) : results;
  if (options.json) show(context, true, results, resultColumns);
  else if (shown.length > 0) show(context, false, shown, resultColumns);
  const totals = say("all_written", { totals: totalsText(results), file: written });
  tell(nothingToDo ? say("sent_before") + totals : totals);
  end(undone.length === 0 ? exitCodes.done : exitCodes.notAll);
}
