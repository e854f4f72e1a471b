import { useState } from "preact/hooks";
import type { FieldChoices } from "../service/choices.ts";
import { Options } from "./field.tsx";

interface UploadCellProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong?: boolean;
  readonly disabled?: boolean;
  readonly choices: FieldChoices[keyof FieldChoices];
  change(text: string): void;
}

/** A cell of a file that can be corrected in place. What is being typed stays when the table is drawn again. */
export function UploadCell({ label, value, isWrong = false, disabled = false, choices, change }: UploadCellProps) {
  const [typed, setTyped] = useState<string>();
  const more = { "aria-label": label, "aria-invalid": isWrong, disabled };
  if (!choices) {
    return (
      <input
        {...more}
        type="text"
        value={typed ?? value}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          setTyped(undefined);
        }}
      />
    );
  }
  return (
    <select {...more} value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
      {!choices.some(([known]) => String(known) === value) && <option value={value}>{value}</option>}
      <Options of={choices} />
    </select>
  );
}
