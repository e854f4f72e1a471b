import { Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import type { Statement } from "../service/takk.ts";
import { type CloseStep, type MonthToClose, useCloseMonth } from "../service/use-close-month.ts";
import { type StatementsChanged, useStatements } from "../service/use-statements.ts";
import { daysOfMonth, monthName } from "../service/written.ts";
import type { Say } from "../words/words.ts";
import { MonthStatements } from "./month-statements.tsx";
import { Waiting } from "./waiting.tsx";

/** A month (YYYY-MM) is closed step by step, once the statements of its year have been read. */
export function CloseMonth({ month }: { month: string }) {
  const { may } = useWork();
  const { statements, wrong, changed } = useStatements(month, may.state);
  if (wrong || !statements) return <Waiting wrong={wrong} again={() => changed()} />;
  return <Steps month={month} statements={statements} changed={changed} />;
}

interface StepsProps {
  readonly month: string;
  readonly statements: readonly Statement[];
  readonly changed: StatementsChanged;
}

function Steps({ month, statements, changed }: StepsProps) {
  const { say, may } = useWork();
  const state = useCloseMonth(month, statements);
  const { stays, missing, apartments, uncompared, differences, done } = state;
  if (stays === 0 && done.stated) return <Text c="dimmed">{say("nothingToClose")}</Text>;

  // The first that is open has the main button.
  const next = state.steps.find((step) => !done[step]);
  const variantOf = (step: CloseStep) => (step === next ? "filled" : "default");
  const found = [...differences.values()].reduce((sum, count) => sum + count, 0);

  return (
    <Stack gap="sm">
      <Closed month={month} of={state} />
      <Step
        isDone={done.declared}
        title={say("close_declared")}
        text={stays === 0 ? say("noneOfMonth") : say("close_declaredMore", { done: stays - missing, all: stays })}
      >
        {missing > 0 && (
          <Button size="xs" variant={variantOf("declared")} component="a" href={linkTo("today")}>
            {say("showMissing", { count: missing })}
          </Button>
        )}
      </Step>
      {may.state && (
        <Step
          isDone={done.stated}
          title={say("close_fee")}
          text={feeText(state, say)}
          below={
            state.owed + state.sent > 0 && <MonthStatements month={month} statements={statements} changed={changed} />
          }
        />
      )}
      <Step
        isDone={done.compared}
        title={say("close_compare")}
        text={
          uncompared > 0 || apartments.length === 0
            ? say("close_compareMore", { count: apartments.length })
            : say("differencesFoundShort", { count: found })
        }
      >
        <Compare month={month} of={state} variant={variantOf("compared")} />
      </Step>
      <Step isDone={done.taken} title={say("close_report")} text={say("close_reportMore")}>
        <Button
          size="xs"
          variant={variantOf("taken")}
          disabled={stays === 0}
          leftSection={<Icon name="download" size={15} />}
          onClick={state.save}
        >
          XLSX
        </Button>
      </Step>
    </Stack>
  );
}

function feeText({ done, owed, sent }: MonthToClose, say: Say): string {
  if (done.stated) return say("close_feeDone");
  if (owed > 0) return say("close_feeMore", { count: owed });
  return sent > 0 ? say("close_feeSent", { count: sent }) : say("close_feeLater");
}

/** How far the month is. */
function Closed({ month, of: { steps, done } }: { month: string; of: MonthToClose }) {
  const { say } = useWork();
  const taken = steps.filter((step) => done[step]).length;
  const isClosed = taken === steps.length;
  const name = monthName(Date.parse(month) / dayMs, say.language);
  return (
    <Card withBorder className={isClosed ? "all-good" : ""}>
      {isClosed && (
        <span className="tick">
          <Icon name="good" size={22} />
        </span>
      )}
      <div role="status" className="grow">
        <Title order={2}>{say(isClosed ? "monthClosed" : "monthOpen", { month: name })}</Title>
        <Text size="sm" c="dimmed">
          {say("closeHint")}
        </Text>
      </div>
      {!isClosed && <Progress mt="sm" value={(100 * taken) / steps.length} aria-hidden="true" />}
    </Card>
  );
}

interface CompareProps {
  readonly month: string;
  readonly of: MonthToClose;
  readonly variant: "filled" | "default";
}

/** Compares all apartments with the portal, and leads to those that differ. */
function Compare({ month, of: { apartments, differences, comparing, compare }, variant }: CompareProps) {
  const { say, apartmentName } = useWork();
  if (comparing) {
    const { done, total } = comparing;
    const value = (100 * done) / Math.max(1, total);
    return <Progress value={value} w={140} aria-label={say("progress", comparing)} animated />;
  }
  if (apartments.length === 0) return null;

  const [from, to] = daysOfMonth(month);
  return (
    <Group gap="xs">
      {apartments
        .filter((id) => (differences.get(id) ?? 0) > 0)
        .map((id) => (
          <Button
            key={id}
            size="xs"
            variant="light"
            component="a"
            href={linkTo("month", { tab: "compare", month, id, from, to })}
          >
            {apartmentName(id)}
          </Button>
        ))}
      <Button size="xs" variant={variant} onClick={compare}>
        {say("compareAll")}
      </Button>
    </Group>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** Its work, where that is done in place. */
  readonly below?: ReactNode;
}

function Step({ isDone, title, text, children, below }: StepProps) {
  const { say } = useWork();
  return (
    <Card
      withBorder
      component="section"
      aria-label={`${title}: ${say(isDone ? "done" : "open")}`}
      className="step next"
    >
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <span className={isDone ? "step-number done" : "step-number"}>
          <Icon name={isDone ? "good" : "wait"} size={15} />
        </span>
        <Group justify="space-between" className="grow close-step" gap="xs">
          <div>
            <Title order={3}>{title}</Title>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </div>
          {children}
        </Group>
      </Group>
      {below && <div className="step-work">{below}</div>}
    </Card>
  );
}
