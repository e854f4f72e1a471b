import { Anchor, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { Tasks as TaskList } from "../../../shared/contract/schemas.ts";
import { CancelTask } from "../components/cancel-task.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Waiting } from "../components/waiting.tsx";
import { retryTask, type Task } from "../service/actions.ts";
import { useAct, useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { doneOf } from "../service/summary.ts";
import { useReading } from "../service/use-reading.ts";
import { moment } from "../service/written.ts";
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

function TaskCard({ task, changed }: { task: Task; changed(): void }) {
  const { say, session, tell, done } = useWork();
  const { taskId, kind, summary, details, createdAt } = task;
  const counted = kind === "str" || kind === "search";
  // A statement or a check is one piece of work.
  const total = counted ? summary.total : 1;
  const ended = counted ? doneOf(summary) : Number(isEnded(task));
  const progress = kind === "search" ? say("foundThere", { count: ended }) : say("progress", { done: ended, total });
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
          {kind === "str" ? (
            <a href={linkTo("stays", { task: taskId })}>
              {say("task")} {taskId}
            </a>
          ) : (
            `${say("task")} ${taskId}`
          )}
        </Title>
        <Text size="sm" c="dimmed" className="begins">{`${say(kind)}, ${moment(createdAt, say.language)}`}</Text>
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
