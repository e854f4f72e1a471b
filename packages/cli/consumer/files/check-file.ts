import { aboutFile, type FileCode, ofFile } from "../../../../shared/wording/files.ts";
import { type Checked, checkGrid } from "../../../sheets/check.ts";
import { isOwn, type Mapping } from "../../../sheets/columns.ts";
import { type Grid, UnreadableSheet } from "../../../sheets/grid.ts";
import { checkWithGuests, type GuestList, guestsBeside, guestsIn } from "../../../sheets/guests.ts";
import { type Edits, type Question, withAnswer } from "../../../sheets/question.ts";
import { type ChosenSheet, chooseSheet } from "../../../sheets/sheets.ts";
import type { CliContext } from "../context.ts";
import { answerOf, orderQuestion } from "./conversation.ts";
import { type Apartments, apartmentsFor } from "./find-apartment.ts";
import { type MappingOptions, openMapping, saidBefore } from "./mapping-file.ts";
import { openSheets } from "./read-grid.ts";

type Terminal = Pick<CliContext, "client" | "language" | "say" | "tell" | "ask">;

export interface FileOptions extends MappingOptions {
  /** A second file, with the guests' documents. */
  readonly guests?: string | undefined;
  readonly sheet?: string | undefined;
}

export interface CheckedFile {
  readonly checked: Checked;
  readonly apartments: Apartments;
  readonly mapping: Mapping;
  /** Where the mapping is kept once the file was sent. */
  readonly mappingFile: string;
  /** Whether a person was asked anything. */
  readonly asked: boolean;
}

/** Reads and checks a file, asks a person what it leaves open, and says how it was read. */
export async function checkFile(file: string, options: FileOptions, context: Terminal): Promise<CheckedFile> {
  const { tell, say } = context;
  const { grid, beside } = await gridOf(file, options, context);
  const open = openMapping(file, grid, options);
  let { mapping, edits } = open;
  const before = saidBefore(mapping);
  if (open.isKept && before.length > 0) tell(say("mapping_used", { file: open.file, what: before.join(", ") }));
  tellOfColumns(options, mapping, context);
  const apartments = await apartmentsFor(context.client, mapping);
  const guests = options.guests === undefined ? beside?.list : guestsIn(await openSheets(options.guests));
  const check = (said: Mapping, filled: Edits) =>
    guests
      ? checkWithGuests(grid, said, apartments.finder(said), filled, guests)
      : checkGrid(grid, said, apartments.finder(said), filled);
  let checked = check(mapping, edits);
  let asked = false;
  for (let next = nextQuestion(checked, context); next && context.ask; next = nextQuestion(checked, context)) {
    const answer = await answerOf(next, apartments, { ...context, ask: context.ask });
    ({ mapping, edits } = withAnswer({ mapping, edits }, next.id, answer));
    checked = check(mapping, edits);
    asked = true;
  }
  if (checked.stopped) throw new UnreadableSheet(checked.stopped);
  describe(mapping, checked, context);
  return { checked, apartments, mapping, mappingFile: open.file, asked };
}

const nextQuestion = ({ questions, orderTaken }: Checked, { ask }: Terminal): Question | undefined =>
  questions[0] ?? (orderTaken && ask ? orderQuestion() : undefined);

interface FoundSheet {
  readonly grid: Grid;
  /** The guests of another of its sheets. */
  readonly beside: GuestList | undefined;
}

async function gridOf(file: string, { sheet, answer }: FileOptions, context: Terminal): Promise<FoundSheet> {
  const opened = await openSheets(file);
  const wanted = sheet ?? answer.find((one) => one.startsWith("sheet="))?.slice("sheet=".length);
  let chosen = chooseSheet(opened, wanted);
  if (!chosen.grid && chosen.fitting.length > 0) chosen = chooseSheet(opened, await askSheet(chosen, context));
  if (!chosen.grid) throw new UnreadableSheet(ofFile(chosen.unread.length > 0 ? "file_no_sheet" : "file_empty"));
  const beside = guestsBeside(opened, chosen);
  const unread = chosen.unread.filter((name) => beside?.name.split(", ").includes(name) !== true);
  if (beside) context.tell(context.say("guests_of_sheet", { name: beside.name, count: beside.list.length }));
  if (unread.length > 0) context.tell(context.say("sheets_unread", { sheet: chosen.name, names: unread.join(", ") }));
  return { grid: chosen.grid, beside };
}

async function askSheet({ fitting }: ChosenSheet, context: Terminal): Promise<string> {
  const ask = ofFile("ask_sheet", { names: fitting.join(", ") });
  const choices = fitting.map((name) => ({ value: name, text: name }));
  if (!context.ask) throw new UnreadableSheet(ofFile("file_sheets_named", { names: fitting.join(", ") }));
  const none: Apartments = { names: new Map(), finder: () => () => undefined };
  return answerOf({ id: "sheet", ask, choices, answer: "choice" }, none, { ...context, ask: context.ask });
}

/** A value for all rows gives way to a column, which may surprise. */
function tellOfColumns({ set }: FileOptions, { columns }: Mapping, { tell, say }: Terminal): void {
  const named = new Map(Object.entries(columns));
  for (const said of set) {
    const field = said.split("=")[0] ?? "";
    const column = named.get(field);
    if (column !== undefined) tell(say("set_beside_column", { field, column }));
  }
}

const leftOutKeys = {
  titles: "left_titles",
  sums: "left_sums",
  headings: "left_headings",
  hidden: "left_hidden",
  payouts: "left_payouts",
  coHosts: "left_coHosts",
  levies: "left_levies",
  fees: "left_fees",
  adjustments: "left_adjustments",
  cancelled: "left_cancelled",
  enquiries: "left_enquiries",
  blocked: "left_blocked",
  owners: "left_owners",
  noShows: "left_noShows",
  copies: "left_copies",
  parts: "left_parts",
  guests: "left_guests",
  earlier: "left_earlier",
  answered: "left_answered",
} as const satisfies Record<Checked["leftOut"][number]["kind"], FileCode>;

function describe(mapping: Mapping, checked: Checked, { tell, language, say }: Terminal): void {
  const { source, order, orderTaken, rentTaken, leftOut, notes, unread } = checked;
  if (source !== undefined) tell(say("source_known", { source }));
  if (unread.length > 0) tell(say("unread_columns", { names: unread.join(", ") }));
  const first = say(order === "MDY" ? "month_first" : "day_first");
  if (orderTaken) tell(`${first} ${say("order_taken")}`);
  else if (!isOwn(mapping) && order !== undefined) tell(first);
  if (rentTaken) tell(aboutFile(rentTaken, language));
  for (const { kind, lines } of leftOut) {
    const what = aboutFile(ofFile(leftOutKeys[kind]), language);
    tell(say("left_out", { what, count: lines.length, lines: shortened(lines) }));
  }
  for (const note of notes) tell(aboutFile(note, language));
}

/** The first lines; a long list is no longer read. */
const shortened = (lines: readonly number[]) =>
  lines.length > 12 ? `${lines.slice(0, 12).join(", ")}, …` : lines.join(", ");
