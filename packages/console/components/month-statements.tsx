import { Button, Checkbox, Group, Table, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { Fragment, useEffect, useState } from "react";
import { byCount, type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { atOnce } from "../service/at-once.ts";
import { reasonOf, useWork } from "../service/context.ts";
import { type Counts, isOwn, type Proposals, proposeAll, wrongIn } from "../service/statement-counts.ts";
import { monthsOf, type StatedMonth, type Statement, sendStatement, usersOf } from "../service/takk.ts";
import type { StatementsChanged } from "../service/use-statements.ts";
import { monthName } from "../service/written.ts";
import { Below, OpenRow, type Row, SentRow } from "./statement-rows.tsx";

interface MonthStatementsProps {
  /** YYYY-MM. */
  readonly month: string;
  readonly statements: readonly Statement[];
  readonly changed: StatementsChanged;
}

const nothing = byCount(() => "");
const firstMonth = "2025-01";

/** Identifies what an owner may send for a month: after a statement has failed, another one. */
const attemptOf = ({ portalUsername, standing }: StatedMonth) => `${portalUsername} ${standing?.taskId ?? ""}`;

/** A month's statements of all owners: proposed, completed in place, ticked by a person and sent together. */
export function MonthStatements({ month, statements, changed }: MonthStatementsProps) {
  const { say, session, records, may, tell } = useWork();
  const [year = 0, number = 0] = month.split("-").map(Number);
  const [typed, setTyped] = useState<ReadonlyMap<string, Partial<Counts>>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  // Sent twice, each is filed once.
  const [keys] = useState(() => new Map<string, string>());

  const all = usersOf(records.owners, statements).flatMap(([user, name]) => {
    const of = monthsOf(records, statements, user, year).find((one) => one.month === number);
    return of ? [{ of, name }] : [];
  });
  // Without the right to read stays, every owner is shown: the proposals say who has nights.
  const shown = all.filter(({ of }) => of.sent.length > 0 || of.isOwed || !may.file);
  const without = all.filter((one) => !shown.includes(one));
  const unfiled = shown.map(({ of }) => of).filter((of) => of.isUnfiled && !accepted.has(attemptOf(of)));
  // The proposals on the page, by what they were asked for: a person goes on with the others while one is read again.
  const [proposals, setProposals] = useState<Proposals>(new Map());
  const [known] = useState(() => new Map<string, string>());
  const askedFor = (of: StatedMonth) => [attemptOf(of), of.nights, say.language].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for says when to ask
  useEffect(() => {
    const left = new AbortController();
    const fresh = unfiled.filter((of) => known.get(of.portalUsername) !== askedFor(of));
    void proposeAll(session, fresh, statements, left.signal, (of, found) => {
      known.set(of.portalUsername, askedFor(of));
      setProposals((before) => new Map(before).set(of.portalUsername, found));
      // The counts that were ticked have changed.
      setTicked((before) => before.difference(new Set([of.portalUsername])));
    });
    return () => left.abort();
  }, [session, unfiled.map(askedFor).join()]);

  if (month < firstMonth) return <Text c="dimmed">{say("feeSince")}</Text>;

  const rows = shown.map(({ of, name }): Row => {
    const found = proposals.get(of.portalUsername);
    const proposed = found && "counts" in found ? found : undefined;
    const own = typed.get(of.portalUsername) ?? {};
    const counts = { ...(proposed?.counts ?? nothing), ...own };
    return {
      of,
      name,
      counts,
      wrong: wrongIn(counts),
      copied: proposed?.copiedFrom ? statementCounts.filter((one) => isOwn(one) && own[one] === undefined) : [],
      isRead: found !== undefined,
      proposed,
      why: refused.get(of.portalUsername) ?? (found && "why" in found ? found.why : ""),
    };
  });
  const open = rows.filter(({ of }) => unfiled.includes(of));
  const whole = open.filter(({ wrong }) => wrong.length === 0);
  // "Select all" leaves out doubtful rows, which need a look each.
  const sure = whole.filter(({ of, proposed }) => of.undeclared === 0 && proposed?.proposal.complete);
  const chosen = whole.filter(({ of }) => ticked.has(of.portalUsername));
  const sum = (count: StatementCount) => chosen.reduce((total, { counts }) => total + Number(counts[count]), 0);
  const sums = { count: chosen.length, days: sum("daysUsed"), free: sum("freeDays") };
  const monthText = monthName(Date.parse(month) / dayMs, say.language);

  const tick = (some: readonly Row[], isTicked: boolean) => {
    const users = new Set(some.map(({ of }) => of.portalUsername));
    setTicked((before) => (isTicked ? before.union(users) : before.difference(users)));
  };
  const write = (user: string, count: StatementCount, text: string) =>
    setTyped((before) => new Map(before).set(user, { ...before.get(user), [count]: text }));
  const statementKeyOf = (of: StatedMonth) => {
    const key = keys.get(attemptOf(of)) ?? crypto.randomUUID();
    keys.set(attemptOf(of), key);
    return key;
  };

  const send = async (those: readonly Row[]) => {
    setSending(true);
    setRefused(new Map());
    const taskIds: number[] = [];
    await atOnce(those, async ({ of, counts }) => {
      const record = byCount((one) => Number(counts[one]));
      try {
        taskIds.push(await sendStatement(session, of, record, { draftUpload: false, key: statementKeyOf(of) }));
        setAccepted((before) => before.union(new Set([attemptOf(of)])));
      } catch (error) {
        setRefused((before) => new Map(before).set(of.portalUsername, reasonOf(error)));
      }
    });
    setTicked(new Set());
    setSending(false);
    const count = taskIds.length;
    tell(say(count < those.length ? "statementsSentSome" : "statementsSent", { count, all: those.length }));
    changed(...taskIds);
  };
  const ask = () => {
    const copied = chosen.filter((row) => row.copied.length > 0).length;
    modals.openConfirmModal({
      title: say("sendStatements", sums),
      children: (
        <>
          <Text size="sm">{say("confirmStatements", { ...sums, month: monthText })}</Text>
          {copied > 0 && (
            <Text size="sm" mt="sm">
              {say("confirmCopied", { count: copied })}
            </Text>
          )}
        </>
      ),
      labels: { confirm: say("sendStatements", sums), cancel: say("close") },
      onConfirm: () => void send(chosen),
    });
  };

  const [first] = open.flatMap(({ proposed }) => proposed ?? []);
  return (
    <>
      {first && (
        <Text size="sm" c="dimmed">
          {say(`nightsBy_${first.proposal.nightsBy}`)}{" "}
          {rows.some(({ copied }) => copied.length > 0) && say("copiedHint")}{" "}
          {open.some(({ proposed, wrong }) => proposed?.copiedFrom === "" && wrong.some(isOwn)) &&
            say("countsNotCopied")}
        </Text>
      )}
      {first && (
        <details className="fold uncertain">
          <summary>{say("uncertain")}</summary>
          <Text size="sm" c="dimmed" maw="46rem">
            {say("nightsUnsettled")} {say("takkUnverified")}
          </Text>
        </details>
      )}
      {open.length > 0 && (
        <Checkbox
          size="sm"
          my="xs"
          className="tick-all"
          label={say("tickSure", { count: sure.length })}
          disabled={sure.length === 0 || isSending}
          checked={sure.length > 0 && sure.every((row) => chosen.includes(row))}
          onChange={({ currentTarget }) => tick(sure, currentTarget.checked)}
        />
      )}
      {rows.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {say("noneOwed")}
        </Text>
      ) : (
        <section
          className="table-box plain grid-box"
          aria-label={say("statementsOfMonth", { month: monthText })}
          tabIndex={0}
        >
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
              {rows.map((row) => (
                <Fragment key={row.of.portalUsername}>
                  {open.includes(row) ? (
                    <OpenRow
                      of={row}
                      isTicked={chosen.includes(row)}
                      disabled={isSending}
                      tick={(isTicked) => tick([row], isTicked)}
                      write={(count, text) => write(row.of.portalUsername, count, text)}
                      paste={(count, values) => {
                        const under = open.slice(open.indexOf(row));
                        for (const [index, text] of values.entries()) {
                          const user = under[index]?.of.portalUsername;
                          if (user !== undefined) write(user, count, text);
                        }
                      }}
                    />
                  ) : (
                    <SentRow of={row} changed={changed} />
                  )}
                  <Below of={row} isOpen={open.includes(row)} />
                </Fragment>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {without.length > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {say("withoutNights", { owners: without.map(({ name }) => name).join(", ") })}
        </Text>
      )}
      {open.length > 0 && (
        <Group justify="flex-end" mt="md" gap="md">
          <Text size="sm" c="dimmed" role="status">
            {say(chosen.length > 0 ? "statementsChosen" : "tickFirst", sums)}
          </Text>
          <Button disabled={chosen.length === 0 || isSending} onClick={ask}>
            {say(chosen.length > 0 ? "sendStatements" : "sendNoStatements", sums)}
          </Button>
        </Group>
      )}
    </>
  );
}
