import { useState } from "preact/hooks";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods } from "../../../shared/contract/reservation.ts";
import type { Field } from "../../../shared/sheets/columns.ts";
import type { Records } from "../service/manager-records.ts";
import { platformText } from "../service/written.ts";
import type { Say } from "../words/words.ts";
import { Options } from "./field.tsx";

type Choices = readonly (readonly [value: string, text: string])[];

/** Fields of which each value is one of a few. */
export const optionsOf = ({ apartments }: Records, say: Say): Readonly<Partial<Record<Field, Choices>>> => ({
  apartmentId: apartments.map(({ id, name }) => [String(id), name]),
  platform: [...defaultPlatforms, otherPlatform].map((value) => [value, platformText(value)]),
  paymentMethod: paymentMethods.map((value) => [value, value]),
  isForeigner: [
    ["true", say("yes")],
    ["false", say("no")],
  ],
});

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
