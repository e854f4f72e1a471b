import { Anchor, Button, Card, Group, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { dayMs } from "../../../shared/contract/day.ts";
import { thisYear } from "../service/apartment-year.ts";
import { useWork } from "../service/context.ts";
import { linkTo, replaceWith } from "../service/route.ts";
import {
  isLate,
  isUnderWay,
  monthsOf,
  readStatements,
  type StatedMonth,
  type Statement,
  usersOf,
} from "../service/takk.ts";
import { useReading } from "../service/use-reading.ts";
import { dayText, isoMonth, lastMonth, moment, monthName, turned } from "../service/written.ts";
import { capital } from "../words/words.ts";
import { CancelTask } from "./cancel-task.tsx";
import { Choice } from "./choice.tsx";
import { Badge, Pill } from "./state.tsx";
import { StatementMonths } from "./statement-months.tsx";
import { StatementProposal } from "./statement-proposal.tsx";
import { Waiting } from "./waiting.tsx";

const pauseOf = (statements: readonly Statement[]) => (statements.some(isUnderWay) ? 2_000 : undefined);
export const firstYear = 2025;

interface FeeProps {
  readonly user: string;
  /** YYYY-MM. */
  readonly month: string;
  /** Whether the address names the month. */
  readonly isChosen: boolean;
}

/** The climate fee: a year's months by owner, or one month's statement, proposed from the stays and sent by a person. */
export function Fee({ user, month, isChosen }: FeeProps) {
  const { say, session, records } = useWork();
  const year = Math.max(firstYear, Number(month.slice(0, 4)));
  const { value: statements, wrong, again } = useReading(() => readStatements(session, year), [session, year], pauseOf);
  const [typed, setTyped] = useState("");
  if (wrong || !statements) return <Waiting wrong={wrong} again={again} />;
  const number = Number(month.slice(5));
  const asked =
    user !== "" && isChosen && monthsOf(records, statements, user, year).find((one) => one.month === number);
  if (asked) return <StatementOfMonth of={asked} changed={again} key={`${user} ${month}`} />;
  const years = Array.from({ length: thisYear() - firstYear + 1 }, (_, index) => thisYear() - index);
  const users = usersOf(records.owners, statements);
  return (
    <>
      <Group align="flex-end" mb="md" className="controls">
        <Choice
          size="xs"
          label={say("year")}
          value={year}
          choose={(other) => replaceWith(linkTo("month", { tab: "fee", month: isoMonth(other, number) }))}
          options={years.map((one) => [one, String(one)])}
        />
        {records.owners.length === 0 && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              location.assign(linkTo("month", { tab: "fee", user: typed, month: lastMonth() }));
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
                {say("openMonth", { month: turned(lastMonth(), "-", "/") })}
              </Button>
            </Group>
          </form>
        )}
      </Group>
      <StatementMonths
        year={year}
        rows={users.map(([username, name]) => ({ name, months: monthsOf(records, statements, username, year) }))}
      />
    </>
  );
}

/** A month of an owner: the statements sent, and a proposal until one is filed or under way. */
function StatementOfMonth({ of, changed }: { of: StatedMonth; changed(): void }) {
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
      {of.isUnfiled && <StatementProposal of={of} changed={changed} />}
    </>
  );
}
