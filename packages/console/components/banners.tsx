import type * as v from "valibot";
import { FilingStatus } from "../../../shared/contract/operations.ts";
import type { Session } from "../service/session.ts";
import { useReading } from "../service/use-reading.ts";
import { useWatched } from "../service/watched.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

type Status = v.InferOutput<typeof FilingStatus>;

const everyMinute = () => 60_000;

export function HeldUp({ session }: { session: Session }) {
  const { value } = useReading(() => session.ask(FilingStatus, "GET", "/filing/status"), [session], everyMinute);
  return <div role="status">{value && <Said {...value} />}</div>;
}

function Said({ portal, filing, blockedOwners }: Status) {
  const say = useWords();
  const said = [
    ...(portal.state === "changed" ? [say("changedSince", { time: moment(portal.since) })] : []),
    ...(portal.state === "down" ? [say("downSince", { time: moment(portal.since) })] : []),
    ...(filing.stopped ? [say("stoppedSince", { time: moment(filing.since), reason: filing.reason })] : []),
    ...blockedOwners.map(({ portalUsername, why, until }) =>
      say("ownerHeld", {
        name: portalUsername,
        why: until ? `${say(why)}, ${say("until", { time: moment(until) })}` : say(why),
      }),
    ),
  ];
  if (said.length === 0) return null;
  return (
    <ul class="card plain held-up">
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

export function Connection({ session }: { session: Session }) {
  const say = useWords();
  const since = useWatched(session.lostSince);
  return (
    <div role="status">
      {since !== undefined && <p class="card wrong">{say("lost", { time: moment(new Date(since).toISOString()) })}</p>}
    </div>
  );
}
