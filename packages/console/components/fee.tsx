import { Anchor, Button, Card, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { isLate, isUnderWay, monthsOf, type StatedMonth, type Statement, usersOf } from "../service/takk.ts";
import { type StatementsChanged, useStatements } from "../service/use-statements.ts";
import { dayText, isoMonth, moment, monthName, turned } from "../service/written.ts";
import { capital } from "../words/words.ts";
import { CancelTask } from "./cancel-task.tsx";
import { MonthStatements } from "./month-statements.tsx";
import { Badge, Pill } from "./state.tsx";
import { StatementMonths } from "./statement-months.tsx";
import { StatementProposal } from "./statement-proposal.tsx";
import { Waiting } from "./waiting.tsx";

interface FeeProps {
  readonly user: string;
  /** YYYY-MM. */
  readonly month: string;
}

/** The climate fee: a month's statements and its year by owner, or the statement of one of them. */
export function Fee({ user, month }: FeeProps) {
  const { say, records } = useWork();
  const { statements, wrong, changed } = useStatements(month);
  const [typed, setTyped] = useState("");
  const [year = 0, number = 0] = month.split("-").map(Number);
  const ofYear = useMemo(() => statements?.filter((one) => one.year === year) ?? [], [statements, year]);
  if (wrong || !statements) return <Waiting wrong={wrong} again={() => changed()} />;
  const asked = user !== "" && monthsOf(records, statements, user, year).find((one) => one.month === number);
  if (asked) return <StatementOfMonth of={asked} statements={statements} changed={changed} key={`${user} ${month}`} />;
  return (
    <Stack gap="md">
      {records.owners.length === 0 && (
        <Group align="flex-end" className="controls">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              location.assign(linkTo("month", { tab: "fee", user: typed, month }));
            }}
          >
            <Group align="flex-end" gap="xs">
              <TextInput
                size="xs"
                label={say("username")}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                required
                withAsterisk={false}
              />
              <Button size="xs" type="submit">
                {say("openMonth", { month: turned(month, "-", "/") })}
              </Button>
            </Group>
          </form>
        </Group>
      )}
      <Card withBorder component="section">
        <Title order={2} mb={4}>
          {say("statementsOfMonth", { month: monthName(Date.parse(month) / dayMs, say.language) })}
        </Title>
        <MonthStatements month={month} statements={statements} changed={changed} key={month} />
      </Card>
      <StatementMonths
        year={year}
        rows={usersOf(records.owners, ofYear).map(([username, name]) => ({
          name,
          months: monthsOf(records, ofYear, username, year),
        }))}
      />
    </Stack>
  );
}

interface StatementOfMonthProps {
  readonly of: StatedMonth;
  readonly statements: readonly Statement[];
  readonly changed: StatementsChanged;
}

/** A month of an owner: the statements sent, and a proposal until one is filed or under way. */
function StatementOfMonth({ of, statements, changed }: StatementOfMonthProps) {
  const { say, records } = useWork();
  const { portalUsername, year, month, dueDate, sent } = of;
  const name = records.owners.find((one) => one.portalUsername === portalUsername)?.name ?? portalUsername;
  const date = dayText(dueDate, say.language);
  return (
    <>
      <Anchor size="sm" href={linkTo("month", { tab: "fee", month: isoMonth(year, month) })}>
        ← {say("statements")}
      </Anchor>
      <Card withBorder component="section" my="md">
        <Title order={2}>
          {name} · {monthName(Date.UTC(year, month - 1, 1) / dayMs, say.language)}
        </Title>
        <Group my="xs">
          {isLate(of) ? (
            <Pill colour="bad" icon="warn">
              {say("lateAlready", { date })}
            </Pill>
          ) : (
            <Text size="sm">{capital(say("dueBy", { date }))}</Text>
          )}
        </Group>
        <ul className="lines">
          {sent.map((one) => (
            <li key={one.taskId}>
              {one.uploadStatus && <Badge state={one.uploadStatus} />}
              <span>
                {one.number && `${say("number")} ${one.number} · `}
                {say("task")} {one.taskId}, {moment(one.createdAt, say.language)}
              </span>
              <span className="quiet">{one.details}</span>
              {isUnderWay(one) && <CancelTask of={one} changed={changed} />}
            </li>
          ))}
        </ul>
      </Card>
      {of.isUnfiled && <StatementProposal of={of} statements={statements} changed={changed} />}
    </>
  );
}
