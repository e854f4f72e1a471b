import { Button, Card, Group, Table, Text, Title } from "@mantine/core";
import { Fragment, memo, useMemo, useState } from "react";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { declaredNumberOf, isSettled } from "../../client/in-force.ts";
import { Icon } from "../icons.tsx";
import { choicesOf } from "../service/choices.ts";
import { keepDownloaded } from "../service/closing.ts";
import { useWork } from "../service/context.ts";
import { downloadCsv } from "../service/download.ts";
import { isOverdue } from "../service/due.ts";
import { factFields, shownValue } from "../service/fields.ts";
import { keyOf } from "../service/manager-records.ts";
import { daysLate, type ReportRow, readFiled, reportRows, sumsOf } from "../service/month-report.ts";
import { downloadWorkbook, reportCsv } from "../service/report-files.ts";
import { linkTo } from "../service/route.ts";
import { useGradually } from "../service/use-gradually.ts";
import { useReading } from "../service/use-reading.ts";
import { euros, moment, monthName } from "../service/written.ts";
import { fieldWords, useWords, type Word } from "../words/words.ts";
import { Choice } from "./choice.tsx";
import { Figure, Figures } from "./figures.tsx";
import { stateText } from "./state.tsx";
import { TableHead } from "./table-head.tsx";
import { Waiting } from "./waiting.tsx";

const none: ReadonlyMap<string, string> = new Map();

/** A month's declarations by owner, as a workbook, a CSV file and a page to print. */
export function MonthReport({ month }: { month: string }) {
  const { say, records, apartmentName, session } = useWork();
  const [ownerId, setOwnerId] = useState<number>();
  const read = async () => {
    const declared = reportRows({ records, apartmentName }, none, month).map(({ one }) => one);
    return { month, filed: await readFiled(session, declared) };
  };
  // Read once for a month: what is declared meanwhile appears when the page is opened again.
  const { value, wrong, again } = useReading(read, [session, month]);
  const isRead = value?.month === month;
  const filed = isRead ? value.filed : none;
  const rows = useMemo(
    () => reportRows({ records, apartmentName }, filed, month, ownerId),
    [records, apartmentName, filed, month, ownerId],
  );
  const owners = Map.groupBy(rows, ({ owner }) => owner);
  const count = useGradually(rows.length);
  const drawn = useMemo(() => new Set(rows.slice(0, count)), [rows, count]);
  const isEmpty = rows.length === 0 || !isRead;
  // One owner's report is not the month's.
  const took = () => ownerId === undefined && keepDownloaded(records, month);
  const saveWorkbook = async () => {
    await downloadWorkbook(rows, say, month);
    took();
  };
  return (
    <>
      <Group className="controls" mb="md" align="flex-end" gap="sm">
        <Choice
          size="xs"
          label={say("owner")}
          value={ownerId}
          choose={setOwnerId}
          options={[[undefined, say("allOwners")], ...choicesOf(records, say).ownerId]}
        />
        <Group gap="xs" ml="auto">
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="download" size={15} />}
            disabled={isEmpty}
            onClick={() => void saveWorkbook()}
          >
            XLSX
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="download" size={15} />}
            disabled={isEmpty}
            onClick={() => {
              downloadCsv(reportCsv(rows, say), `${month}.csv`);
              took();
            }}
          >
            CSV
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="print" size={15} />}
            disabled={isEmpty}
            onClick={() => print()}
          >
            {say("print")}
          </Button>
        </Group>
      </Group>
      {!isRead && <Waiting wrong={wrong} again={again} />}
      {isRead && rows.length === 0 && (
        <div className="empty">
          <Icon name="month" size={30} />
          <Text>{say("noneOfMonth")}</Text>
        </div>
      )}
      {isRead && rows.length > 0 && (
        <>
          <Sums of={rows} />
          <OwnerSums owners={owners} month={month} />
          {[...owners].map(([owner, some]) => (
            <ReportOfOwner key={owner} owner={owner} rows={some} month={month} drawn={drawn} />
          ))}
        </>
      )}
    </>
  );
}

const isMissing = ({ one }: ReportRow) => !isSettled(one);
const isLate = (row: ReportRow) => isMissing(row) && isOverdue(row.one);

function Sums({ of }: { of: readonly ReportRow[] }) {
  const { say } = useWork();
  const { count, declared, received, kept } = sumsOf(of);
  const late = of.filter(isLate).length;
  return (
    <div className="row-of-figures controls">
      <Figure value={`${declared}/${count}`} name={say("declaredOfAll")} />
      <Figure value={count - declared} name={say("missing")} {...(late > 0 && { colour: "late" })} />
      <Figure value={euros(received, say.language)} name={say("agreedRent")} />
      <Figure value={euros(kept, say.language)} name={say("keptAmount")} />
    </div>
  );
}

/** One line for each owner: declared, missing, late, and the sums. */
function OwnerSums({ owners, month }: { owners: ReadonlyMap<string, readonly ReportRow[]>; month: string }) {
  const { say } = useWork();
  return (
    <section className="table-box controls" aria-label={say("owners")} tabIndex={0}>
      <Table fz="sm" verticalSpacing="sm" className="by-name">
        <TableHead words={["owner", "stays", "filed", "missing", "late", "agreedRent", "keptAmount"]} ofFigures />
        <Table.Tbody>
          {[...owners].map(([owner, rows]) => {
            const { count, declared, received, kept } = sumsOf(rows);
            const late = rows.filter(isLate).length;
            const ownerId = rows[0]?.ownerId;
            const figures: readonly (readonly [Word, number, colour?: string, shown?: string])[] = [
              ["stays", count],
              ["filed", declared],
              ["missing", count - declared, "soon"],
              ["late", late, "late"],
              ["agreedRent", received, "", euros(received, say.language)],
              ["keptAmount", kept, "", euros(kept, say.language)],
            ];
            return (
              <Table.Tr key={owner}>
                <Table.Th scope="row">
                  <a href={linkTo("stays", { owner: ownerId, month })} className="row-link">
                    {owner || say("withoutOwner")}
                  </a>
                </Table.Th>
                {figures.map(([word, value, colour = "", shown = value]) => (
                  <Table.Td
                    key={word}
                    data-column="amount"
                    data-label={say(word)}
                    className={value > 0 ? colour : "nothing"}
                  >
                    {shown}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface ReportOfOwnerProps {
  readonly owner: string;
  readonly rows: readonly ReportRow[];
  readonly month: string;
  /** The rows of all owners that are drawn by now. */
  readonly drawn: ReadonlySet<ReportRow>;
}

/** An owner's month, on a page of its own when printed. */
function ReportOfOwner({ owner, rows, month, drawn }: ReportOfOwnerProps) {
  const say = useWords();
  if (rows[0] && !drawn.has(rows[0])) return null;
  return (
    <Card withBorder component="section" className="report" mt="lg">
      <Title order={2}>
        {owner || say("withoutOwner")} · {monthName(Date.parse(month) / dayMs, say.language)}
      </Title>
      <Totals of={rows} />
      {[...Map.groupBy(rows, ({ one }) => one.apartmentId)].map(([id, some]) => (
        <Fragment key={id}>
          <Title order={3} mt="md">
            {some[0]?.apartment} {some[0]?.registryId && `(${some[0].registryId})`}
          </Title>
          {some.length < rows.length && <Totals of={some} />}
          {some
            .filter((row) => drawn.has(row))
            .map((row) => (
              <ReportRecord key={keyOf(row.one)} row={row} />
            ))}
        </Fragment>
      ))}
      <Text size="sm" c="dimmed" mt="md">
        {say("noReceipt")}
      </Text>
    </Card>
  );
}

function Totals({ of }: { of: readonly ReportRow[] }) {
  const say = useWords();
  const { count, declared, received, kept } = sumsOf(of);
  return (
    <Text size="sm">
      {say("reportSums", {
        count,
        declared,
        received: euros(received, say.language),
        kept: euros(kept, say.language),
      })}
    </Text>
  );
}

const ReportRecord = memo(function ReportRecord({ row }: { row: ReportRow }) {
  const say = useWords();
  const { one, filedAt } = row;
  const late = daysLate(row);
  const figures: readonly (readonly [string, string | undefined])[] = [
    ...factFields.map((field) => [say(fieldWords[field]), shownValue(field, one, say)] as const),
    [say("filedAt"), filedAt ? moment(filedAt, say.language) : undefined],
    [say("daysLateHead"), late > 0 ? String(late) : undefined],
    [say("amends"), one.amends || undefined],
    [say("task"), say("taskRow", { task: one.taskId, row: one.row })],
  ];
  return (
    <article className="report-record">
      <h4>
        {isSettled(one) && declaredNumberOf(one) ? `${say("number")} ${declaredNumberOf(one)}` : stateText(one, say)} ·{" "}
        <a href={linkTo("stays", { stay: keyOf(one) })}>{one.reservationId}</a>
      </h4>
      <Figures of={figures} />
    </article>
  );
});
