/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** A cell that says what it says, wherever it is opened: no formula, no control characters. */
export function safeCell(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
  return formula.test(text) ? `'${plain}` : plain;
}

/** A CSV file that spreadsheets open as it is: marked as UTF-8, every cell in quotes. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${safeCell(cell).replaceAll('"', '""')}"`).join(",");
  return `\uFEFF${rows.map(line).join("\r\n")}\r\n`;
}
