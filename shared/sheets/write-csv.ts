/** What a spreadsheet would take for a formula, in wide letters too. */
const formula = /^(?=\s*[=+\-@＝＋－＠])/u;
/** Where a spreadsheet that parts lists by the other sign, Greek ones by semicolons, takes a cell's middle for the next cell. */
const behindSeparator = /[;,](?=["'\s]*[=+\-@＝＋－＠])/gu;

/** A cell that says what it says, wherever it is opened: no formula, no control characters. */
export const safeCell = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(formula, "'")
    .replaceAll(behindSeparator, "$&'");

/** A CSV file that spreadsheets open as it is: marked as UTF-8, every cell in quotes. */
export function writeCsv(rows: readonly (readonly string[])[], separator = ","): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(separator);
  return `\uFEFF${rows.map(line).join("\r\n")}\r\n`;
}
