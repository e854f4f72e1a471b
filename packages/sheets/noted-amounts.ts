import { ofFile } from "../../shared/wording/files.ts";
import { deductionIn } from "./deductions.ts";
import { isEmpty, type Row } from "./grid.ts";
import type { Question } from "./question.ts";
import { readAmount, readAnyAmount } from "./rules/amounts.ts";
import { isReadBy, type Table } from "./table.ts";
import { plain } from "./values.ts";

/** A remark says it at its beginning. */
const longest = 300;
const number = String.raw`(?<![\d.,/:])(\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|\d{1,5}(?:[.,]\d{1,2})?)(?![\d/:]|[.,]\d)`;
const sign = "(?:€|eur(?:os?)?(?!\\p{L})|ευρω)";
const cash = "(?:cash|μετρητ\\p{L}*)";
const times = String.raw`(?:(?<!\d)(\d{1,2})\s*(?:\p{L}{3,12}\s*)?[x×*χ]\s*)?`;
const amounts = new RegExp(`${times}${number}\\s*(?:${sign}|${cash})|(?:${sign}|${cash}:?)\\s*${number}`, "gu");
/** What the guest pays beside the rent, or of it. */
const harmless =
  /τελοσ|τελη|τελουσ|φορο|ανθεκτικ|κλιματικ|τακκ|(?<!\p{L})(?:tax|levy|climate|deposit|caution|kaution|balance|prepaid|tip|damage|payout)|εγγυησ|προκαταβολ|υπολοιπ|φιλοδωρ|ζημι|προμηθ|commission/u;
const paid = /πληρω|paid|pays|εξοφλ|κατεθεσ|bezahlt|paye/u;

/** A question about a row's rent, because of a remark. */
interface Noted {
  readonly column: string;
  readonly text: string;
  readonly question: Question;
}

/** What the first remark of a row asks about its rent, in the columns that are not read. */
export function notedAmountsIn(table: Table, stays: readonly Row[]): (row: Row, rent: unknown) => Noted | undefined {
  const isRead = isReadBy(table.mapping, table.source);
  const candidates = table.grid.columns.flatMap((column, at) => {
    if (column === "" || isRead(column) || table.mapping.answers[notesId(column)] === "as-is") return [];
    const filled = stays.flatMap(({ cells }) => (isEmpty(cells[at]) ? [] : [cells[at]]));
    // A column of nothing but amounts is asked as such.
    return filled.every((cell) => "value" in readAmount(cell, ".")) ? [] : [{ column, at }];
  });
  const isDeduction = deductionIn(table, stays);
  return (row, rent) => {
    if (typeof rent !== "number" || rent <= 0 || table.edits.get(row.line)?.["amountReceived"] !== undefined)
      return undefined;
    for (const { column, at } of candidates) {
      const text = row.cells[at];
      if (isDeduction(row, column)) continue;
      if (typeof text === "string" && saysOther(plain(text.slice(0, longest)), rent))
        return { column, text, question: questionOf(table, row, rent, { column, text }) };
    }
    return undefined;
  };
}

function questionOf(table: Table, row: Row, rent: number, said: Pick<Noted, "column" | "text">): Question {
  const [reservation, amount] = [String(table.cellOf(row, "reservationId") ?? ""), rent.toFixed(2)];
  return {
    id: `${row.line}.amountReceived`,
    line: row.line,
    ask: ofFile("ask_noted", { reservation, amount, ...said }),
    example: said.text,
    answer: "amount",
    choices: [{ value: amount, text: ofFile("choice_as_it_stands", { amount }) }],
  };
}

function saysOther(text: string, rent: number): boolean {
  const all = text
    .split(/[;,+·\n](?!\d)|(?:^|\s)(?:και|and|und)\s/u)
    .flatMap((part) => amountsOf(part).map((amount) => ({ part, amount })));
  const isRent = (amount: number) => Math.abs(amount - rent) < 0.05;
  if (isRent(all.reduce((sum, { amount }) => sum + amount, 0))) return false;
  const isOther = ({ part, amount }: (typeof all)[number]) =>
    amount > 0 && !isRent(amount) && !harmless.test(part) && !(amount < rent && paid.test(part));
  return all.some(isOther);
}

const amountsOf = (text: string) =>
  Array.from(text.matchAll(amounts), ([, count = "1", before, after]) => {
    const read = readAnyAmount(before ?? after, ",");
    return "value" in read ? [read.value * Number(count)] : [];
  }).flat();

const notesId = (column: string) => `notes:${column}`;

/** More lines are asked about together first. */
const few = 3;

/** One question for each column with many such remarks, and those that it stands for. It concerns this file only. */
export function notedTogether({ mapping: { answers } }: Table, noted: readonly Noted[]) {
  const many = [...Map.groupBy(noted, ({ column }) => column)].filter(
    ([column, some]) => some.length > few && answers[notesId(column)] === undefined,
  );
  const asked = many.flatMap(([column, some]): Question[] =>
    some.slice(0, 1).map(({ text }) => ({
      id: notesId(column),
      ask: ofFile("ask_notes", { column, text, count: some.length }),
      example: text,
      answer: "choice",
      choices: [
        { value: "as-is", text: ofFile("choice_notes_none") },
        { value: "by-line", text: ofFile("choice_notes_by_line") },
      ],
    })),
  );
  return { asked, instead: new Set(many.flatMap(([, some]) => some.map(({ question }) => question))) };
}
