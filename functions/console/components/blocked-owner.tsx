import type * as v from "valibot";
import type { Operations } from "../../../shared/contract/operations.ts";
import { OneOwner } from "../../../shared/contract/schemas.ts";
import { useWork } from "../service/context.ts";
import { useAct } from "../service/use-act.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

type Blocked = v.InferOutput<typeof Operations>["blockedOwners"][number];

/** An owner whose login stands still, and the button that lets it be tried again. */
export function BlockedOwner({ of: { portalUsername, why, until }, changed }: { of: Blocked; changed(): void }) {
  const say = useWords();
  const { session, tell } = useWork();

  const { act } = useAct();
  const unblock = () =>
    act(async () => {
      await session.ask(OneOwner, "POST", `/apartment-owners/${encodeURIComponent(portalUsername)}/unblock`);
      tell(say("unblocked"));
      changed();
    });

  return (
    <li class="bar">
      <span>
        <strong>{portalUsername}</strong> {say(why)}
        {until && ` (${say("until", { time: moment(until) })})`}
      </span>
      <button type="button" onClick={() => void unblock()} aria-label={`${say("unblock")}: ${portalUsername}`}>
        {say("unblock")}
      </button>
    </li>
  );
}
