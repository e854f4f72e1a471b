import { Button, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { dateOf } from "../../../shared/contract/day.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { isOpen, isSettled } from "../../client/in-force.ts";
import { CauseCard } from "../components/cause-card.tsx";
import { Figure } from "../components/figures.tsx";
import { FirstSteps } from "../components/first-steps.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Due } from "../components/state.tsx";
import { Waiting } from "../components/waiting.tsx";
import { Icon } from "../icons.tsx";
import { causesOf } from "../service/causes.ts";
import { isToClose } from "../service/closing.ts";
import { useWork } from "../service/context.ts";
import { attentionOf, closesSoon, dueDayOf, today } from "../service/due.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { countsOf } from "../service/summary.ts";
import type { View } from "../service/views.ts";
import { useWatched } from "../service/watched.ts";
import { dayOfInstant, dayText, lastMonth, longDay, moment, monthName, stayOf } from "../service/written.ts";

/** A manager's morning: what needs a person by cause, what is due, what moves, what was done. */
export function Today() {
  const { say, records } = useWork();
  const causes = useMemo(() => causesOf(records), [records]);
  // Most are declared, and ask for nothing.
  const unsettled = useMemo(() => records.latest.filter((one) => !isSettled(one)), [records.latest]);
  const counts = useMemo(() => countsOf(unsettled), [unsettled]);
  const month = lastMonth();
  const mayClose = useMemo(() => isToClose(records, month), [records, month]);
  const head = (
    <PageHead
      title={say("place_today")}
      below={
        <Text c="dimmed" size="sm">
          {longDay(today(), say.language)}
        </Text>
      }
    >
      {mayClose && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="month" size={15} />}
          component="a"
          href={linkTo("month", { tab: "close", month })}
        >
          {say("monthOpen", { month: monthName(Date.parse(month) / dayMs, say.language) })}
        </Button>
      )}
    </PageHead>
  );
  if (records.since === "" && records.reservations.length === 0) {
    return (
      <>
        {head}
        <FirstSteps />
      </>
    );
  }
  const waiting = unsettled.filter((one) => closesSoon(one));
  const closes = waiting[0]?.amendableUntil ?? "";
  const figures: readonly Shown[] = [
    { name: say("filedSince"), value: filedSince(records.latest), view: "filed" },
    { name: say("waiting"), value: counts.get("waiting") ?? 0, view: "waiting" },
    { name: say("overdue"), value: counts.get("overdue") ?? 0, view: "due", isBad: true },
    {
      name: records.since ? say("filedSinceDay", { day: dayOfInstant(records.since, say.language) }) : say("filed"),
      value: records.latest.length - unsettled.length,
      view: "filed",
    },
  ];
  const count = causes.reduce((sum, { stays }) => sum + stays.length, 0);
  return (
    <>
      {head}
      {waiting.length > 0 && (
        <Text role="status" className="note late" mb="md">
          {say("closingYear", { count: waiting.length, day: dayText(closes, say.language) })}
        </Text>
      )}
      <Title order={2} mb="sm">
        {say("needsYou")} {count > 0 && <span className="count">{count}</span>}
      </Title>
      {causes.length === 0 && !records.hasAllOpen && <Waiting />}
      {causes.length === 0 && records.hasAllOpen && (
        <Card withBorder className="all-good">
          <span className="tick">
            <Icon name="good" size={22} />
          </span>
          <div>
            <Text fw={600}>{say("nothingToDo")}</Text>
            <Text size="sm" c="dimmed">
              {say("nothingToDoMore")}
            </Text>
          </div>
        </Card>
      )}
      {causes.length > 0 && (
        <Stack gap="sm" component="section" aria-label={say("needsYou")}>
          {causes.map((cause, at) => (
            <CauseCard key={cause.key} of={cause} isFirst={at === 0} />
          ))}
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} mt="xl" spacing="lg" className="side-by-side">
        <DueThisWeek of={unsettled} />
        <UnderWay />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }} mt="xl" spacing="sm">
        {figures.map(({ name, value, view, isBad = false }) => (
          <a key={name} href={linkTo("stays", { view })} className="figure-link">
            <Figure value={value} name={name} {...(isBad && value > 0 && { colour: "late" })} />
          </a>
        ))}
      </SimpleGrid>
    </>
  );
}

interface Shown {
  readonly name: string;
  readonly value: number;
  readonly view: View;
  /** Whether any is too many. */
  readonly isBad?: boolean;
}

/** Stays sent since yesterday that are declared. */
function filedSince(latest: readonly Reservation[]): number {
  const yesterday = new Date(Date.now() - dayMs).toISOString();
  return latest.filter((one) => one.dateUploaded > yesterday && isSettled(one)).length;
}

const shownDue = 6;
const shownSent = 4;

/** Stays that are late or due within a week and do not need a person, by due date. */
function DueThisWeek({ of }: { of: readonly Reservation[] }) {
  const { say, records } = useWork();
  const due = of
    .filter((one) => attentionOf(one).some((name) => name === "dueThisWeek" || name === "overdue"))
    .toSorted((one, other) => dueDayOf(one) - dueDayOf(other));
  // Those that need a person stand above, by its cause.
  const moving = due.filter(isOpen);
  return (
    <Card withBorder component="section" aria-label={say("dueSoon")}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{say("dueSoon")}</Title>
        {due.length > 0 && (
          <a href={linkTo("stays", { view: "due" })} className="more">
            {say("allOfThem", { count: due.length })}
          </a>
        )}
      </Group>
      {moving.length === 0 && !records.hasAllOpen && <Waiting />}
      {moving.length === 0 && records.hasAllOpen && (
        <Text c="dimmed" size="sm">
          {say(due.length === 0 ? "nothingDue" : "nothingElseDue", {
            day: dayText(dateOf(today() + 7), say.language),
          })}
        </Text>
      )}
      <ul className="lines">
        {moving.slice(0, shownDue).map((one) => (
          <li key={keyOf(one)}>
            <a href={linkTo("stays", { view: "due", stay: keyOf(one) })}>{one.guestName ?? one.reservationId}</a>
            <span className="quiet">{stayOf(one, say.language)}</span>
            <Due of={one} short />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Tasks with something open, and the files sent in this session, each with a bar. */
function UnderWay() {
  const { say, session, records } = useWork();
  const files = useWatched(session.files);
  const ofTask = Map.groupBy(records.reservations, ({ taskId }) => taskId);
  const sent = files.map(({ name, at, taskIds, total }) => ({
    name,
    at,
    taskIds,
    total,
    rows: taskIds.flatMap((id) => ofTask.get(id) ?? []),
  }));
  const known = new Set(files.flatMap(({ taskIds }) => taskIds));
  const others = [...ofTask]
    .filter(([taskId, rows]) => !known.has(taskId) && rows.some(isOpen))
    .map(([taskId, rows]) => ({
      name: `${say("task")} ${taskId}`,
      at: rows[0]?.dateUploaded ?? "",
      taskIds: [taskId],
      total: rows.length,
      rows,
    }));
  const all = [...sent, ...others];
  return (
    <Card withBorder component="section" aria-label={say("underWay")}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{say("underWay")}</Title>
        <a href={linkTo("sent")} className="more">
          {say("allSent")}
        </a>
      </Group>
      {all.length === 0 && (
        <Text c="dimmed" size="sm">
          {say("nothingUnderWay")}
        </Text>
      )}
      <Stack gap="md" className="sent">
        {all.slice(0, shownSent).map(({ name, at, taskIds, total, rows }) => {
          const done = rows.filter((one) => !isOpen(one)).length;
          const filed = rows.filter(isSettled).length;
          const failed = rows.filter((one) => one.uploadStatus === "FAILED" && !isSettled(one)).length;
          const progress = say("progress", { done, total });
          return (
            <div key={taskIds.join()}>
              <Group justify="space-between" gap="xs">
                <a href={linkTo("stays", { task: taskIds.join(",") })}>{name}</a>
                <Text size="sm" c="dimmed">
                  {moment(at, say.language)}
                </Text>
              </Group>
              <Progress.Root my={6}>
                <Progress.Section value={(100 * done) / Math.max(1, total)} aria-label={`${name}: ${progress}`} />
              </Progress.Root>
              <Text size="sm" c="dimmed" className="begins">
                {progress} · {say("filed")} {filed}
                {failed > 0 && (
                  <>
                    {" · "}
                    <span className="late">
                      {say("failures")} {failed}
                    </span>
                  </>
                )}
              </Text>
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}
