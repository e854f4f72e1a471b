import type { ComponentChildren } from "preact";
import type { Choices } from "../service/choices.ts";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  onInput(value: string): void;
  readonly type?: "text" | "password" | "search" | "month" | "date" | "number";
  readonly required?: boolean;
  readonly autocomplete?: "username" | "current-password" | "new-password" | "off";
  readonly placeholder?: string;
}

export function Field({ label, onInput, type = "text", autocomplete = "off", ...more }: FieldProps) {
  const input = {
    ...{ ...more, autocomplete },
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

interface ChoiceProps<T> {
  readonly label: string;
  readonly value: T;
  onInput(value: NoInfer<T>): void;
  readonly options: Choices<T>;
}

export const Choice = <T extends string | number | boolean | undefined>(props: ChoiceProps<T>) => (
  <label class="field">
    <span>{props.label}</span>
    <select
      value={String(props.value ?? "")}
      onInput={({ currentTarget }) => {
        const chosen = props.options[currentTarget.selectedIndex];
        if (chosen) props.onInput(chosen[0]);
      }}
    >
      <Options of={props.options} />
    </select>
  </label>
);

export const Options = ({ of }: { of: Choices<string | number | boolean | undefined> }) =>
  of.map(([value = "", text]) => (
    <option key={value} value={String(value)}>
      {text}
    </option>
  ));

/** A form that the browser does not send anywhere: `submitted` does. */
type FormProps = { class?: string; submitted(): unknown; children: ComponentChildren };
export const Form = ({ submitted, ...more }: FormProps) => (
  <form
    {...more}
    onSubmit={(event) => {
      event.preventDefault();
      void submitted();
    }}
  />
);

export const Wrong = ({ why }: { why: string }) => (
  <p role="alert" class="wrong">
    {why}
  </p>
);

interface ButtonProps {
  readonly text: string;
  /** What a screen reader says instead of the text. */
  readonly label?: string;
  readonly main?: boolean;
  readonly disabled?: boolean;
  onClick?(): unknown;
  /** An address to go to. */
  readonly href?: string;
}

/** A button that acts or leads somewhere; with neither, it submits its form. */
export function Button({ text, label, main = false, disabled = false, onClick, href }: ButtonProps) {
  if (href !== undefined) {
    return (
      <a class={main ? "button main" : "button"} href={href} aria-label={label}>
        {text}
      </a>
    );
  }
  return (
    <button
      type={onClick ? "button" : "submit"}
      class={main ? "main" : undefined}
      disabled={disabled}
      aria-label={label}
      onClick={onClick && (() => void onClick())}
    >
      {text}
    </button>
  );
}
