import { TextInput } from "@mantine/core";
import { kindOf, type ReservationField } from "../../../shared/contract/reservation-fields.ts";
import type { FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { textOf } from "../service/typed.ts";
import { cellText } from "../service/written.ts";
import { fieldWords } from "../words/words.ts";
import { Choice } from "./choice.tsx";
import { DayInput } from "./day-input.tsx";

interface ReservationInputProps {
  readonly name: ReservationField;
  readonly value: unknown;
  /** A sentence about its problem, if it has one. */
  readonly error: string | undefined;
  readonly options: NonNullable<FieldChoices[ReservationField]>;
  change(value: unknown): void;
}

/** The field of a form for one of a reservation's fields, by its kind. */
export function ReservationInput({ name, value, error, options, change }: ReservationInputProps) {
  const { say } = useWork();
  const shared = { label: say(fieldWords[name]), error };
  switch (kindOf(name)) {
    case "number":
    case "choice": {
      const none = [["", say("choosePlease")] as const];
      return (
        <Choice<string | number | boolean>
          {...shared}
          value={typeof value === "number" ? value : textOf(value)}
          choose={change}
          options={[...(value === undefined || value === "" ? none : []), ...options]}
        />
      );
    }
    case "flag":
      return <Choice<string | number | boolean> {...shared} value={value === true} choose={change} options={options} />;
    case "day":
      return <DayInput {...shared} value={textOf(value)} change={change} />;
    default:
      return (
        <TextInput
          {...shared}
          {...(kindOf(name) === "amount" && { inputMode: "decimal", rightSection: "€" })}
          {...(name === "reservationId" && { label: say("reservationCode"), required: true, withAsterisk: false })}
          value={typeof value === "number" ? cellText(value, say.language) : textOf(value)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      );
  }
}
