import type { ComponentChildren } from "preact";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  onInput(value: string): void;
  readonly type?: "text" | "password" | "search" | "month" | "date" | "number";
  readonly required?: boolean;
  readonly autocomplete?: "username" | "current-password" | "new-password" | "off";
  readonly placeholder?: string;
}

export function Field({ label, value, onInput, type = "text", ...more }: FieldProps) {
  const input = {
    ...{ value, ...more },
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => onInput(currentTarget.value),
  };
  return (
    <label class="field">
      <span>{label}</span>
      {type === "text" && <input type="text" {...input} />}
      {type === "password" && <input type="password" {...input} />}
      {type === "search" && <input type="search" {...input} />}
      {type === "month" && <input type="month" {...input} />}
      {type === "number" && <input type="number" min={0} step={1} {...input} />}
      {type === "date" && <input type="date" {...input} />}
    </label>
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  onInput(value: string): void;
  readonly children: ComponentChildren;
}

export function Choice({ label, value, onInput, children }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onInput={({ currentTarget }) => onInput(currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
