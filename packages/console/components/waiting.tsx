import { Alert, Button, Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "../icons.tsx";
import { useWords } from "../words/words.ts";

interface WaitingProps {
  readonly wrong?: string;
  again?(): void;
  /** Whether the portal is asked. */
  readonly asking?: boolean;
  /** Buttons for the time being. */
  readonly children?: ReactNode;
}

/** In place of what is still being read, or could not be. */
export function Waiting({ wrong = "", again, asking, children }: WaitingProps) {
  const say = useWords();
  if (wrong !== "") {
    return (
      <Alert color="red" variant="outline" role="alert" icon={<Icon name="warn" />}>
        <Group justify="space-between">
          <span>{asking ? wrong : say("failed", { why: wrong })}</span>
          {again && (
            <Button size="xs" variant="default" onClick={again}>
              {say("again")}
            </Button>
          )}
        </Group>
      </Alert>
    );
  }
  const text = say(asking ? "searching" : "loading");
  return (
    <Stack gap="sm" role="status" className="waiting">
      {asking ? (
        <Group gap="sm">
          <span>{text}</span>
          {children}
        </Group>
      ) : (
        <VisuallyHidden>{text}</VisuallyHidden>
      )}
      {[60, 100, 90, 95].map((width) => (
        <Skeleton key={width} height={18} width={`${width}%`} />
      ))}
    </Stack>
  );
}
