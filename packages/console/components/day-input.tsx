import { DateInput, type DateInputProps } from "@mantine/dates";
import { turned } from "../service/written.ts";

interface DayInputProps extends Omit<DateInputProps, "value" | "onChange"> {
  /** DD/MM/YYYY, or empty. */
  readonly value: string;
  change(date: string): void;
}

/** Reads DD/MM/YYYY, the day first, as the registry's form does. Nothing else is guessed. */
function readDay(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${date}T00:00:00.000Z`);
  return Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date) ? null : date;
}

/** A day that can be typed as DD/MM/YYYY or chosen, in the page's language. */
export const DayInput = ({ value, change, ...more }: DayInputProps) => (
  <DateInput
    {...more}
    valueFormat="DD/MM/YYYY"
    dateParser={readDay}
    placeholder="31/12/2026"
    value={value === "" ? null : turned(value, "/", "-")}
    onChange={(day) => change(day === null ? "" : turned(day, "-", "/"))}
    clearable={false}
  />
);
