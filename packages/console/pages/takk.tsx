import { useState } from "preact/hooks";
import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { Button, Choice, Field, Form } from "../components/field.tsx";
import { Badge } from "../components/state.tsx";
import { StatementMonths } from "../components/statement-months.tsx";
import { StatementProposal } from "../components/statement-proposal.tsx";
import { Unread } from "../components/unread.tsx";
import { useWork } from "../service/context.ts";
import { today } from "../service/due.ts";
import { linkTo } from "../service/route.ts";
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
import { lastMonth, moment, monthName, turned } from "../service/written.ts";

const pauseOf = (statements: readonly Statement[]) => (statements.some(isUnderWay) ? 2_000 : undefined);
const firstYear = 2025;
const thisYear = () => Number(dateOf(today()).slice(6));

/** The climate fee: a year's months by owner, or one month's statement, proposed from the stays and sent by a person. */
export function Takk({ user, month }: { user: string; month: string }) {
  const [chosen, setYear] = useState(thisYear);
  const year = Number(month.slice(0, 4)) || chosen;
  return <OfYear key={year} user={user} month={Number(month.slice(5))} year={year} setYear={setYear} />;
}

type OfYearProps = { user: string; month: number; year: number; setYear(year: number): void };

function OfYear({ user, month, year, setYear }: OfYearProps) {
  const { say, session, records } = useWork();
  const { value: statements, wrong, again } = useReading(() => readStatements(session, year), [session, year], pauseOf);
  const [typed, setTyped] = useState("");
  if (wrong || !statements) return <Unread wrong={wrong} again={again} />;
  const asked = month > 0 && monthsOf(records, statements, user, year).find((one) => one.month === month);
  if (asked) return <StatementOfMonth of={asked} changed={again} key={`${user} ${month}`} />;
  const years = Array.from({ length: thisYear() - firstYear + 1 }, (_, index) => thisYear() - index);
  const users = usersOf(records.owners, statements);
  return (
    <>
      <div class="card grid controls">
        <Choice label={say("year")} value={year} onInput={setYear} options={years.map((one) => [one, String(one)])} />
        {records.owners.length === 0 && (
          <Form
            class="bar"
            submitted={() => location.assign(linkTo("statements", { user: typed, month: lastMonth() }))}
          >
            <Field label={say("username")} value={typed} onInput={setTyped} required />
            <Button text={say("openMonth", { month: turned(lastMonth(), "-", "/") })} />
          </Form>
        )}
      </div>
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
  return (
    <>
      <p class="bar">
        <a href={linkTo("statements")}>← {say("statements")}</a>
      </p>
      <section class="card">
        <h2>
          {name} · {monthName(Date.UTC(year, month - 1, 1) / dayMs, say.language)}
        </h2>
        <p class={isLate(of) ? "late" : ""}>{say(isLate(of) ? "lateAlready" : "dueBy", { date: dueDate })}</p>
        <ul class="plain">
          {sent.map((one) => (
            <li key={one.taskId}>
              {one.uploadStatus && <Badge state={one.uploadStatus} />}{" "}
              {one.number && `${say("number")} ${one.number} · `}
              {say("task")} {one.taskId}, {moment(one.createdAt)} <span class="quiet">{one.details}</span>
            </li>
          ))}
        </ul>
      </section>
      {of.isUnfiled && <StatementProposal of={of} changed={changed} />}
    </>
  );
}
