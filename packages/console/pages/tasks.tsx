import type * as v from "valibot";
import { Cancelled, TaskCreated, Tasks as TaskList, type TaskRecord } from "../../../shared/contract/schemas.ts";
import { Button } from "../components/field.tsx";
import { Unread } from "../components/unread.tsx";
import { useAct, useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { doneOf } from "../service/summary.ts";
import { useReading } from "../service/use-reading.ts";
import { moment } from "../service/written.ts";

type Task = v.InferOutput<typeof TaskRecord>;

const pauseOf = (tasks: readonly Task[]) => (tasks.every(isEnded) ? undefined : 2_000);

const isEnded = ({ status }: Task) => status === "COMPLETED" || status === "FAILED";

/** The newest tasks and their progress; read again while one of them is open. */
export function Tasks() {
  const { say, session } = useWork();
  const read = async () => (await session.ask(TaskList, "GET", "/tasks?limit=50")).tasks;
  const { value: tasks, wrong, again } = useReading(read, [session], pauseOf);
  if (wrong || !tasks) return <Unread wrong={wrong} again={again} />;
  if (tasks.length === 0) return <p class="card empty">{say("none")}</p>;
  return (
    <>
      {tasks.map((task) => (
        <TaskCard task={task} changed={again} key={task.taskId} />
      ))}
    </>
  );
}

function TaskCard({ task, changed }: { task: Task; changed(): void }) {
  const { say, session, tell, done } = useWork();
  const { taskId, kind, summary, details, createdAt } = task;
  const counted = kind === "str" || kind === "search";
  // A statement or a check is one piece of work.
  const total = counted ? summary.total : 1;
  const ended = counted ? doneOf(summary) : Number(isEnded(task));
  const progress = kind === "search" ? say("foundThere", { count: ended }) : say("progress", { done: ended, total });
  const { act } = useAct(tell);
  const cancel = async () => {
    const { cancelled } = await session.ask(Cancelled, "POST", `/str/task/${taskId}/cancel`);
    done("cancelled", { count: cancelled });
    changed();
  };
  const retry = async () => {
    await session.ask(TaskCreated, "POST", `/str/task/${taskId}/retry`, { key: crypto.randomUUID() });
    done("sent");
    changed();
  };

  return (
    <section class="card">
      <h2>
        {say("task")} {taskId} <small>{`${say(kind)}, ${moment(createdAt)}`}</small>
      </h2>
      {total > 0 && <progress value={ended} max={total} aria-label={progress} />}
      <p>
        {progress}
        {kind === "str" &&
          ` · ${say("filed")} ${summary.submitted} · ${say("drafts")} ${summary.drafted} · ${say("failures")} ${summary.failed} · ${say("NEEDS_REVIEW")} ${summary.needsReview}`}
      </p>
      {details && <p class="quiet">{details}</p>}
      {kind === "str" && (
        <p class="bar">
          <a href={linkTo("reservations", { task: taskId })}>{say("reservations")}</a>
          {!isEnded(task) && <Button text={say("cancelTask")} onClick={() => act(cancel)} />}
          {isEnded(task) && summary.failed > 0 && <Button text={say("retryTask")} onClick={() => act(retry)} />}
        </p>
      )}
    </section>
  );
}
