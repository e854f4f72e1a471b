import { ofFile } from "../../shared/wording/files.ts";
import type { Row } from "./grid.ts";
import { leaveOut, type Question } from "./question.ts";
import type { ReadRow } from "./read-row.ts";
import { isDoubtfulDocument } from "./rules/documents.ts";
import { isDoubtfulName } from "./rules/names.ts";
import { isTaxNumber, withZeros } from "./rules/tax-number.ts";
import type { CheckedRow } from "./stay.ts";
import { nightsBetween, readAmountOf, type Table } from "./table.ts";
import { readNights, readWhole } from "./values.ts";

/** Questions that a row leaves to a person: the amount in euros, of each apartment, the day of a cancellation. */
export function rowQuestions(
  table: Table,
  row: Row,
  { fields }: ReadRow,
  isCancelled: boolean,
  unit: string | undefined,
): Question[] {
  const reservation = typeof fields["reservationId"] === "string" ? fields["reservationId"] : "";
  const asked = [
    ...(unit === undefined ? currency(table, row, reservation) : amountOfUnit(table, row, reservation, unit)),
    ...(isCancelled
      ? [...cancellationDay(table, row, reservation), ...keptAmount(table, row, fields, reservation)]
      : nights(table, row, reservation)),
    ...(unit === undefined && !isCancelled ? rooms(table, row, reservation) : []),
  ];
  return asked;
}

const isEdited = (table: Table, { line }: Row, name: string) => table.edits.get(line)?.[name] !== undefined;

function currency(table: Table, row: Row, reservation: string): Question[] {
  const field = (["amountReceived", "payout", "cancellationAmount"] as const).find(
    (one) => table.mapping.columns[one] !== undefined,
  );
  const currency = field && table.currencyOf(row, field);
  if (field === undefined || currency === undefined) return [];
  if (isEdited(table, row, "amountReceived") || isEdited(table, row, "cancellationAmount")) return [];
  const found = String(table.inFile(row, field) ?? "");
  const amount = found.includes(currency) || /\p{Sc}/u.test(found) ? found : `${found} ${currency}`;
  const { line } = row;
  return [
    {
      id: `${line}.amountReceived`,
      line,
      ask: ofFile("ask_euros", { reservation, amount }),
      example: amount,
      answer: "amount",
    },
  ];
}

function amountOfUnit(table: Table, row: Row, reservation: string, unit: string): Question[] {
  if (isEdited(table, row, `amount:${unit}`)) return [];
  const whole = readAmountOf(table, row, "amountReceived");
  const amount = "value" in whole ? whole.value.toFixed(2) : "?";
  const { line } = row;
  return [
    {
      id: `${line}.amount:${unit}`,
      line,
      ask: ofFile("ask_unit_amount", { reservation, unit, amount }),
      answer: "amount",
    },
  ];
}

function cancellationDay(table: Table, row: Row, reservation: string): Question[] {
  if (table.cellOf(row, "cancellationDate") !== undefined) return [];
  const { line } = row;
  const ask = ofFile("ask_cancelled_on", { reservation });
  const choices = [{ value: leaveOut, text: ofFile("choice_nothing_kept") }];
  return [{ id: `${line}.cancellationDate`, line, ask, answer: "day", choices }];
}

/** A platform's export has what was kept in the place of the price; a program's and a person's sheet have the price. */
function keptAmount(table: Table, row: Row, fields: ReadRow["fields"], reservation: string): Question[] {
  const { source } = table;
  const isSaid = table.cellOf(row, "cancellationAmount") !== undefined || source?.platform !== undefined;
  const kept = fields["cancellationAmount"];
  if (isSaid || typeof kept !== "number" || isEdited(table, row, "cancellationAmount")) return [];
  const { line } = row;
  const amount = kept.toFixed(2);
  const choices = [
    { value: amount, text: ofFile("choice_kept", { amount }) },
    { value: leaveOut, text: ofFile("choice_nothing_kept") },
  ];
  const ask = ofFile("ask_kept", { reservation, amount });
  return [{ id: `${line}.cancellationAmount`, line, ask, answer: "amount", choices }];
}

/** A column of nights is held against the dates always: it shows dates that a spreadsheet has turned. */
function nights(table: Table, row: Row, reservation: string): Question[] {
  const said = readNights(table.cellOf(row, "nights"));
  if (!("value" in said) || said.value < 1 || isEdited(table, row, "startDate") || isEdited(table, row, "endDate"))
    return [];
  const counted = nightsBetween(table.cellOf(row, "startDate"), table.cellOf(row, "endDate"), table.order ?? "DMY");
  if (counted === undefined || counted === said.value) return [];
  const { line } = row;
  const ask = ofFile("ask_nights", { reservation, counted, nights: said.value });
  return [{ id: `${line}.endDate`, line, ask, answer: "day" }];
}

/** Several rooms in one booking, of which one apartment is named. */
function rooms(table: Table, row: Row, reservation: string): Question[] {
  const said = readWhole(table.cellOf(row, "rooms"));
  if (!("value" in said) || said.value < 2 || answerOf(table, row.line, "rooms") !== undefined) return [];
  const { line } = row;
  const choices = [
    { value: "one", text: ofFile("choice_one_apartment") },
    { value: leaveOut, text: ofFile("choice_leave_out") },
  ];
  return [
    {
      id: `${line}.rooms`,
      line,
      ask: ofFile("ask_rooms", { reservation, count: said.value }),
      answer: "choice",
      choices,
    },
  ];
}

/** An answer about a row, or the same one for all rows. */
export const answerOf = ({ edits, mapping }: Pick<Table, "edits" | "mapping">, line: number, name: string) =>
  edits.get(line)?.[name] ?? mapping.answers[name];

/** Values that are allowed and probably wrong. A person confirms one by giving it again. */
export function rowDoubts(
  table: Table,
  row: Row,
  { guestTaxId, guestName, guestId, isForeigner }: CheckedRow["reservation"],
): Question[] {
  const { line } = row;
  const found: Question[] = [];
  if (!isForeigner && guestTaxId !== undefined && !isTaxNumber(guestTaxId) && !isEdited(table, row, "guestTaxId")) {
    const offered = withZeros(guestTaxId);
    const ask = ofFile(offered === undefined ? "ask_tax_number" : "ask_tax_number_zeros", { number: guestTaxId });
    const proposal = offered !== undefined && { proposal: offered };
    found.push({ id: `${line}.guestTaxId`, line, ask, example: guestTaxId, ...proposal, answer: "text" });
  }
  const column = table.mapping.columns.guestId;
  if (isForeigner && guestId !== undefined && column !== undefined && !isEdited(table, row, "guestId")) {
    const ask = ofFile("ask_document", { document: guestId });
    if (isDoubtfulDocument(guestId, column))
      found.push({ id: `${line}.guestId`, line, ask, example: guestId, answer: "text" });
  }
  if (isForeigner && guestName !== undefined && isDoubtfulName(guestName) && !isEdited(table, row, "guestName"))
    found.push({
      id: `${line}.guestName`,
      line,
      ask: ofFile("ask_name", { name: guestName }),
      example: guestName,
      answer: "text",
    });
  return found;
}
