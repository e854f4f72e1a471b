import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { cancelTask, type Task } from "../service/actions.ts";
import { useAct, useWork } from "../service/context.ts";

interface CancelTaskProps {
  readonly of: Pick<Task, "taskId" | "kind"> & { readonly summary?: Task["summary"] };
  changed?(): void;
}

/** The words for each kind: the button, the consequence, and what came of it. Nobody is asked before a search is stopped. */
const words = {
  str: { button: "cancelTask", asks: "cancelThemConfirm", none: "cancelled", done: "cancelled" },
  takk: {
    button: "cancelStatement",
    asks: "cancelStatementConfirm",
    none: "statementGoesOn",
    done: "statementCancelled",
  },
  search: { button: "stopSearch", asks: undefined, none: "searchEnded", done: "searchStopped" },
} as const;

/** Takes back what was not sent to the portal yet: reservations, a statement, a search. A check ends by itself. */
export function CancelTask({ of: task, changed }: CancelTaskProps) {
  const { say, session, tell, done } = useWork();
  const { busy, act } = useAct(tell);
  if (task.kind === "check") return null;
  const { button, asks, none, done: isDone } = words[task.kind];
  const cancel = () =>
    act(async () => {
      const count = await cancelTask(session, task);
      done(count > 0 ? isDone : none, { count });
      changed?.();
    });
  const asked = () => {
    if (asks === undefined) return void cancel();
    modals.openConfirmModal({
      title: say(button),
      children: say(asks, { count: task.summary?.pending ?? 0 }),
      labels: { confirm: say(task.kind === "str" ? "cancelThem" : button), cancel: say("close") },
      confirmProps: { color: "red.9" },
      onConfirm: () => void cancel(),
    });
  };
  return (
    <Button size="compact-sm" variant="default" disabled={busy} onClick={asked}>
      {say(button)}
    </Button>
  );
}
