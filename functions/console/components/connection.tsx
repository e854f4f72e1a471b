import type { Session } from "../service/session.ts";
import { useWatched } from "../service/watched.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

/** Says since when the service has not answered, on whatever page. */
export function Connection({ session }: { session: Session }) {
  const say = useWords();
  const since = useWatched(session.lostSince);
  return (
    <div role="status">
      {since !== undefined && <p class="card wrong">{say("lost", { time: moment(new Date(since).toISOString()) })}</p>}
    </div>
  );
}
