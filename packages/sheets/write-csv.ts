/** The start of a formula, in full-width characters too. */
const formula = /^(?=\s*[=+\-@＝＋－＠])/u;
/** A formula inside a cell: a spreadsheet with the other separator (a Greek one uses semicolons) would split the cell there. */
const behindSeparator = /[;,](?=["'\s]*[=+\-@＝＋－＠])/gu;

/** Text for a screen: control characters could move what stands on it. */
export const withoutControls = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");

/** A cell without control characters that no spreadsheet takes for a formula. */
export const safeCell = (text: string) =>
  withoutControls(text).replace(formula, "'").replaceAll(behindSeparator, "$&'");

/** A CSV file that spreadsheets open directly: with a byte order mark, every cell in quotes. */
export function writeCsv(rows: readonly (readonly string[])[], separator = ","): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(separator);
  return `\uFEFF${rows.map(line).join("\r\n")}\r\n`;
}
