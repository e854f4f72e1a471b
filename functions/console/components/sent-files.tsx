import { useWork } from "../service/context.ts";
import { isSettled } from "../service/due.ts";
import { isOpen } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWatched } from "../service/watched.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

/** What was sent in this session, one line a file, with what has become of it. */
export function SentFiles() {
  const say = useWords();
  const { session, records } = useWork();
  const files = useWatched(session.files);
  return (
    <ul class="plain sent">
      {files.map(({ name, total, at, taskIds }) => {
        const rows = records.reservations.filter(({ taskId }) => taskIds.includes(taskId));
        const done = rows.filter((one) => !isOpen(one)).length;
        return (
          <li key={at} class="card">
            <strong>{name}</strong> {say("fileSent", { count: total, time: moment(at) })}
            <progress value={done} max={total} aria-label={`${name}: ${say("progress", { done, total })}`} />
            {say("progress", { done, total })} · {say("filed")} {rows.filter(isSettled).length} · {say("failures")}{" "}
            {rows.filter((one) => one.uploadStatus === "FAILED" && !isSettled(one)).length}{" "}
            <a href={linkTo("reservations", { task: taskIds.join(",") })}>{say("reservations")}</a>
          </li>
        );
      })}
    </ul>
  );
}
