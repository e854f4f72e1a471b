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

interface OptionsProps {
  readonly of: readonly (readonly [value: string | number, text: string])[];
}

export const Options = ({ of }: OptionsProps) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

export interface FormProps {
  readonly class?: string;
  submitted(): void | Promise<void>;
  readonly children: ComponentChildren;
}

/** What is typed stays in the page: the browser sends nothing by itself. */
export function Form({ submitted, children, ...more }: FormProps) {
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void submitted();
  };
  return (
    <form {...more} onSubmit={onSubmit}>
      {children}
    </form>
  );
}

export const Wrong = ({ why }: { readonly why: string }) => (
  <p role="alert" class="wrong">
    {why}
  </p>
);
