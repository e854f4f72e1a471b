import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import type { FieldChoices } from "../service/choices.ts";

interface UploadCellProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong?: boolean;
  /** The id of what says why. */
  readonly describedBy?: string;
  readonly disabled?: boolean;
  readonly choices: FieldChoices[keyof FieldChoices];
  change(text: string): void;
  /** Several values, pasted from a column of a spreadsheet: the first is this cell's. */
  pasted?(values: readonly string[]): void;
}

/** A cell of a file that can be corrected in place. What is being typed stays when the table is drawn again. */
export function UploadCell({
  label,
  value,
  isWrong = false,
  describedBy,
  disabled = false,
  choices,
  change,
  pasted,
}: UploadCellProps) {
  const [typed, setTyped] = useState<string>();
  const more = {
    "aria-label": label,
    "aria-invalid": isWrong,
    "aria-describedby": describedBy,
    disabled,
    className: "cell",
    onKeyDown: goDown,
  };
  if (choices) {
    return (
      <select {...more} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {!choices.some(([known]) => String(known) === value) && <option value={value}>{value}</option>}
        {choices.map(([one, text]) => (
          <option key={String(one)} value={String(one)}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  const settle = () => {
    if (typed !== undefined && typed !== value) change(typed);
    setTyped(undefined);
  };
  const paste = (event: ClipboardEvent) => {
    const values = event.clipboardData.getData("text/plain").trimEnd().split(/\r?\n/);
    if (values.length < 2 || !pasted) return;
    event.preventDefault();
    setTyped(undefined);
    pasted(values.map((one) => one.split("\t")[0]?.trim() ?? ""));
  };
  return (
    <input
      {...more}
      type="text"
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onPaste={paste}
    />
  );
}

/** Enter leads to the same column of the next row, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const cell = event.currentTarget.closest("td");
  let row = cell?.parentElement?.nextElementSibling;
  // What is asked about a row stands between it and the next.
  while (row?.classList.contains("asks")) row = row.nextElementSibling;
  const next = row?.children[cell?.cellIndex ?? 0]?.querySelector("input, select");
  if (next instanceof HTMLElement) next.focus();
  else event.currentTarget.blur();
}
