import { BarChart } from "@mantine/charts";
import { Button, Card, Group, Modal, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import type * as v from "valibot";
import { dateOf } from "../../../shared/contract/day.ts";
import { FilingSwitched, Operations, ReviewCases } from "../../../shared/contract/operations.ts";
import { OneOwner } from "../../../shared/contract/schemas.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { useAct, useWork } from "../service/context.ts";
import { ownerName, ownerPath } from "../service/directory.ts";
import { today } from "../service/due.ts";
import { doneOf } from "../service/summary.ts";
import { useReading } from "../service/use-reading.ts";
import { dayText, moment } from "../service/written.ts";
import { capital, useWords } from "../words/words.ts";
import { ReviewCard } from "./review-card.tsx";
import { Pill } from "./state.tsx";
import { Waiting } from "./waiting.tsx";

type Seen = v.InferOutput<typeof Operations>;
type Reviews = v.InferOutput<typeof ReviewCases>;

const pauseOf = () => 30_000;

/** For operators: the portal's state, what has to be decided, what waits, and filings by day. */
export function Filing() {
  const { say, session, reload } = useWork();
  const read = async () => {
    const [state, reviews] = await Promise.all([
      session.ask(Operations, "GET", "/operations"),
      session.ask(ReviewCases, "GET", "/operations/reviews"),
    ]);
    return { state, reviews };
  };
  const { value: seen, wrong, again } = useReading(read, [session, say.language], pauseOf);
  return (
    <>
      {(wrong || !seen) && <Waiting wrong={wrong} again={again} />}
      {seen && (
        <Shown
          {...seen}
          changed={() => {
            again();
            reload();
          }}
        />
      )}
    </>
  );
}

const looks = {
  up: ["good", "good"],
  slow: ["soon", "wait"],
  down: ["bad", "warn"],
  changed: ["bad", "warn"],
} as const;

function Shown({ state, reviews, changed }: { state: Seen; reviews: Reviews; changed(): void }) {
  const say = useWords();
  const { portal, filing, openTasks, oldestOpen, blockedOwners } = state;
  const [colour, icon] = looks[portal.state];
  return (
    <Stack gap="md">
      <Card withBorder component="section">
        <Group gap="sm">
          <Title order={2}>{say(`portal_${portal.state}`)}</Title>
          <Pill colour={colour} icon={icon}>
            {portal.since ? say("since", { time: moment(portal.since, say.language) }) : say("now")}
          </Pill>
          <FilingSwitch filing={filing} changed={changed} />
        </Group>
      </Card>
      <Card withBorder component="section">
        <Title order={2} mb="xs">
          {say("toDecide", { count: reviews.cases.length + reviews.more })}
        </Title>
        {reviews.cases.length === 0 && (
          <Text c="dimmed" size="sm">
            {say("nothingToDecide")}
          </Text>
        )}
        <Stack gap="xs">
          {reviews.cases.map((one) => (
            <ReviewCard of={one} changed={changed} key={`${one.taskId} ${one.row ?? ""}`} />
          ))}
        </Stack>
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Card withBorder component="section">
          <Title order={2} mb="xs">
            {say("blockedOwners", { count: blockedOwners.length })}
          </Title>
          {blockedOwners.length === 0 && (
            <Text c="dimmed" size="sm">
              {say("noneBlocked")}
            </Text>
          )}
          <ul className="lines">
            {blockedOwners.map((one) => (
              <BlockedOwner of={one} changed={changed} key={one.portalUsername} />
            ))}
          </ul>
        </Card>
        <Card withBorder component="section">
          <Title order={2} mb="xs">
            {say("openTasks", { count: openTasks })}
          </Title>
          {oldestOpen.length === 0 && (
            <Text c="dimmed" size="sm">
              {say("nothingUnderWay")}
            </Text>
          )}
          <ul className="lines">
            {oldestOpen.map(({ taskId, kind, createdAt, summary, details }) => (
              <li key={taskId}>
                <span>
                  {say("task")} {taskId} ({say(kind)}), {moment(createdAt, say.language)}
                  {summary.total > 0 && `: ${say("progress", { done: doneOf(summary), total: summary.total })}`}
                </span>
                {details && <span className="quiet">{details}</span>}
              </li>
            ))}
          </ul>
        </Card>
      </SimpleGrid>
      <Charts of={state} />
    </Stack>
  );
}

/** An owner whose login is blocked, and the button to try it again. */
function BlockedOwner({ of, changed }: { of: Seen["blockedOwners"][number]; changed(): void }) {
  const { portalUsername, why, until } = of;
  const { say, session, tell, records } = useWork();
  const { act } = useAct(tell);
  const unblock = () =>
    act(async () => {
      await session.ask(OneOwner, "POST", `${ownerPath(portalUsername)}/unblock`);
      tell(say("unblocked"));
      changed();
    });
  return (
    <li>
      <span className="grow">
        <strong>{ownerName(records.owners, portalUsername)}</strong>: {say(why)}
        {until && ` (${say("until", { time: moment(until, say.language) })})`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${say("unblock")}: ${portalUsername}`}
        onClick={() => void unblock()}
      >
        {say("unblock")}
      </Button>
    </li>
  );
}

type FilingState = v.InferOutput<typeof FilingSwitched>["filing"];

function FilingSwitch({ filing, changed }: { filing: FilingState; changed(): void }) {
  const { say, session, tell } = useWork();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const { act } = useAct(tell);
  const turn = (body: { stopped: boolean; reason?: string }) =>
    act(async () => {
      await session.ask(FilingSwitched, "POST", "/operations/filing", { body });
      setReason("");
      setAsked(false);
      tell(say(body.stopped ? "filingStopped" : "filingGoesOn"));
      changed();
    });

  if (filing.stopped) {
    return (
      <Stack gap="xs" align="flex-start" w="100%">
        <Text className="wrong">
          {say("stoppedSince", { time: moment(filing.since, say.language), reason: filing.reason })}
        </Text>
        <Button onClick={() => void turn({ stopped: false })}>{say("startFiling")}</Button>
      </Stack>
    );
  }
  return (
    <>
      <Button ml="auto" size="xs" variant="default" onClick={() => setAsked(true)}>
        {say("stopFiling")}…
      </Button>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={say("stopFiling")}
        closeButtonProps={{ "aria-label": say("close") }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void turn({ stopped: true, reason });
          }}
        >
          <Stack>
            <Text size="sm">{say("stopFilingMore")}</Text>
            <TextInput
              label={say("stopReason")}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
              required
              withAsterisk={false}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsked(false)}>
                {say("close")}
              </Button>
              <Button type="submit" color="red.9">
                {say("stopFiling")}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

/** Filings by day and the portal's answers: charts for the eye, and the same in numbers. */
function Charts({ of: { days, answers } }: { of: Pick<Seen, "days" | "answers"> }) {
  const say = useWords();
  const last = answers.at(-1);
  const daysOf = answers.map(({ at }) => moment(at, say.language).replace(/,.*/, ""));
  const isOneDay = new Set(daysOf).size === 1;
  const date = (iso: string) => dayText(dateOf(Date.parse(iso) / dayMs), say.language);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Card withBorder component="section">
        <Title order={2} mb="sm">
          {say("byDay")}
        </Title>
        <div aria-hidden="true">
          <BarChart
            h={200}
            data={withQuietDays(days).map((one) => ({ ...one, at: dayText(one.at, say.language) }))}
            dataKey="at"
            type="stacked"
            series={[
              { name: "filed", label: say("filed"), color: "aegean.6" },
              { name: "failed", label: say("failures"), color: "red.8" },
            ]}
            withLegend
            legendProps={{ verticalAlign: "bottom" }}
            tickLine="none"
            maxBarWidth={22}
            xAxisProps={{ tickFormatter: (at: string) => at.replace(/ \d{4}$/, "") }}
            barProps={{ isAnimationActive: false }}
            barChartProps={{ accessibilityLayer: false }}
          />
        </div>
        {days.length > 0 && (
          <details className="fold">
            <summary>{say("inNumbers")}</summary>
            <ul>
              {days.toReversed().map(({ date: day, submitted, drafted, failed, needsReview }) => (
                <li key={day}>
                  {date(day)}: {say("SUBMITTED")} {submitted} · {say("drafts")} {drafted} · {say("failures")} {failed} ·{" "}
                  {say("NEEDS_REVIEW")} {needsReview}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
      <Card withBorder component="section">
        <Title order={2}>{say("answerTimes")}</Title>
        <Text size="sm" c="dimmed" mb="sm">
          {capital(say("seconds"))}
        </Text>
        {answers.length > 1 && (
          <div aria-hidden="true">
            <BarChart
              h={170}
              data={answers.map(({ at, milliseconds }) => ({
                at: moment(at, say.language),
                seconds: milliseconds / 1_000,
              }))}
              dataKey="at"
              series={[{ name: "seconds", label: say("seconds"), color: "aegean.6" }]}
              valueFormatter={(seconds) => seconds.toLocaleString(say.language)}
              xAxisProps={{
                tickFormatter: (at: string) => (isOneDay ? at.replace(/.*, /, "") : at.replace(/ \d{4},.*/, "")),
              }}
              tickLine="none"
              maxBarWidth={22}
              barProps={{ isAnimationActive: false }}
              barChartProps={{ accessibilityLayer: false }}
            />
          </div>
        )}
        <Text size="sm" c="dimmed">
          {last
            ? say("lastAnswer", { count: last.milliseconds, time: moment(last.at, say.language) })
            : say("noAnswers")}
        </Text>
      </Card>
    </SimpleGrid>
  );
}

/** Every day of the last two weeks or more, including days without filings. */
function withQuietDays(days: Seen["days"]): readonly { at: string; filed: number; failed: number }[] {
  const known = new Map(days.map((of) => [Date.parse(of.date) / dayMs, of]));
  const last = Math.max(today(), ...known.keys());
  const first = Math.min(last - 13, ...known.keys());
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const { submitted = 0, drafted = 0, failed = 0, needsReview = 0 } = known.get(first + index) ?? {};
    return { at: dateOf(first + index), filed: submitted + drafted + needsReview, failed };
  });
}
