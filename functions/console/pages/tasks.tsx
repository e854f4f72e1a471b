import { useEffect, useState } from "preact/hooks";
import type * as v from "valibot";
import { Badge } from "../parts/badge.tsx";
import { Field } from "../parts/field.tsx";
import { StrStatus } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import { useWords } from "../words/words.ts";

type Status = v.InferOutput<typeof StrStatus>;

/** Tasks with how far they are, as long as the page is open. */
export function Tasks() {
  const say = useWords();
  const { taskIds, addTask } = useWork();
  const [wanted, setWanted] = useState("");
  return (
    <>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (/^[1-9]\d*$/.test(wanted)) addTask(Number(wanted));
        }}
      >
        <Field label={say("taskId")} value={wanted} onInput={setWanted} />
        <button type="submit">{say("open")}</button>
      </form>
      <p class="quiet">{say("newestTasks")}</p>
      {taskIds.length === 0 && <p class="card empty">{say("none")}</p>}
      {taskIds.map((taskId) => (
        <Task taskId={taskId} key={taskId} />
      ))}
    </>
  );
}

function Task({ taskId }: { taskId: number }) {
  const say = useWords();
  const { session } = useWork();
  const [status, setStatus] = useState<Status>();
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      try {
        const seen = await session.ask(StrStatus, "GET", `/str/task/${taskId}?limit=100`);
        if (gone) return;
        setStatus(seen);
        if (seen.strUploadStatus.status !== "COMPLETED") timer = setTimeout(() => void look(), 1_500);
      } catch (error) {
        if (!gone) setWrong(error instanceof Error ? error.message : "");
      }
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [session, taskId]);

  const summary = status?.strUploadStatus.summary;
  const done = summary ? summary.submitted + summary.drafted + summary.failed + summary.needsReview : 0;
  const total = summary?.total ?? 0;
  return (
    <section class="card">
      <h2>
        {say("task")} {taskId}
      </h2>
      {wrong && <p class="wrong">{wrong}</p>}
      {!status && !wrong && <p>{say("loading")}</p>}
      {status && (
        <>
          <progress value={done} max={Math.max(1, total)} aria-label={say("progress", { done, total })} />
          <p>{say("progress", { done, total })}</p>
          <ul class="plain">
            {status.strUploadStatus.reservationUploadStatus.map((one, index) => (
              <li key={index}>
                <Badge state={one.status} /> {one.reservationId} {one.serialNumberDeclaration}{" "}
                <span class="quiet">{one.details}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
