import type { ClipboardEvent, KeyboardEvent } from "react";

/** Enter leads to the same column of the next row, as in a spreadsheet. */
export function goDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const cell = event.currentTarget.closest("td");
  let row = cell?.parentElement?.nextElementSibling;
  // Rows between two others say something about the one above; some rows have nothing to type.
  const fieldOf = (of: Element) => of.children[cell?.cellIndex ?? 0]?.querySelector("input, select");
  while (row && (row.classList.contains("asks") || !fieldOf(row))) row = row.nextElementSibling;
  const next = row && fieldOf(row);
  if (next instanceof HTMLElement) next.focus();
  else event.currentTarget.blur();
}

/** Several values, pasted from a column of a spreadsheet; undefined for a single one. */
export function pastedColumn(event: ClipboardEvent): readonly string[] | undefined {
  const values = event.clipboardData.getData("text/plain").trimEnd().split(/\r?\n/);
  return values.length < 2 ? undefined : values.map((one) => one.split("\t")[0]?.trim() ?? "");
}
