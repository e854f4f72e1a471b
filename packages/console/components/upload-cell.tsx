import { type ClipboardEvent, useState } from "react";
import type { FieldChoices } from "../service/choices.ts";
import { goDown, pastedColumn } from "./in-grid.ts";

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
    const values = pasted && pastedColumn(event);
    if (!values) return;
    event.preventDefault();
    setTyped(undefined);
    pasted(values);
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
