import { BarChart } from "@mantine/charts";
import { ActionIcon, Anchor, Button, Card, Drawer, Group, Table, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { dateOf } from "../../../shared/contract/day.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { ApartmentForm } from "../components/apartment-form.tsx";
import { Figure } from "../components/figures.tsx";
import { PageHead } from "../components/page-head.tsx";
import { lookOfStay } from "../components/state.tsx";
import { StayTable } from "../components/stay-table.tsx";
import { TableHead } from "../components/table-head.tsx";
import { Waiting } from "../components/waiting.tsx";
import { Icon } from "../icons.tsx";
import { fixOf } from "../service/actions.ts";
import {
  monthsOfYear,
  nightsOf,
  occupancyOf,
  sumOf,
  thisYear,
  type YearCount,
  yearCounts,
} from "../service/apartment-year.ts";
import { useWork } from "../service/context.ts";
import { monthOf } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { reachOfYear } from "../service/reach.ts";
import { linkTo } from "../service/route.ts";
import { orderOf, sorted } from "../service/sorting.ts";
import { useReach } from "../service/use-records.ts";
import type { ColumnName } from "../service/views.ts";
import { dayText, euros, monthName, shortMonth, wholeEuros } from "../service/written.ts";

const ownColumns: readonly ColumnName[] = ["guestName", "stay", "amount", "due", "state", "number"];

/** An apartment: its year by month and by night, its stays, its owner and its number at the registry. */
export function Apartment({ id, year: asked }: { id: number; year: number }) {
  const { say, records, apartmentName } = useWork();
  const [isEdited, setEdited] = useState(() => location.hash.includes("edit=1"));
  const [sort, setSort] = useState<string>();
  const year = asked || thisYear();
  const isRead = useReach(reachOfYear(year));
  const rows = useMemo(() => ofYear(records.latest, id, year), [records.latest, id, year]);
  const nightly = useMemo(() => records.latest.filter((one) => one.apartmentId === id), [records.latest, id]);
  const apartment = records.apartments.find((one) => one.id === id);
  const owner = records.owners.find((one) => one.id === apartment?.ownerId);
  const sum = sumOf(rows);
  const shown = sorted(rows, orderOf(sort), apartmentName);
  return (
    <>
      <Anchor href={linkTo("apartments")} size="sm">
        ← {say("apartments")}
      </Anchor>
      <PageHead
        title={apartmentName(id)}
        below={
          <Text c="dimmed" size="sm">
            {apartment && `${apartment.address} · ${say("registryIdShort")} ${apartment.registryId}`}
            {owner && (
              <>
                {" · "}
                {say("owner")}: <a href={linkTo("apartments", { tab: "owners", owner: owner.id })}>{owner.name}</a>
              </>
            )}
          </Text>
        }
      >
        {apartment && (
          <>
            <Button
              size="xs"
              variant="default"
              component="a"
              href={linkTo("month", { tab: "compare", id, from: `${year}-01-01`, to: `${year}-12-31` })}
              leftSection={<Icon name="compare" size={15} />}
            >
              {say("compare")}
            </Button>
            <Button size="xs" variant="default" onClick={() => setEdited(true)}>
              {say("edit")}
            </Button>
          </>
        )}
      </PageHead>
      <Group gap="xs" mb="md">
        <ActionIcon
          variant="default"
          component="a"
          href={linkTo("apartment", { id, year: year - 1 })}
          aria-label={say("previousYear")}
        >
          <Icon name="left" />
        </ActionIcon>
        <Text fw={600}>{year}</Text>
        <ActionIcon
          variant="default"
          component="a"
          href={linkTo("apartment", { id, year: year + 1 })}
          aria-label={say("nextYear")}
        >
          <Icon name="right" />
        </ActionIcon>
      </Group>
      {isRead ? (
        <>
          <Card withBorder>
            <div className="row-of-figures">
              <Figure value={`${Math.round(100 * occupancyOf(nightly, year))} %`} name={say("occupancy")} />
              <Figure value={sum.nightCount} name={say("nightCount")} />
              <Figure value={euros(sum.agreedRent, say.language)} name={say("agreedRent")} />
              <Figure value={`${sum.filed}/${sum.stays}`} name={say("declaredOfAll")} />
            </div>
            <YearStrip stays={nightly} year={year} />
          </Card>
          <Card withBorder my="lg">
            <Title order={2} mb="md">
              {say("rentByMonth")}
            </Title>
            <div aria-hidden="true">
              <BarChart
                h={200}
                data={monthsOfYear(year).map((month) => ({
                  month: shortMonth(Date.parse(month) / dayMs, say.language),
                  rent: sumOf(rows.filter((one) => monthOf(one) === month)).agreedRent,
                }))}
                dataKey="month"
                series={[{ name: "rent", label: say("agreedRent"), color: "aegean.6" }]}
                valueFormatter={(value) => euros(value, say.language)}
                tickLine="none"
                maxBarWidth={28}
                yAxisProps={{ width: 64, tickFormatter: (value: number) => wholeEuros(value, say.language) }}
                barProps={{ radius: 3, isAnimationActive: false }}
                barChartProps={{ accessibilityLayer: false }}
              />
            </div>
            <MonthTable rows={rows} id={id} year={year} />
          </Card>
          <Title order={2} mb="sm">
            {say("countStays", { count: rows.length })}
          </Title>
          {rows.length === 0 ? (
            <Text c="dimmed">{say("noneOfYear")}</Text>
          ) : (
            <StayTable
              rows={shown}
              columns={rows.some(fixOf) ? [...ownColumns, "toDo"] : ownColumns}
              filter={{ sort }}
              list={{ apartment: id }}
              open=""
              sort={setSort}
            />
          )}
        </>
      ) : (
        <Waiting />
      )}
      <Drawer
        opened={isEdited}
        onClose={() => setEdited(false)}
        position="right"
        title={apartment?.name}
        closeButtonProps={{ "aria-label": say("close") }}
      >
        {apartment && <ApartmentForm apartment={apartment} saved={() => setEdited(false)} />}
      </Drawer>
    </>
  );
}

/** An apartment's reservations that arrive in a year. */
const ofYear = (reservations: readonly Reservation[], apartmentId: number, year: number) =>
  reservations.filter((one) => one.apartmentId === apartmentId && monthOf(one).startsWith(String(year)));

/** A square for each night, in the colour of its stay's state. For the eye: the tables say the same. */
function YearStrip({ stays, year }: { stays: readonly Reservation[]; year: number }) {
  const { say } = useWork();
  const nights = nightsOf(stays, year);
  return (
    <div className="year-strip" aria-hidden="true">
      {monthsOfYear(year).map((month, index) => {
        const first = Date.UTC(year, index, 1) / dayMs;
        const length = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
        return (
          <div key={month}>
            <small>{shortMonth(first, say.language)}</small>
            <span>
              {Array.from({ length }, (_, day) => first + day).map((day) => {
                const stay = nights.get(day);
                const title = `${dayText(dateOf(day), say.language)}${stay ? `: ${stay.guestName ?? stay.reservationId}` : ""}`;
                return <i key={day} className={stay ? lookOfStay(stay)[0] : ""} title={title} />;
              })}
            </span>
          </div>
        );
      })}
    </div>
  );
}

const seldom: ReadonlySet<YearCount> = new Set(["keptAmount", "waiting", "needsAction"]);

function MonthTable({ rows, id, year }: { rows: readonly Reservation[]; id: number; year: number }) {
  const { say } = useWork();
  const months = Map.groupBy(rows, monthOf);
  // A column of zeros says nothing.
  const sum = sumOf(rows);
  const counts = yearCounts.filter((name) => sum[name] !== 0 || !seldom.has(name));
  const cells = (some: readonly Reservation[]) => {
    const sum = sumOf(some);
    return counts.map((name) => (
      <Table.Td key={name} data-column="amount" data-label={say(name)} className={sum[name] === 0 ? "nothing" : ""}>
        {name === "agreedRent" || name === "keptAmount" ? euros(sum[name], say.language) : sum[name]}
      </Table.Td>
    ));
  };
  return (
    <section className="table-box plain" aria-label={String(year)} tabIndex={0}>
      <Table fz="sm" mt="md" className="by-name">
        <TableHead words={["month", ...counts]} ofFigures />
        <Table.Tbody>
          {[...months.keys()].toSorted().map((month) => (
            <Table.Tr key={month}>
              <Table.Th scope="row">
                <a href={linkTo("stays", { apartment: id, month })}>
                  {monthName(Date.parse(month) / dayMs, say.language)}
                </a>
              </Table.Th>
              {cells(months.get(month) ?? [])}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{say("wholeYear")}</Table.Th>
            {cells(rows)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  );
}
