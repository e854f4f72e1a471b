import { useState } from "preact/hooks";
import type { Choices } from "../service/choices.ts";
import { Options } from "./field.tsx";

export interface UploadCellProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong?: boolean;
  readonly disabled?: boolean;
  readonly choices: Choices | undefined;
  change(text: string): void;
}

/** A cell of a file, to be mended in place. What is being typed stays, though the table is drawn again meanwhile. */
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
      {!choices.some(([known]) => known === value) && <option value={value}>{value}</option>}
      <Options of={choices} />
    </select>
  );
}
