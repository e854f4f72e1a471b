import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { Choices } from "../service/choices.ts";

interface ChoiceProps<T> extends Omit<NativeSelectProps, "value" | "onChange" | "data"> {
  readonly value: T;
  choose(value: NoInfer<T>): void;
  readonly options: Choices<T>;
}

/** One of several values, by their texts. The system's own list opens fastest, and best on a phone. */
export function Choice<T extends string | number | boolean | undefined>({
  value,
  choose,
  options,
  ...more
}: ChoiceProps<T>) {
  return (
    <NativeSelect
      {...more}
      value={String(value ?? "")}
      onChange={({ currentTarget }) => {
        const chosen = options[currentTarget.selectedIndex];
        if (chosen) choose(chosen[0]);
      }}
      data={options.map(([one, label]) => ({ value: String(one ?? ""), label }))}
    />
  );
}
