import { Anchor, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { Tasks as TaskList } from "../../../shared/contract/schemas.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { CancelTask } from "../components/cancel-task.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Waiting } from "../components/waiting.tsx";
import { retryTask, type Task } from "../service/actions.ts";
import { useAct, useWork, type Work } from "../service/context.ts";
import { ownerName } from "../service/directory.ts";
import { linkTo } from "../service/route.ts";
import { doneOf } from "../service/summary.ts";
import { useReading } from "../service/use-reading.ts";
import { isoMonth, moment, monthName } from "../service/written.ts";
import type { Say } from "../words/words.ts";

const pauseOf = (tasks: readonly Task[]) => (tasks.every(isEnded) ? undefined : 2_000);

const isEnded = ({ status }: Task) => status === "COMPLETED" || status === "FAILED";

/** The newest tasks and their progress; read again while one of them is open. */
export function Sent() {
  const { say, session } = useWork();
  const read = async () => (await session.ask(TaskList, "GET", "/tasks?limit=50")).tasks;
  const { value: tasks, wrong, again } = useReading(read, [session, say.language], pauseOf);
  return (
    <>
      <Anchor href={linkTo("today")} size="sm">
        ← {say("place_today")}
      </Anchor>
      <PageHead title={say("tasks")} />
      {(wrong || !tasks) && <Waiting wrong={wrong} again={again} />}
      {!wrong && tasks?.length === 0 && <Text c="dimmed">{say("noneSent")}</Text>}
      <Stack gap="xs">
        {!wrong && tasks?.map((task) => <TaskCard task={task} changed={again} key={task.taskId} />)}
      </Stack>
    </>
  );
}

/** How many ended how, of what happened at all. */
const countsOf = ({ submitted, drafted, failed, needsReview }: Task["summary"], say: Say) =>
  (
    [
      ["filed", submitted],
      ["drafts", drafted],
      ["failures", failed],
      ["NEEDS_REVIEW", needsReview],
    ] as const
  ).flatMap(([word, count]) => (count > 0 ? [`${say(word)} ${count}`] : []));

/** The page where a task's work stands: a list of stays, or the month of an owner's statement. */
function pageOf({ taskId, kind, portalUsername, year, month }: Task): string | undefined {
  if (kind === "str") return linkTo("stays", { task: taskId });
  return kind === "takk" && year && month
    ? linkTo("month", { tab: "fee", user: portalUsername, month: isoMonth(year, month) })
    : undefined;
}

/** "Climate fee, Maria K., October 2026, 3 Nov 2026, 14:05": what was sent, about whom, and when. */
function subjectOf({ kind, portalUsername, year, month, createdAt }: Task, { records, say }: Naming): string {
  return [
    say(kind),
    portalUsername && ownerName(records.owners, portalUsername),
    year && month && monthName(Date.UTC(year, month - 1) / dayMs, say.language),
    moment(createdAt, say.language),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Statements and checks are one piece of work each: their outcome is shown instead of a count. */
function resultOf({ uploadStatus, number = "", summary, kind }: Task, ended: number, say: Say): string {
  if (kind === "search") return say("foundThere", { count: ended });
  if (kind === "takk" && uploadStatus)
    return number ? `${say(uploadStatus)} · ${say("number")} ${number}` : say(uploadStatus);
  return kind === "str" ? say("progress", { done: ended, total: summary.total }) : say(ended > 0 ? "done" : "open");
}

type Naming = Pick<Work, "records" | "say">;

function TaskCard({ task, changed }: { task: Task; changed(): void }) {
  const work = useWork();
  const { say, session, tell, done } = work;
  const { taskId, kind, summary, details } = task;
  const counted = kind === "str" || kind === "search";
  const total = counted ? summary.total : 1;
  const ended = counted ? doneOf(summary) : Number(isEnded(task));
  const progress = resultOf(task, ended, say);
  const page = pageOf(task);
  const { act } = useAct(tell);
  const retry = async () => {
    await retryTask(session, taskId);
    done("sent");
    changed();
  };

  return (
    <Card withBorder component="section" className="task" padding="sm">
      <div>
        <Title order={2} size="h3">
          {page ? (
            <a href={page}>
              {say("task")} {taskId}
            </a>
          ) : (
            `${say("task")} ${taskId}`
          )}
        </Title>
        <Text size="sm" c="dimmed" className="begins">
          {subjectOf(task, work)}
        </Text>
      </div>
      <div>
        {total > 0 && !isEnded(task) && (
          <Progress.Root my="xs">
            <Progress.Section value={(100 * ended) / total} aria-label={progress} />
          </Progress.Root>
        )}
        <Text size="sm" className="begins">
          {progress}
          {kind === "str" && countsOf(summary, say).map((text) => ` · ${text}`)}
        </Text>
        {details && (
          <Text size="sm" c="dimmed">
            {details}
          </Text>
        )}
      </div>
      {(!isEnded(task) || (kind === "str" && summary.failed > 0)) && (
        <Group gap="xs" className="task-acts">
          {!isEnded(task) && <CancelTask of={task} changed={changed} />}
          {kind === "str" && isEnded(task) && summary.failed > 0 && (
            <Button size="compact-sm" variant="light" onClick={() => void act(retry)}>
              {say("retryTask")}
            </Button>
          )}
        </Group>
      )}
    </Card>
  );
}
