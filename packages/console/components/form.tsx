import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Wrong } from "./wrong.tsx";

interface FormProps {
  submit(): void;
  /** Why the latest attempt was refused. */
  readonly wrong: string;
  /** On its button. */
  readonly text: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Fields one below the other, why they were refused, and the button that sends them. */
export const Form = ({ submit, wrong, text, disabled = false, children }: FormProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      submit();
    }}
  >
    <Stack gap="sm">
      {children}
      <Wrong why={wrong} />
      <Group>
        <Button type="submit" disabled={disabled}>
          {text}
        </Button>
      </Group>
    </Stack>
  </form>
);
