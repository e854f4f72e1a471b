import { Button, Card, Group, Table, Text } from "@mantine/core";
import { Icon, type IconName } from "../icons.tsx";
import { downloadCsv } from "../service/download.ts";
import { linkTo } from "../service/route.ts";
import { isLate, type StatedMonth, statementsCsv } from "../service/takk.ts";
import { dayText, isoMonth, thisMonth } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { lookOf } from "./state.tsx";

type Row = { readonly name: string; readonly months: readonly StatedMonth[] };

/** A year's statements: an owner's months in a row. */
export function StatementMonths({ year, rows }: { year: number; rows: readonly Row[] }) {
  const say = useWords();
  const nameOf = new Intl.DateTimeFormat(say.language, { month: "short", timeZone: "UTC" });
  const names = Array.from({ length: 12 }, (_, month) => nameOf.format(Date.UTC(year, month, 1)));
  if (rows.length === 0) {
    return (
      <div className="empty">
        <Icon name="person" size={30} />
        <Text>{say("noOwners")}</Text>
      </div>
    );
  }
  const save = () => {
    const all = rows.flatMap(({ name, months }) => months.map((month) => [name, month] as const));
    downloadCsv(statementsCsv(all, say), `takk-${year}.csv`);
  };
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="sm">
        <Text fw={600}>{say("statementsOf", { year })}</Text>
        <Group gap="xs" className="controls">
          <Button size="xs" variant="default" leftSection={<Icon name="download" size={15} />} onClick={save}>
            CSV
          </Button>
          <Button size="xs" variant="default" leftSection={<Icon name="print" size={15} />} onClick={() => print()}>
            {say("print")}
          </Button>
        </Group>
      </Group>
      <section className="table-box plain" aria-label={say("statementsOf", { year })} tabIndex={0}>
        <Table fz="sm" className="statements">
          <Table.Thead>
            <Table.Tr>
              {[say("owner"), ...names].map((name) => (
                <Table.Th scope="col" key={name}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, months }) => (
              <Table.Tr key={months[0]?.portalUsername ?? name}>
                <Table.Th scope="row">{name}</Table.Th>
                {names.map((label, index) => (
                  <Table.Td key={label} data-label={label}>
                    <OfMonth of={months[index]} name={`${name}, ${label}`} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <ul className="legend">
        {signs.map((name) => (
          <li key={name}>
            {name === "none" ? "–" : <Icon name={name} size={14} />} {say(`sign_${name}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const signs = ["good", "wait", "draft", "bad", "question", "warn", "month", "none"] as const;

/** A month's sign, which leads to its statement: nothing is missing before it ends; empty for one that has not begun. */
function OfMonth({ of, name }: { of: StatedMonth | undefined; name: string }) {
  const say = useWords();
  if (!of) return null;
  const { standing, isOwed, portalUsername, year, month, dueDate } = of;
  const state = standing?.uploadStatus;
  const text = state ? say(state) : say(isOwed ? "notStated" : "nothingToState");
  const late = isLate(of);
  const isOver = isoMonth(year, month) < thisMonth();
  const date = dayText(dueDate, say.language);
  const said = [text, ...(isOwed ? [say(late ? "lateAlready" : "dueBy", { date })] : [])].join(", ");
  const [colour, icon]: readonly [string, IconName | undefined] = state
    ? lookOf(state)
    : [late ? "bad" : isOwed ? (isOver ? "soon" : "calm") : "none", isOwed ? (isOver ? "warn" : "month") : undefined];
  return (
    <a
      href={linkTo("month", { tab: "fee", user: portalUsername, month: isoMonth(year, month) })}
      className={`month-sign ${late ? "bad" : colour}`}
      title={said}
      aria-label={`${name}: ${said}`}
    >
      {icon ? <Icon name={icon} size={16} /> : "–"}
    </a>
  );
}
