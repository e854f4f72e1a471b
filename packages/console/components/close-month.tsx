import { Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { compareWithPortal, countsAsDifference } from "../../client/compare-with-portal.ts";
import { isSettled } from "../../client/in-force.ts";
import { Icon } from "../icons.tsx";
import { askPortal } from "../service/actions.ts";
import { atOnce } from "../service/at-once.ts";
import { type Closing, closingOf, keepClosing } from "../service/closing.ts";
import { reasonOf, useWork } from "../service/context.ts";
import { readFiled, reportRows } from "../service/month-report.ts";
import { downloadWorkbook } from "../service/report-files.ts";
import { linkTo } from "../service/route.ts";
import { isUnderWay, monthsOf, usersOf } from "../service/takk.ts";
import { useStatements } from "../service/use-statements.ts";
import { daysOfMonth, monthName, turned } from "../service/written.ts";
import { MonthStatements } from "./month-statements.tsx";
import { Waiting } from "./waiting.tsx";

const none: ReadonlyMap<string, string> = new Map();

/** A month is closed step by step: all declared, the fee stated, the portal compared, the report taken. */
export function CloseMonth({ month }: { month: string }) {
  const work = useWork();
  const { say, session, records, apartmentName, may, tell } = work;
  const [closing, setClosing] = useState<Closing>(() => closingOf(month));
  const [asking, setAsking] = useState<{ done: number; total: number }>();
  const year = Number(month.slice(0, 4));
  const { statements, wrong, changed } = useStatements(month, may.state);
  const rows = useMemo(() => reportRows({ records, apartmentName }, none, month), [records, apartmentName, month]);
  const keep = (changed: Partial<Closing>) => {
    keepClosing(month, changed);
    setClosing(closingOf(month));
  };
  if (wrong || !statements) return <Waiting wrong={wrong} again={() => changed()} />;

  const missing = rows.filter(({ one }) => !isSettled(one)).length;
  const number = Number(month.slice(5));
  const stated = usersOf(records.owners, statements).flatMap(([user]) =>
    monthsOf(records, statements, user, year).filter((one) => one.month === number),
  );
  const owed = stated.filter(({ isOwed }) => isOwed).length;
  const sent = stated.filter((one) => one.sent.some(isUnderWay)).length;
  const apartments = [...new Set(rows.map(({ one }) => one.apartmentId))].filter((id) =>
    records.apartments.some((one) => one.id === id),
  );
  const left = apartments.filter((id) => closing.compared[id] === undefined);
  const differences = apartments.reduce((sum, id) => sum + (closing.compared[id] ?? 0), 0);
  const [first, last] = daysOfMonth(month).map((day) => turned(day, "-", "/"));

  const compareOne = async (apartmentId: number) => {
    const found = await askPortal(session, { apartmentId, fromDate: first ?? "", toDate: last ?? "" });
    const days = { apartmentId, from: first ?? "", to: last ?? "" };
    const count = compareWithPortal(records.reservations, found, days).filter(countsAsDifference).length;
    keep({ compared: { ...closingOf(month).compared, [apartmentId]: count } });
    setAsking((before) => before && { ...before, done: before.done + 1 });
  };
  const compareAll = async () => {
    setAsking({ done: 0, total: apartments.length });
    try {
      // Several owners' searches run beside each other.
      await atOnce(apartments, compareOne);
    } catch (error) {
      tell(reasonOf(error));
    }
    setAsking(undefined);
  };
  const save = async () => {
    const filed = await readFiled(
      session,
      rows.map(({ one }) => one),
    );
    await downloadWorkbook(reportRows(work, filed, month), say, month);
    keep({ downloaded: true });
  };
  const done = {
    declared: rows.length > 0 && missing === 0,
    stated: owed + sent === 0,
    compared: left.length === 0 && differences === 0 && apartments.length > 0,
    taken: closing.downloaded,
  };
  // The first that is open has the main button.
  const next = !done.declared
    ? "declared"
    : may.state && !done.stated
      ? "stated"
      : !done.compared
        ? "compared"
        : "taken";
  const look = (step: keyof typeof done) => (step === next && !done[step] ? "filled" : "default");
  const steps = [done.declared, ...(may.state ? [done.stated] : []), done.compared, done.taken];
  const isClosed = steps.every(Boolean);
  const name = monthName(Date.parse(month) / dayMs, say.language);

  return (
    <Stack gap="sm" maw={860}>
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
        {!isClosed && (
          <Progress mt="sm" value={(100 * steps.filter(Boolean).length) / steps.length} aria-hidden="true" />
        )}
      </Card>
      <Step
        isDone={done.declared}
        title={say("close_declared")}
        text={
          rows.length === 0
            ? say("noneOfMonth")
            : say("close_declaredMore", { done: rows.length - missing, all: rows.length })
        }
      >
        {missing > 0 && (
          <Button size="xs" variant={look("declared")} component="a" href={linkTo("today")}>
            {say("showMissing", { count: missing })}
          </Button>
        )}
      </Step>
      {may.state && (
        <Step
          isDone={done.stated}
          title={say("close_fee")}
          text={
            done.stated
              ? say("close_feeDone")
              : owed > 0
                ? say("close_feeMore", { count: owed })
                : say("close_feeSent", { count: sent })
          }
          below={!done.stated && <MonthStatements month={month} statements={statements} changed={changed} />}
        />
      )}
      <Step
        isDone={done.compared}
        title={say("close_compare")}
        text={
          left.length > 0 || apartments.length === 0
            ? say("close_compareMore", { count: apartments.length })
            : say("differencesFoundShort", { count: differences })
        }
      >
        {asking ? (
          <Progress
            value={(100 * asking.done) / Math.max(1, asking.total)}
            w={140}
            aria-label={say("progress", asking)}
            animated
          />
        ) : (
          apartments.length > 0 && (
            <Group gap="xs">
              {apartments
                .filter((id) => (closing.compared[id] ?? 0) > 0)
                .map((id) => (
                  <Button
                    key={id}
                    size="xs"
                    variant="light"
                    component="a"
                    href={linkTo("month", {
                      tab: "compare",
                      month,
                      id,
                      from: daysOfMonth(month)[0],
                      to: daysOfMonth(month)[1],
                    })}
                  >
                    {apartmentName(id)}
                  </Button>
                ))}
              <Button size="xs" variant={look("compared")} onClick={() => void compareAll()}>
                {say("compareAll")}
              </Button>
            </Group>
          )
        )}
      </Step>
      <Step isDone={done.taken} title={say("close_report")} text={say("close_reportMore")}>
        <Button
          size="xs"
          variant={look("taken")}
          disabled={rows.length === 0}
          leftSection={<Icon name="download" size={15} />}
          onClick={() => void save().catch((error: unknown) => tell(reasonOf(error)))}
        >
          XLSX
        </Button>
      </Step>
    </Stack>
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
