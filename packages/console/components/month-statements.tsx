import { Button, Checkbox, Group, Table, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { Fragment } from "react";
import { type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { useWork } from "../service/context.ts";
import { isOwn } from "../service/statement-counts.ts";
import type { Statement } from "../service/takk.ts";
import { type MonthStatementsState, type StatementRow, useMonthStatements } from "../service/use-month-statements.ts";
import type { StatementsChanged } from "../service/use-statements.ts";
import { monthName } from "../service/written.ts";
import { Below, OpenRow, SentRow } from "./statement-rows.tsx";

interface MonthStatementsProps {
  /** YYYY-MM. */
  readonly month: string;
  readonly statements: readonly Statement[];
  readonly changed: StatementsChanged;
}

const firstMonth = "2025-01";

/** A month's statements of all owners, to look over, complete, choose and send together. */
export function MonthStatements({ month, statements, changed }: MonthStatementsProps) {
  const { say } = useWork();
  const state = useMonthStatements(month, statements);
  if (month < firstMonth) return <Text c="dimmed">{say("feeSince")}</Text>;

  const monthText = monthName(Date.parse(month) / dayMs, say.language);
  return (
    <>
      <Hints of={state} />
      <ChooseSure of={state} />
      {state.rows.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {say("noneOwed")}
        </Text>
      ) : (
        <StatementTable of={state} label={say("statementsOfMonth", { month: monthText })} changed={changed} />
      )}
      {state.without.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {say("withoutNights", { owners: state.without.join(", ") })}
        </Text>
      )}
      <SendChosen of={state} month={monthText} changed={changed} />
    </>
  );
}

interface PartProps {
  readonly of: MonthStatementsState;
}

/** Explains the proposed nights, the copied counts, and how certain each is. */
function Hints({ of: { rows, open } }: PartProps) {
  const { say } = useWork();
  const [first] = open.flatMap(({ proposed }) => proposed ?? []);
  if (!first) return null;
  return (
    <>
      <Text size="sm" c="dimmed">
        {say(`nightsBy_${first.proposal.nightsBy}`)} {rows.some(({ copied }) => copied.length > 0) && say("copiedHint")}{" "}
        {open.some(({ proposed, wrong }) => proposed?.copiedFrom === "" && wrong.some(isOwn)) && say("countsNotCopied")}
      </Text>
      <details className="fold uncertain">
        <summary>{say("uncertain")}</summary>
        <Text size="sm" c="dimmed" maw="46rem">
          {say("nightsUnsettled")} {say("takkUnverified")}
        </Text>
      </details>
    </>
  );
}

function ChooseSure({ of: { open, sure, chosen, isSending, tick } }: PartProps) {
  const { say } = useWork();
  if (open.length === 0) return null;
  return (
    <Checkbox
      size="sm"
      my="xs"
      className="tick-all"
      label={say("tickSure", { count: sure.length })}
      disabled={sure.length === 0 || isSending}
      checked={sure.length > 0 && sure.every((row) => chosen.includes(row))}
      onChange={({ currentTarget }) => tick(sure, currentTarget.checked)}
    />
  );
}

interface StatementTableProps extends PartProps {
  readonly label: string;
  readonly changed: StatementsChanged;
}

function StatementTable({ of: state, label, changed }: StatementTableProps) {
  const { say } = useWork();
  const openRow = (row: StatementRow) => (
    <OpenRow
      of={row}
      isTicked={state.chosen.includes(row)}
      disabled={state.isSending}
      tick={(isTicked) => state.tick([row], isTicked)}
      write={(count, text) => state.write(row, count, text)}
      paste={(count, values) => state.paste(row, count, values)}
    />
  );
  return (
    <section className="table-box plain grid-box" aria-label={label} tabIndex={0}>
      <Table fz="sm" className="month-statements" verticalSpacing={6} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">{say("owner")}</Table.Th>
            {statementCounts.map((count) => (
              <Table.Th key={count} scope="col" data-column="count">
                {say(count)}
              </Table.Th>
            ))}
            <Table.Th scope="col">{say("state")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {state.rows.map((row) => (
            <Fragment key={row.of.portalUsername}>
              {state.open.includes(row) ? openRow(row) : <SentRow of={row} changed={changed} />}
              <Below of={row} isOpen={state.open.includes(row)} />
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface SendChosenProps extends PartProps {
  /** As it is named on the page. */
  readonly month: string;
  readonly changed: StatementsChanged;
}

/** The sums of what is chosen, and the button that sends it once a person has said so. */
function SendChosen({ of: { open, chosen, isSending, send }, month, changed }: SendChosenProps) {
  const { say, tell } = useWork();
  if (open.length === 0) return null;

  const sum = (count: StatementCount) => chosen.reduce((total, { counts }) => total + Number(counts[count]), 0);
  const sums = { count: chosen.length, days: sum("daysUsed"), free: sum("freeDays") };
  const sendAll = async () => {
    const taskIds = await send();
    const [count, all] = [taskIds.length, chosen.length];
    tell(say(count < all ? "statementsSentSome" : "statementsSent", { count, all }));
    changed(...taskIds);
  };
  const ask = () => {
    const copied = chosen.filter((row) => row.copied.length > 0).length;
    modals.openConfirmModal({
      title: say("sendStatements", sums),
      children: (
        <>
          <Text size="sm">{say("confirmStatements", { ...sums, month })}</Text>
          {copied > 0 && (
            <Text size="sm" mt="sm">
              {say("confirmCopied", { count: copied })}
            </Text>
          )}
        </>
      ),
      labels: { confirm: say("sendStatements", sums), cancel: say("close") },
      onConfirm: () => void sendAll(),
    });
  };
  return (
    <Group justify="flex-end" mt="md" gap="md">
      <Text size="sm" c="dimmed" role="status">
        {say(chosen.length > 0 ? "statementsChosen" : "tickFirst", sums)}
      </Text>
      <Button disabled={chosen.length === 0 || isSending} onClick={ask}>
        {say(chosen.length > 0 ? "sendStatements" : "sendNoStatements", sums)}
      </Button>
    </Group>
  );
}
