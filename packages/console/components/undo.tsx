import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";

interface Undoable {
  readonly text: string;
  readonly undo: { readonly text: string; act(): void };
  /** Runs once nobody has undone it for some seconds, or the page is left. */
  commit(): unknown;
}

const undoMs = 6_000;

/** Says that something is done, and does it only when it can no longer be undone. */
export function undoable({ text, undo, commit }: Undoable): void {
  const id = crypto.randomUUID();
  const left = new AbortController();
  const settle = (act: () => unknown) => {
    if (left.signal.aborted) return;
    left.abort();
    clearTimeout(timer);
    notifications.hide(id);
    act();
  };
  const timer = setTimeout(() => settle(commit), undoMs);
  addEventListener("pagehide", () => settle(commit), { signal: left.signal });
  notifications.show({
    id,
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="light" onClick={() => settle(undo.act)}>
          {undo.text}
        </Button>
      </Group>
    ),
  });
}
