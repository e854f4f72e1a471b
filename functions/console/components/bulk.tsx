import { actOnAll, type BulkAct, bulkActs } from "../service/bulk.ts";
import { useWork } from "../service/context.ts";
import type { Reservation } from "../service/manager-records.ts";
import { useAct } from "../service/use-act.ts";
import { useWords } from "../words/words.ts";

const acts = ["sendAgain", "cancelThem", "dismiss"] as const satisfies readonly BulkAct[];

/** What can be done to all that are chosen: each button says to how many of them. */
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
