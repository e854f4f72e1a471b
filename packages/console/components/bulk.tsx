import { Button, Group, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { isSettled } from "../../client/in-force.ts";
import { actOnRows, type RowAct } from "../service/actions.ts";
import { useAct, useWork } from "../service/context.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { undoable } from "./undo.tsx";

const hasFailed = (one: Reservation) => one.uploadStatus === "FAILED" && !isSettled(one);
const isPending = ({ uploadStatus }: Reservation) => uploadStatus === "PENDING";
const canBeSetAside = (one: Reservation) => (hasFailed(one) || one.uploadStatus === "DRAFTED") && !one.dismissed;

/** Actions on many stays at once, and which stays allow each. */
const bulkActs = [
  { name: "sendAgain", act: "retry", allows: hasFailed },
  { name: "cancelThem", act: "cancel", allows: isPending },
  { name: "dismiss", act: "dismiss", allows: canBeSetAside },
] as const satisfies readonly { name: string; act: RowAct; allows(one: Reservation): boolean }[];
type BulkAct = (typeof bulkActs)[number];

interface BulkProps {
  readonly chosen: readonly Reservation[];
  clear(): void;
  /** Hides stays that are being set aside, for as long as that can be undone, or shows them again. */
  hide(keys: readonly string[], isHidden: boolean): void;
}

export function Bulk({ chosen, clear, hide }: BulkProps) {
  const { say, session, tell, reload } = useWork();
  const { busy, act } = useAct(tell);
  const send = (one: BulkAct, those: readonly Reservation[]) =>
    act(async () => {
      // If one request fails, those before it have had their effect: the list shows it.
      await actOnRows(session, one.act, those).finally(reload);
      tell(say(`${one.name}Done`, { count: those.length }));
      clear();
    });
  const asked = (one: BulkAct, those: readonly Reservation[]) => {
    const count = those.length;
    if (one.name === "sendAgain") return void send(one, those);
    if (one.name === "dismiss") {
      const keys = those.map(keyOf);
      hide(keys, true);
      clear();
      undoable({
        text: say("dismissDone", { count }),
        undo: { text: say("undo"), act: () => hide(keys, false) },
        commit: () =>
          actOnRows(session, "dismiss", those)
            .catch((error: unknown) => tell(error instanceof Error ? error.message : ""))
            .finally(() => {
              hide(keys, false);
              reload();
            }),
      });
      return;
    }
    modals.openConfirmModal({
      title: say("cancelThem"),
      children: say("cancelThemConfirm", { count }),
      labels: { confirm: say("cancelThem"), cancel: say("close") },
      confirmProps: { color: "red.9" },
      onConfirm: () => void send(one, those),
    });
  };
  return (
    <Group className="list-head bulk" gap="sm">
      <Text size="sm" fw={600}>
        {say("chosen", { count: chosen.length })}
      </Text>
      {bulkActs.map((one) => {
        const those = chosen.filter(one.allows);
        return (
          <Button
            key={one.name}
            size="compact-sm"
            variant="default"
            disabled={those.length === 0 || busy}
            onClick={() => asked(one, those)}
          >
            {say(one.name)} ({those.length})
          </Button>
        );
      })}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={clear} ml="auto">
        {say("clearChoice")}
      </Button>
    </Group>
  );
}
