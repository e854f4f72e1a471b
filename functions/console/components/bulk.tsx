import { Cancelled, Dismissed, TaskCreated } from "../../../shared/contract/schemas.ts";
import { useWork } from "../service/context.ts";
import { isSettled } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import type { Session } from "../service/session.ts";
import { useAct } from "../service/use-act.ts";
import { useWords } from "../words/words.ts";

/** Actions on many reservations at once, and the states that allow each. */
const bulkActs = {
  sendAgain: (one: Reservation) => one.uploadStatus === "FAILED" && !isSettled(one),
  cancelThem: ({ uploadStatus }: Reservation) => uploadStatus === "PENDING",
  dismiss: (one: Reservation) =>
    (one.uploadStatus === "FAILED" || one.uploadStatus === "DRAFTED") && !one.dismissed && !isSettled(one),
} as const;
type BulkAct = keyof typeof bulkActs;

const endpoints = {
  sendAgain: { schema: TaskCreated, path: "retry" },
  cancelThem: { schema: Cancelled, path: "cancel" },
  dismiss: { schema: Dismissed, path: "dismiss" },
} as const;

/** One request for each task that they were sent with. */
async function actOnAll(session: Session, act: BulkAct, reservations: readonly Reservation[]): Promise<void> {
  const { schema, path } = endpoints[act];
  for (const [taskId, some] of Map.groupBy(reservations, (one) => one.taskId)) {
    const body = { rows: some.map(({ row }) => row) };
    await session.ask(schema, "POST", `/str/task/${taskId}/${path}`, { body, key: crypto.randomUUID() });
  }
}

const acts = ["sendAgain", "cancelThem", "dismiss"] as const satisfies readonly BulkAct[];

export function Bulk({ chosen, done }: { chosen: readonly Reservation[]; done(): void }) {
  const say = useWords();
  const { session, tell, reload } = useWork();
  const { busy, act } = useAct();
  const asked = (name: BulkAct, those: readonly Reservation[]) => {
    const count = those.length;
    if (name !== "sendAgain" && !confirm(say(`${name}Confirm`, { count }))) return;
    void act(async () => {
      // What was done before one of them failed is shown, too.
      await actOnAll(session, name, those).finally(reload);
      tell(say(`${name}Done`, { count }));
      done();
    });
  };
  return (
    <p class="bulk card">
      <strong>{say("chosen", { count: chosen.length })}</strong>
      {acts.map((name) => {
        const those = chosen.filter(bulkActs[name]);
        return (
          <button key={name} type="button" disabled={busy || those.length === 0} onClick={() => asked(name, those)}>
            {say(name)} ({those.length})
          </button>
        );
      })}
    </p>
  );
}
